// Workbooks and texts as spreadsheets write them, through the importer: what the sheet shows counts, and lost values are refused.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { type PreviewEvent, previewImport } from '#contract/catalog/imports.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createWorkbook, type WorkbookSpec } from '#server/files/tables/tableFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { catalogByCode, emptyCatalog, eventsOfType, importFile, previewFile } from './uploadFixtures.ts'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const names = (...list: string[]) => row(...list.map(text))
const all = names('Product ID', 'Product Name', 'Size', 'Price', 'Quantity')

describe('spreadsheet files', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  beforeEach(() => emptyCatalog(app))

  /** The file notes, and the result of each row: its product, or why it is refused, and its notes. */
  async function readFile(file: string | Buffer) {
    const events = await previewFile(manager, typeof file === 'string' ? file : new Uint8Array(file))
    const [header] = eventsOfType(events, 'columns')
    const done = await importFile(manager, typeof file === 'string' ? file : new Uint8Array(file), {
      mode: 'update',
    })
    const rows = eventsOfType(events, 'rows').flatMap((event) => event.rows)
    const products = Array.from((await catalogByCode(manager)).values(), (product) =>
      [product.code, product.name, product.size, product.priceCents / 100, product.quantity].join(' '),
    )
    return {
      header,
      notes: header?.notes ?? [],
      products: products.toReversed(),
      rowNotes: rows.flatMap((one) => one.notes ?? []),
      refused: done.refused.map(({ row: at, column, reason }) => `${at} ${column}: ${reason}`),
    }
  }
  const readSheet = (rows: string, spec: Omit<WorkbookSpec, 'rows'> = {}) =>
    readFile(createWorkbook({ rows, ...spec }))

  trialTest('leading zeros, prefixes and percentages are read as the sheet shows them', async () => {
    const { products, refused } = await readSheet(
      all +
        row(number(123, 1), text('Tee'), number(38.5, 2), number(24.5, 3), number(7, 1)) +
        row(number(12, 4), text('Cap'), number(38, 5), number(10, 6), number(5, 7)) +
        row(text('C-1'), text('Hat'), text('M'), number(0.1, 8), number(5)) +
        row(text('C-2'), text('Hat'), text('M'), number(59.9, 9), number(5)),
      {
        formats: [
          '00000',
          '# ?/?',
          '"$"#,##0.00',
          '"SKU-"0000',
          'General" cm"',
          '0',
          '0" pcs"',
          9,
          '[$€-407] 0.00',
        ],
      },
    )
    assert.deepEqual(products, ['00123 Tee 38 1/2 24.5 7', 'SKU-0012 Cap 38 cm 10 5'])
    assert.deepEqual(refused, [
      '4 price: Price must be an amount such as 12.34',
      '5 price: Price is in €. Prices must be in US dollars',
    ])
  })

  trialTest('a formula without a saved result, an error and lost digits refuse the row', async () => {
    const noResult =
      'The formula has no saved result. Open the workbook in a spreadsheet program, save it, and upload it again.'
    const lostDigits =
      'Spreadsheets keep 15 digits of a number, the others are lost. Format the column as text and enter it again.'
    const rows =
      all +
      row(text('A-1'), text('Tee'), text('M'), '<c><f>49*0.5</f><v></v></c>', number(1)) +
      row(text('A-2'), text('Tee'), text('M'), '<c><f>D2</f></c>', number(1)) +
      row(text('A-3'), '<c t="e"><f>X1</f><v>#REF!</v></c>', text('M'), number(1), number(1)) +
      row(number('1.2345678901234599E+17'), text('Tee'), text('M'), number(1), number(1)) +
      row(number('1234567890123450'), text('Tee'), text('M'), number(1), number(1)) +
      row(
        text('A-4'),
        text('Tee'),
        '<c t="str"><f>IF(1,"")</f><v></v></c>',
        '<c><f>2*12</f><v>24</v></c>',
        number(1),
      ) +
      row(text('A-5'), text('Tee'), text('M'), number(5), number(1), '<c><f>D2</f></c>')
    const { products, refused } = await readSheet(rows)
    assert.deepEqual(refused, [
      `2 price: ${noResult}`,
      `3 price: ${noResult}`,
      '4 productName: The cell has the error #REF!',
      `5 productId: ${lostDigits}`,
      `6 productId: ${lostDigits}`,
    ])
    assert.deepEqual(products, ['A-4 Tee  24 1', 'A-5 Tee M 5 1'])
  })

  trialTest('zeros that a program saved for formulas it can not compute refuse the row', async () => {
    const rows = all + row(text('A-1'), text('Tee'), text('M'), '<c><f>49*0.5</f><v>0</v></c>', number(1))
    const workbookXml =
      '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets><calcPr calcId="124519" fullCalcOnLoad="1"/></workbook>'
    const good = row(text('A-2'), text('Tee'), text('M'), '<c><f>49*0.5</f><v>24.5</v></c>', number(1))
    const { refused, products } = await readSheet(rows + good, {
      extra: { 'xl/workbook.xml': workbookXml },
    })
    assert.deepEqual(products, ['A-2 Tee M 24.5 1'])
    await emptyCatalog(app)
    assert.match(refused[0] ?? '', /^2 price: The formula has no saved result\./)
    assert.deepEqual((await readSheet(rows)).products, ['A-1 Tee M 0 1'])
  })

  test('hidden rows are read, with a note', async () => {
    const workbook = createWorkbook({
      rows: [
        ['Product ID', 'Product Name', 'Price', 'Quantity'],
        ['HR-1', 'Tee', 10, 3],
        ['HR-2', 'Tee', 10, 50],
      ],
      hiddenRows: [3],
    })
    const { rowNotes } = await readFile(workbook)
    assert.deepEqual(rowNotes, ['Row 3 is hidden in the workbook'])
  })

  test('another sheet can be chosen, also a hidden one', async () => {
    const workbookXml =
      '<workbook xmlns:r="r"><sheets><sheet name="Spring" r:id="r1"/><sheet name="Fall" state="hidden" r:id="r2"/></sheets></workbook>'
    const fall = `<worksheet><sheetData>${all}${row(text('F-1'), text('Parka'), text('M'), number(90), number(2))}</sheetData></worksheet>`
    const file = new Uint8Array(
      createWorkbook({
        rows: all + row(text('S-1'), text('Tee'), text('M'), number(20), number(1)),
        extra: { 'xl/workbook.xml': workbookXml, 'xl/worksheets/sheet2.xml': fall },
      }),
    )
    const preview = async (sheet?: number) =>
      Array.fromAsync(await manager.call(previewImport, { fileName: 'a.xlsx', sheet }, { body: file }))
    const namesOf = (events: PreviewEvent[]) =>
      eventsOfType(events, 'rows').flatMap(({ rows }) => rows.map(({ name }) => name))
    const usual = await preview()
    const [header] = eventsOfType(usual, 'columns')
    assert.deepEqual(
      [header?.sheets, header?.sheet, namesOf(usual)],
      [
        [
          { name: 'Spring', isHidden: false, rowCount: 2 },
          { name: 'Fall', isHidden: true, rowCount: 2 },
        ],
        1,
        ['Tee'],
      ],
    )
    assert.deepEqual(namesOf(await preview(2)), ['Parka'])
    await importFile(manager, file, { mode: 'update', sheet: 2 })
    assert.deepEqual([...(await catalogByCode(manager)).keys()], ['F-1'])
    const missing = await manager.fetch('/api/imports/preview?fileName=a.xlsx&sheet=3', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    assert.match(await missing.text(), /The workbook has no such sheet/)
  })

  trialTest('dates where codes, names and sizes belong are refused, also in a CSV file', async () => {
    const madeDate =
      'The spreadsheet made a date of it. Format the column as text, enter the value again, and upload the file again.'
    const { refused, products } = await readSheet(
      names('Product ID', 'Product Name', 'Size', 'Description', 'Delivery') +
        row(text('A-1'), text('Tee'), number(46087, 1), text('x'), text('x')) +
        row(number(46082, 1), text('Tee'), text('8'), text('x'), text('x')) +
        row(text('A-3'), text('Tee'), text('8'), number(46082, 1), number(46082, 1)),
      { formats: [16] },
    )
    assert.deepEqual(refused, [`2 size: ${madeDate}`, `3 productId: ${madeDate}`])
    assert.deepEqual(products, ['A-3 Tee 8 0 0'])
    await emptyCatalog(app)
    const csv = await readFile('SKU,Name,Size\nB-1,Tee,6-Mar\nMar-26,Tee,M\nB-3,Mar-26,M\n')
    assert.deepEqual(csv.products, ['B-3 Mar-26 M 0 0'])
    assert.equal(csv.refused.length, 2)
  })

  test('an export that a spreadsheet damaged makes no second product and changes no size', async () => {
    await manager.call(createProduct, buildProduct({ code: '00123', quantity: 10 }))
    await manager.call(createProduct, buildProduct({ code: 'KID-1', size: '3-6', quantity: 8 }))
    const { products, refused } = await readFile(
      'Product ID,Product Name,Color,Size,Quantity,Price,Quantity at Export\nA-9,Cap,White,S,1,2.5,0\n123,"Linen Shirt",White,M,10,24.5,10\nKID-1,"Kids Tee",White,6-Mar,8,9.5,8\n',
    )
    assert.deepEqual(
      products.map((product) => product.split(' ')[0]),
      ['00123', 'KID-1', 'A-9'],
    )
    assert.match(products[1] ?? '', / 3-6 /)
    assert.deepEqual(
      refused.map((line) => line.split(':')[0]),
      ['3 productId', '4 size'],
    )
  })

  trialTest('a merged cell counts for each of its rows, but not as the quantity of each', async () => {
    const rows =
      names('Style', 'Product Name', 'SKU', 'Size', 'Price', 'Quantity') +
      row(text('LS-100'), text('Linen Shirt'), text('LS-S'), text('S'), number(24), number(4)) +
      '<row><c r="C3" t="str"><v>LS-M</v></c><c r="D3" t="str"><v>M</v></c><c r="F3"><v>6</v></c></row>' +
      '<row><c r="C4" t="str"><v>LS-L</v></c><c r="D4" t="str"><v>L</v></c><c r="F4"><v>9</v></c></row>' +
      '<row><c r="C5" t="str"><v>LS-XL</v></c><c r="D5" t="str"><v>XL</v></c></row>'
    const ranges = ['A2:A5', 'B2:B5', 'E2:E5', 'F4:F5'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const { products, rowNotes, refused } = await readSheet(rows, {
      afterRows: `<mergeCells count="4">${ranges}</mergeCells>`,
    })
    assert.deepEqual(products, ['LS-S Linen Shirt S 24 4', 'LS-M Linen Shirt M 24 6'])
    assert.ok(rowNotes.includes('Product Name: merged with row 2, read as Linen Shirt'))
    const reason =
      'The cell is merged with other rows. Enter the value of each row, and upload the file again.'
    assert.deepEqual(refused, [`4 quantity: ${reason}`, `5 quantity: ${reason}`])
  })

  test('titles above the column names are left out with a note, in workbooks and CSV files', async () => {
    const titles =
      '<row r="1"><c t="str"><v>Sample Fashion Inc.</v></c></row><row r="2"><c t="str"><v>Price list Fall 2026</v></c></row>'
    const { notes, products } = await readSheet(
      titles +
        '<row r="4"><c t="str"><v>SKU</v></c><c t="str"><v>Name</v></c><c t="str"><v>Price</v></c></row>' +
        row(text('LS-M'), text('Linen Shirt'), number(24.5)),
    )
    assert.ok(notes.includes('The column names are in row 4. The rows above it are not imported.'))
    assert.deepEqual(products, ['LS-M Linen Shirt  24.5 0'])
    await emptyCatalog(app)
    const csv = await readFile(
      'Fall price list\nPrices, in US dollars\n\nSKU;Name;Price\nA-1;Tee;24,50\nSKU;Name;Price\n',
    )
    assert.deepEqual(csv.products, ['A-1 Tee  24.5 0'])
  })

  test('a bad byte is a note of its row, and the other rows keep their letters', async () => {
    const lines = ['sku,name', 'A-1,Café blanc', 'A-2,Größe für Mädchen', 'A-3,Cr\ue000me', '']
    const file = Buffer.from(lines.join('\n'))
    const mark = Buffer.from('\ue000')
    const at = file.indexOf(mark)
    const damaged = Buffer.concat([
      file.subarray(0, at),
      Buffer.from([0xe8]),
      file.subarray(at + mark.length),
    ])
    const { products, rowNotes } = await readFile(damaged)
    assert.deepEqual(
      products.map((product) => product.slice(4).trim()),
      ['Café blanc  0 0', 'Größe für Mädchen  0 0', 'Crème  0 0'],
    )
    assert.deepEqual(rowNotes, ['name: a letter in another encoding, read as Crème'])
  })

  test('spaces and apostrophes separate thousands, and other currencies are refused by name', async () => {
    const { products, refused } = await readFile(
      'Référence;Désignation;Prix;Quantité\nR-1;Manteau;1\u00a0234,50;1\u202f200\nR-2;Jupe;59,90 €;12\n',
    )
    assert.deepEqual(products, ['R-1 Manteau  1234.5 1200'])
    assert.deepEqual(refused, ['3 price: Price is in €. Prices must be in US dollars'])
  })

  test('reads pipes, tabs, numbers with a float suffix and quotation marks after backslashes', async () => {
    const pipes = await readFile('SKU|Name|Price|Qty\nA-1|Linen Shirt, white|24.50|4\n')
    assert.deepEqual(pipes.products, ['A-1 Linen Shirt, white  24.5 4'])
    await emptyCatalog(app)
    const tabs = await readFile('SKU\tName\tQty\nRT-S\tRib Tank\t4\nRT-M\tRib Tank\t5\n')
    assert.deepEqual(tabs.products, ['RT-S Rib Tank  0 4', 'RT-M Rib Tank  0 5'])
    await emptyCatalog(app)
    await manager.call(createProduct, buildProduct({ code: '10045', quantity: 1 }))
    const floats = await readFile(
      'sku,name,size,quantity\n10045.0,Tee,38.0,5.0\n123456789012.0,Tee,40.0,3.0\n',
    )
    assert.deepEqual(floats.products, ['10045 Tee 38 80 5', '123456789012 Tee 40 0 3'])
    assert.ok(floats.rowNotes.includes('Product ID 10045.0 read as 10045'))
    await emptyCatalog(app)
    const quotes = await readFile(
      'SKU,Name,Description,Price\nA-1,Tee,"[box css=\\"a\\" b]",20\nA-2,Skirt,Long,30\n',
    )
    assert.deepEqual(quotes.products, ['A-1 Tee  20 0', 'A-2 Skirt  30 0'])
  })
})
