// What the bulk upload page makes of the CSV files that people have.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { template } from './csvTemplate.ts'
import { decodeCsv, readProductsCsv } from './readProductsCsv.ts'

const header = 'productId,productName,color,price,quantity,size,category,description'

test('headers are known in any case and in either spelling', () => {
  const { rows } = readProductsCsv('Product_ID,PRODUCTNAME,Color,Price\nA-1,Linen Shirt,Navy,49.90\n')
  assert.deepEqual(rows, [
    { productId: 'A-1', productName: 'Linen Shirt', color: 'Navy', price: '49.90', quantity: 0 },
  ])
})

test('values are trimmed, and an empty price or quantity is 0', () => {
  const { rows } = readProductsCsv(`${header}\n A-1 , Linen Shirt ,Navy, , ,M,,\n`)
  assert.deepEqual(rows, [
    { productId: 'A-1', productName: 'Linen Shirt', color: 'Navy', price: 0, quantity: 0, size: 'M' },
  ])
})

test('a row without an ID or a name is left out and counted, and the others keep their place in the file', () => {
  const { rows, fileRows, droppedCount } = readProductsCsv(
    `${header}\n,Nameless,,,,,,\n\nA-1,Linen Shirt,,,,,,\nA-2,,,,,,,\nA-3,Wool Coat,,,,,,\n`,
  )
  assert.deepEqual(
    rows.map((row) => row.productId),
    ['A-1', 'A-3'],
  )
  assert.deepEqual(fileRows, [4, 6])
  assert.equal(droppedCount, 2)
})

test('quoted commas, quotation marks and line breaks stay inside their cell', () => {
  const { rows } = readProductsCsv(`${header}\r\nA-1,"Shirt, ""Oxford""",Navy,1,1,M,Tops,"two\nlines"\r\n`)
  assert.equal(rows[0]?.productName, 'Shirt, "Oxford"')
  assert.equal(rows[0]?.description, 'two\nlines')
})

test('semicolons and tabs divide columns as commas do', () => {
  for (const delimiter of [';', '\t']) {
    const text = `${header}\nA-1,Linen Shirt,Navy,1,2,M,Tops,\nA-2,Wool Coat,Navy,1,2,M,Tops,\n`
    assert.equal(readProductsCsv(text.replaceAll(',', delimiter)).rows.length, 2)
  }
})

test('a price that is no number goes along as it was written, so that the server can refuse it', () => {
  const { rows } = readProductsCsv(`${header}\nA-1,Linen Shirt,Navy,call us,3,M,,\n`)
  assert.equal(rows[0]?.price, 'call us')
})

test('a file without a product is refused in the words of the specification', () => {
  for (const text of ['', '\n\n', header, 'one,two\n1,2\n', `${header}\n,,,,,,,\n`]) {
    assert.throws(() => readProductsCsv(text), { message: 'No valid products found in the file' })
  }
})

test('a quotation mark that is never closed is refused instead of swallowing the rest of the file', () => {
  assert.throws(
    () => readProductsCsv(`${header}\nA-1,"Linen Shirt,Navy,1,1,M,,\nA-2,Wool Coat,Navy,1,1,M,,\n`),
    { name: 'CsvError', message: /never closed/ },
  )
})

test('a file is read in the encoding that it was saved in', () => {
  const text = 'productId,productName\nA-1,Chemise été\n'
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  const windows1252 = new Uint8Array(Buffer.from(text, 'latin1'))
  const marked = new TextEncoder().encode(`\ufeff${text}`)
  for (const bytes of [new TextEncoder().encode(text), marked, utf16, windows1252]) {
    assert.equal(readProductsCsv(decodeCsv(bytes)).rows[0]?.productName, 'Chemise été')
  }
})

test('the template is a file that can be uploaded, with two sample rows', () => {
  const { rows, droppedCount } = readProductsCsv(template)
  assert.equal(rows.length, 2)
  assert.equal(droppedCount, 0)
})

test('what our own export made safe for a spreadsheet is read back as it was', () => {
  const { rows } = readProductsCsv(`${header}\nA-1,'=Sum Dress,,,,,,'-5 degrees\n`)
  assert.equal(rows[0]?.productName, '=Sum Dress')
  assert.equal(rows[0]?.description, '-5 degrees')
})
