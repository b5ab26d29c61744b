// Reading workbooks: cell values, unreadable files and malicious files.
import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { Readable } from 'node:stream'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import { trialTest, withSample } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { convertWorkbook } from './convertWorkbook.ts'
import { spoolUpload } from './spoolUpload.ts'
import { readTable, readTableError, createWorkbook, createZip } from './tableFixtures.ts'

const derive = promisify(pbkdf2)
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = ['productId', 'productName', 'price']

describe('workbook', () => {
  test('reads the first sheet and names all sheets', async () => {
    const table = await readTable(createWorkbook({ rows: [head, ['A-1', 'Größe 👗 & <more>', 49.9]] }), 1000)
    assert.deepEqual(table, {
      kind: 'XLSX',
      sheets: ['Stock', 'Notes'],
      sheet: 1,
      sheetCount: 2,
      names: head,
      notes: [],
      rows: [{ row: 2, cells: ['A-1', 'Größe 👗 & <more>', '49.9'] }],
    })
  })

  test('numbers rows like the spreadsheet and leaves out blank ones', async () => {
    const { names, rows } = await readTable(
      createWorkbook({ rows: [[], [' productId ', 'x'], [], ['A-1', null], [null, ' '], ['A-2', 'y']] }),
    )
    assert.deepEqual(names, ['productId', 'x'])
    assert.deepEqual(rows, [
      { row: 4, cells: ['A-1'] },
      { row: 6, cells: ['A-2', 'y'] },
    ])
  })

  test('accepts notes to the right of the columns', async () => {
    const { rows } = await readTable(createWorkbook({ rows: [['productId'], ['A-1', null, 'a note']] }))
    assert.deepEqual(rows, [{ row: 2, cells: ['A-1'] }])
  })

  trialTest('keeps the numbers of rows after a large gap', async () => {
    const far =
      '<row r="1"><c r="A1" t="str"><v>productId</v></c></row><row r="9001"><c r="A9001"><v>7</v></c></row>'
    assert.deepEqual((await readTable(createWorkbook({ rows: far }))).rows, [{ row: 9001, cells: ['7'] }])
  })

  const entities: [string, string][] = [
    ['a local file', '<!ENTITY e SYSTEM "file:///etc/passwd">'],
    ['a URL', '<!ENTITY e SYSTEM "http://127.0.0.1:9/">'],
    ['a parameter entity', '<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;'],
    [
      'a billion laughs',
      `<!ENTITY e0 "haha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}<!ENTITY e "&e30;">`,
    ],
  ]
  for (const [[what, entity], options] of withSample(entities, 3)) {
    test(`does not expand an XML entity that declares ${what}`, options, async () => {
      const row = '<row r="1"><c r="A1" t="str"><v>productId</v></c></row>'
      const cell = '<row r="2"><c r="A2" t="str"><v>A-&e;-1</v></c></row>'
      const sheet = `<?xml version="1.0"?><!DOCTYPE x [${entity}]><worksheet><sheetData>${row}${cell}</sheetData></worksheet>`
      const file = createWorkbook({ rows: [], extra: { 'xl/worksheets/sheet1.xml': sheet } })
      const text = await readTable(file).then(JSON.stringify, (error: unknown) => String(error))
      assert.doesNotMatch(text, /root:|hahahaha/)
      assert.ok(text.length < 500, text)
    })
  }

  test('skips sheets without cells', async () => {
    const { sheets, names } = await readTable(createWorkbook({ rows: [[], []] }))
    assert.deepEqual({ sheets, names }, { sheets: ['Notes'], names: ['note'] })
  })

  trialTest('skips chart sheets and reads a sheet with a blank name', async () => {
    const extra = {
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Chart" sheetId="2" r:id="r2"/><sheet name=" " sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`,
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    }
    const { sheets, names } = await readTable(createWorkbook({ rows: [head, ['A-1', 'Shirt', 5]], extra }))
    assert.deepEqual({ sheets, names }, { sheets: ['(no name)'], names: head })
  })

  trialTest('reads the first visible sheet, and counts more sheets than it names', async () => {
    const workbookOf = (sheets: string) => ({
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map((id) => `<Relationship Id="r${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet3.xml':
        '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    })
    const noName = '<sheet name="" state="hidden" r:id="r1"/>'
    const hidden = `<sheet name="A &gt; 'B'" state="hidden" r:id="r1"/><sheet state='veryHidden' name="Deep" r:id="r3"/>`
    const visible = '<x:sheet xmlns:x="" name="Notes" sheetId="2" state="visible" r:id="r2"/>'
    const read = (sheets: string) => createWorkbook({ rows: [head], extra: workbookOf(sheets) })
    const { sheets, sheetCount, names } = await readTable(read(noName + hidden + visible))
    assert.deepEqual(
      { sheets, sheetCount, names },
      {
        sheets: ['Notes', '(no name) (hidden)', "A > 'B' (hidden)", 'Deep (hidden)'],
        sheetCount: 4,
        names: ['note'],
      },
    )
    const many = await readTable(read(visible.repeat(25)))
    assert.deepEqual([many.sheets.length, many.sheetCount], [20, 25])
    assert.match(
      await readTableError(read(hidden)),
      /^All sheets of the workbook that have cells are hidden\./,
    )
  })

  test('has no columns if it is empty', async () => {
    const empty = '<worksheet><sheetData></sheetData></worksheet>'
    const extra = { 'xl/worksheets/sheet2.xml': empty }
    const table = await readTable(createWorkbook({ rows: [], extra }))
    assert.deepEqual(table, {
      kind: 'XLSX',
      sheets: [],
      sheet: 0,
      sheetCount: 0,
      names: [],
      notes: [],
      rows: [],
    })
  })

  test('keeps quotation marks, commas, line breaks and text like a formula', async () => {
    const cells = ['"A", "B"', 'Soft\nand "long",', "'=SUM(A1)"]
    const { rows } = await readTable(createWorkbook({ rows: [head, cells] }))
    assert.deepEqual(rows[0]?.cells, ['"A", "B"', 'Soft\nand "long",', '=SUM(A1)'])
  })
})

describe('workbook cell', () => {
  const cells: [string, string, string][] = [
    ['a price', '<c r="A2"><v>49.899999999999999</v></c>', '49.9'],
    ['a sum of prices', '<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a whole amount', '<c r="A2"><v>12</v></c>', '12'],
    ['a whole amount with a point', '<c r="A2"><v>12.0</v></c>', '12'],
    ['a negative amount', '<c r="A2"><v>-5.5</v></c>', '-5.5'],
    ['a long code', '<c r="A2"><v>4006381333931</v></c>', '4006381333931'],
    ['a code longer than a number', '<c r="A2"><v>12345678901234567890</v></c>', '12345678901234567890'],
    ['a code in scientific notation', '<c r="A2"><v>4.006381333931E12</v></c>', '4006381333931'],
    ['a huge number', '<c r="A2"><v>1E+21</v></c>', '1000000000000000000000'],
    ['a tiny number', '<c r="A2"><v>1E-7</v></c>', '0.0000001'],
    ['a text code with leading zeros', '<c r="A2" t="str"><v>00123</v></c>', '00123'],
    ['an error', '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['an error in a date', '<c r="A2" s="1" t="e"><v>#N/A</v></c>', '#N/A'],
    ['text like an error cell', '<c r="A2" t="str"><v>&lt;c t="e"></v></c>', '<c t="e">'],
    ['a date', '<c r="A2" s="1"><v>46024</v></c>', '2026-01-02'],
    ['a date with time', '<c r="A2" s="1"><v>46024.75</v></c>', '2026-01-02'],
    ['an invalid date', '<c r="A2" s="1"><v>9E+99</v></c>', '9E+99'],
    ['an ISO date', '<c r="A2" t="d"><v>2026-01-02T10:00:00Z</v></c>', '2026-01-02'],
    ['true', '<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c r="A2" t="b"><v>0</v></c>', 'FALSE'],
    ['the number of a formula', '<c r="A2"><f>B2*2</f><v>24</v></c>', '24'],
    ['the text of a formula', '<c r="A2" t="str"><f>B2</f><v>Red</v></c>', 'Red'],
    [
      'a text with spaces around it',
      '<c r="A2" t="inlineStr"><is><t xml:space="preserve"> Red  </t></is></c>',
      'Red',
    ],
    [
      'a text in two colors',
      '<c r="A2" t="inlineStr"><is><r><t>Lin</t></r><r><t>en</t></r></is></c>',
      'Linen',
    ],
    ['a text with a null character', '<c r="A2" t="inlineStr"><is><t>A_x0000_B</t></is></c>', 'AB'],
  ]
  const texts: (string | undefined)[] = []

  before(async () => {
    const rows = cells.map(
      ([_what, xml], index) =>
        `<row r="${index + 2}">${xml.replace('A2', `A${index + 2}`)}<c r="B${index + 2}"><v>1</v></c></row>`,
    )
    const names = '<row r="1"><c r="A1" t="str"><v>A</v></c><c r="B1" t="str"><v>B</v></c></row>'
    const table = await readTable(createWorkbook({ rows: names + rows.join(''), formats: [14] }))
    texts.push(...table.rows.map((row) => row.cells[0]))
  })

  for (const [index, [what, , text]] of cells.entries()) {
    test(`reads ${what} as ${JSON.stringify(text)}`, () => assert.equal(texts[index], text))
  }
})

const damaged = 'The workbook could not be read: it may be damaged. Please save it again, or save it as CSV.'
const notXlsx = 'The file is not an Excel workbook (XLSX). Please save it as XLSX or CSV.'
const tooLarge =
  'The workbook is too large: it has more than 128 MB when it is unpacked. Please save it as CSV.'

describe('unreadable workbook', () => {
  const good = createWorkbook({ rows: [head, ['A-1', 'Shirt', 1]] })
  const old =
    'The file is an old Excel workbook (XLS) or has a password. Please save it as XLSX without one, or as CSV.'
  const files: [string, Buffer, string][] = [
    ['an XLS workbook or one with a password', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), old],
    ['a document of another program', createZip({ 'word/document.xml': '<w/>' }), notXlsx],
    ['an archive of images', createZip({ 'a.png': Buffer.alloc(1000, 1) }), notXlsx],
    ['an empty archive', createZip({}), notXlsx],
    ['a truncated workbook', good.subarray(0, good.length / 2), damaged],
    ['only the start of a workbook', Buffer.from('PK\x03\x04hello'), damaged],
    [
      'a workbook with foreign bytes inside',
      Buffer.concat([good.subarray(0, 60), Buffer.alloc(900, 7)]),
      damaged,
    ],
    ['a workbook with a truncated sheet', createWorkbook({ rows: '<row r="1"><c r="A1"' }), damaged],
    ['a workbook with a missing sheet', createZip({ 'xl/workbook.xml': '<workbook/>' }), damaged],
  ]
  for (const [[what, file, sentence], options] of withSample(files, 4)) {
    test(`rejects ${what}`, options, async () => assert.equal(await readTableError(file), sentence))
  }

  trialTest('rejects too many rows', async () => {
    const rows = '<row r="200001"><c r="A200001"><v>1</v></c></row>'
    assert.equal(
      await readTableError(createWorkbook({ rows })),
      'The workbook has more than 200,000 rows. Please save it as CSV.',
    )
  })
})

describe('malicious workbook', () => {
  const spaces = Buffer.alloc(140 * 1024 * 1024, ' ')

  test('rejects a zip bomb without using memory of the server', async () => {
    const bomb = createWorkbook({ rows: [head], extra: { 'xl/worksheets/sheet2.xml': spaces } })
    assert.ok(bomb.length < 500_000)
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
    assert.equal(await readTableError(bomb), tooLarge)
    clearInterval(watch)
    assert.ok(peak - before < 50_000_000, `Memory grew by ${peak - before} bytes`)
  })

  trialTest('rejects a file with false sizes', async () => {
    const bomb = createWorkbook({ rows: [head], extra: { 'xl/sharedStrings.xml': spaces }, claimed: 10 })
    assert.equal(await readTableError(bomb), tooLarge)
    const oversized = createWorkbook({ rows: [head], claimed: 0xffffffff })
    assert.deepEqual((await readTable(oversized)).names, head)
  })

  const cellTooLong =
    'A cell of the workbook has more than 32,767 characters. Please shorten it, or save the file as CSV.'

  test('rejects a text longer than a cell of Excel before it is parsed', async () => {
    const row = (text: string) => createWorkbook({ rows: [head, ['A-1', text]] })
    assert.equal((await readTable(row('&'.repeat(32_767)))).rows[0]?.cells[1]?.length, 32_767)
    assert.equal(await readTableError(row('x'.repeat(32_768))), cellTooLong)
  })

  // Without the limit, its text would fill the memory of the child process.
  trialTest('rejects a small file with a text of 90 MB', async () => {
    const bomb = createWorkbook({ rows: [head, ['A-1', 'x'.repeat(90_000_000)]] })
    assert.ok(bomb.length < 100_000)
    assert.equal(await readTableError(bomb), cellTooLong)
  })

  trialTest('rejects a short text that many cells share', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    ).join('')
    const shared = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`
    const extra = { 'xl/sharedStrings.xml': shared }
    assert.equal(await readTableError(createWorkbook({ rows, extra })), tooLarge)
  })

  trialTest('rejects a file with very many entries at once', async () => {
    const tooMany =
      'The workbook has more than 2,000 parts, such as sheets and pictures. Please save it as CSV.'
    const pictures = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`xl/media/${at}.png`, '']))
    assert.equal((await readTable(createWorkbook({ rows: [head], extra: pictures }))).kind, 'XLSX')
    const zip = createZip({ 'xl/media/1.png': '' })
    const [directory = 0, end = 0] = ['PK\x01\x02', 'PK\x05\x06'].map((signature) => zip.indexOf(signature))
    const records = Array.from({ length: 150_000 }, () => zip.subarray(directory, end))
    const ending = Buffer.from(zip.subarray(end))
    ending.writeUInt32LE(records.length * (end - directory), 12)
    const file = Buffer.concat([zip.subarray(0, directory), ...records, ending])
    assert.equal(await readTableError(file), tooMany)
  })

  trialTest('reads the workbook of one user while that of another takes long', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => [`A-${at}`, 'Shirt', 5])
    await using slow = await spoolUpload(Readable.from([createWorkbook({ rows })]))
    await using small = await spoolUpload(Readable.from([createWorkbook({ rows: [head] })]))
    const request = new AbortController()
    let isSlowRead = false
    const { signal } = request
    const reading = [1, 2].map(async () => {
      await using _csv = await convertWorkbook(slow, { userId: 1, signal })
      isSlowRead = true
    })
    const outcomes = Promise.allSettled(reading)
    await using csv = await convertWorkbook(small, { userId: 2 })
    assert.ok(csv.size > 0 && !isSlowRead)
    request.abort()
    await outcomes
  })

  trialTest('ends the child process when the request ends, and lets waiting requests leave', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => [`A-${at}`, 'Shirt', 5])
    await using slow = await spoolUpload(Readable.from([createWorkbook({ rows })]))
    const countProcesses = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    const before = countProcesses()
    const running = new AbortController()
    const waiting = new AbortController()
    const calls = [running, waiting].map(({ signal }) => convertWorkbook(slow, { userId: 1, signal }))
    const outcomes = Promise.allSettled(calls)
    waiting.abort()
    running.abort()
    for (const { status } of await outcomes) assert.equal(status, 'rejected')
    // A process that was killed takes a moment to end. Without the kill, the test times out.
    await waitFor('the process to end', () => countProcesses() <= before)
    assert.equal((await readTable(createWorkbook({ rows: [head] }))).kind, 'XLSX')
  })

  trialTest('blocks neither the event loop nor the next workbook', async () => {
    const good = createWorkbook({ rows: [head, ['A-1', 'Shirt', 1]] })
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 1)
    const reading = [good, createWorkbook({ rows: '<row' }), good].map((file) => readTable(file))
    const read = await Promise.allSettled(reading)
    clearInterval(timer)
    assert.deepEqual(
      read.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.ok(ticks > 20)
  })
})

trialTest('reads all of the output if the disk is slower than the child process', async () => {
  await using workbook = await spoolUpload(
    Readable.from([createWorkbook({ rows: [head, ['A-1', 'Shirt', 5]] })]),
  )
  // Keeps every file system thread busy until after the process has ended.
  const busy = Array.from({ length: 4 }, () => derive('x', 'y', 1_000_000, 64, 'sha512'))
  await using csv = await convertWorkbook(workbook, { userId: 1 })
  assert.equal(
    Buffer.concat(await Array.fromAsync(csv.read())).toString(),
    '{"sheets":[{"name":"Stock","isHidden":false,"rowCount":2},{"name":"Notes","isHidden":false,"rowCount":1}],"sheet":1,"sheetCount":2,"hiddenColumns":[],"heads":[[["productId","productName","price"],["A-1","Shirt","5"]],[["note"]]],"numbered":[[[],[2]],[[]]]}\n' +
      '{"row":1,"cells":["productId","productName","price"]}\n{"row":2,"cells":["A-1","Shirt","5"]}\n',
  )
  await Promise.all(busy)
})
