// Workbooks of other programs: without references, with other names of elements and files, dates from 1904, and texts of any form.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { trialTest } from '#server/testing/trialTest.ts'

import { createWorkbook, createZip, readTable } from './tableFixtures.ts'

const cellsOf = async (file: Buffer) => (await readTable(file)).rows.map(({ cells }) => cells)
const head = '<row><c t="str"><v>SKU</v></c><c t="str"><v>Name</v></c><c t="str"><v>Date</v></c></row>'

describe('a workbook', () => {
  test('with rows and cells without references is read by their order', async () => {
    const rows = `${head}<row><c t="str"><v>A-1</v></c><c/><c><v>18.5</v></c></row><row r="7"><c t="str"><v>A-2</v></c><c r="C7"><v>3</v></c></row>`
    const table = await readTable(createWorkbook({ rows }))
    assert.deepEqual(table.rows, [
      { row: 2, cells: ['A-1', '', '18.5'] },
      { row: 7, cells: ['A-2', '', '3'] },
    ])
  })

  test('can hide rows and columns, which are read and noted', async () => {
    const rows = `${head}<row hidden="1"><c t="str"><v>A-1</v></c></row><row hidden="0"><c t="str"><v>A-2</v></c></row>`
    const beforeRows = '<cols><col min="1" max="1" width="9"/><col hidden="true" max="9" min="3"/></cols>'
    const table = await readTable(createWorkbook({ rows, beforeRows }))
    assert.deepEqual(table.rows, [
      { row: 2, cells: ['A-1'], notes: ['Row 2 is hidden in the workbook'] },
      { row: 3, cells: ['A-2'] },
    ])
    assert.deepEqual(table.notes, ['This column is hidden in the workbook: Date.'])
  })

  test('has texts in CDATA, in several fonts, with pronunciations, entities and escaped characters', async () => {
    const sst = [
      '<t><![CDATA[Shirt & Tie <set>]]></t>',
      '<r><t>Lin</t></r><r><rPr><b/></rPr><t xml:space="preserve">en shirt</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
      '<t>&#128087; &#x1F457; &quot;&apos;&lt;&amp;</t>',
      '<t>Two_x000D_\nlines _x005F_x0041_</t>',
      '<t/>',
    ].map((text) => `<si>${text}</si>`)
    const rows = sst.map((_text, index) => `<row><c t="s"><v>${index}</v></c><c><v>1</v></c></row>`).join('')
    const extra = { 'xl/sharedStrings.xml': `<sst>${sst.join('')}</sst>` }
    assert.deepEqual(
      (await cellsOf(createWorkbook({ rows: head + rows, extra }))).map(([text]) => text),
      ['Shirt & Tie <set>', 'Linen shirt', '東京', '👗 👗 "\'<&', 'Two\r\nlines _x0041_', ''],
    )
  })

  trialTest('can count dates from 1904', async () => {
    const workbook = (date1904: string) =>
      createWorkbook({
        rows: `${head}<row><c t="str"><v>A</v></c><c/><c s="1"><v>44562</v></c></row>`,
        formats: ['yyyy-mm-dd'],
        extra: {
          'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${date1904}/><sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
        },
      })
    assert.deepEqual(await cellsOf(workbook('date1904="1"')), [['A', '', '2026-01-02']])
    assert.deepEqual(await cellsOf(workbook('')), [['A', '', '2022-01-01']])
  })

  test('can have prefixed elements, absolute paths, other file names and stored parts', async () => {
    const main =
      'xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="http://purl.oclc.org/ooxml/officeDocument/relationships"'
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`
    const file = createZip({
      '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', '/xl/book.xml')}</Relationships>`,
      'xl/book.xml': `<x:workbook ${main}><x:sheets><x:sheet name="Data" sheetId="9" rel:id="b"/></x:sheets></x:workbook>`,
      'xl/_rels/book.xml.rels': `<Relationships>${relation('b', 'worksheet', 'sheets/Data.xml')}${relation('c', 'sharedStrings', '/xl/Texts.xml')}${relation('d', 'styles', 'look.xml')}</Relationships>`,
      'xl/Texts.xml': '<x:sst xmlns:x="m"><x:si><x:t>SKU</x:t></x:si></x:sst>',
      'xl/look.xml':
        '<x:styleSheet xmlns:x="m"><x:numFmts><x:numFmt numFmtId="170" formatCode="0000"/></x:numFmts><x:cellXfs><x:xf/><x:xf numFmtId="170"/></x:cellXfs></x:styleSheet>',
      'xl/sheets/Data.xml': Buffer.from(
        '\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row><x:row r="2"><x:c r="A2" s="1"><x:v>12</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        'utf16le',
      ),
    })
    const { names, sheets, rows } = await readTable(file)
    assert.deepEqual([names, sheets, rows[0]?.cells], [['SKU'], ['Data'], ['0012']])
  })

  test('is read from the first sheet with known column names', async () => {
    const cover = '<row><c t="str"><v>How to fill in this form</v></c></row>'
    const products = `<worksheet><sheetData>${head}<row><c t="str"><v>A-1</v></c></row></sheetData></worksheet>`
    const file = createWorkbook({ rows: cover, extra: { 'xl/worksheets/sheet2.xml': products } })
    const known = await readTable(
      file,
      65_536,
      (cells) => cells.filter((cell) => cell === 'SKU' || cell === 'Name').length,
    )
    assert.deepEqual(
      [known.sheets, known.sheet, known.names, known.rows.length],
      [['Stock', 'Notes'], 2, ['SKU', 'Name', 'Date'], 1],
    )
    const unknown = await readTable(file)
    assert.deepEqual([unknown.sheets, unknown.names], [['Stock', 'Notes'], ['How to fill in this form']])
  })

  trialTest('merged cells of a header belong to each of its rows', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>SKU</v></c><c r="B1" t="str"><v>Name</v></c><c r="C1" t="str"><v>Price</v></c></row>' +
      '<row r="2"><c r="C2" t="str"><v>Wholesale</v></c><c r="D2" t="str"><v>Retail</v></c></row>' +
      '<row r="3"><c r="A3" t="str"><v>A-1</v></c><c r="B3" t="str"><v>Tee</v></c><c r="C3"><v>5</v></c><c r="D3"><v>10</v></c></row>'
    const ranges = ['A1:A2', 'B1:B2', 'C1:D1'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const known = new Set(['SKU', 'Name', 'Price', 'Wholesale', 'Retail'])
    const file = createWorkbook({ rows, afterRows: `<mergeCells>${ranges}</mergeCells>` })
    const table = await readTable(file, 65_536, (cells) => cells.filter((cell) => known.has(cell)).length)
    assert.deepEqual(table.names, ['SKU', 'Name', 'Wholesale', 'Retail'])
    assert.deepEqual(
      table.rows.map(({ cells }) => cells),
      [['A-1', 'Tee', '5', '10']],
    )
  })

  test('with a million merged cells is read in time', async () => {
    const rows = `${head}<row r="5"><c r="A5" t="str"><v>A-1</v></c><c r="B5" t="str"><v>Tee</v></c><c r="C5"><v>3</v></c></row>`
    const afterRows = `<mergeCells>${'<mergeCell ref="D1:D2"/>'.repeat(1_200_000)}<mergeCell ref="D4:D5"/></mergeCells>`
    assert.deepEqual(await cellsOf(createWorkbook({ rows, afterRows })), [['A-1', 'Tee', '3']])
  })
})
