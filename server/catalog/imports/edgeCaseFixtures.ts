// Unusual and broken files with the expected row count or error, for the reader and for an import.
import { gzipSync } from 'node:zlib'

import { createWorkbook, createZip } from '#server/files/tables/tableFixtures.ts'

export interface EdgeCaseFile {
  name: string
  file: string | Buffer
  /** The number of rows below the header, or the error message. */
  rows: number | string
  /** The number of products that an import creates, or its error message. Defaults to `rows`. */
  products?: number | string
}

const none = 'No valid products found in the file'
const noCode = 'The file has no column productId.'
const notText = 'The file is not a text file.'
const notClosed = (row: number) => `Row ${row} has a quotation mark that is not closed or not doubled.`
const tooLong = (row: number) => `Row ${row} is too long, perhaps because a quotation mark is not closed.`

const head = 'productId,productName\n'
const plain = 'productId,productName,size\nA-1,Größe 👗,M\n'
const latin = Buffer.from('productId;productName\r\nA-1;Größe für Mädchen\r\n', 'latin1')

function columns(count: number): string {
  return `${head.trim()},${Array.from({ length: count - 2 }, (_, index) => `x${index}`).join(',')}\nA-1,Shirt\n`
}

const encodings: EdgeCaseFile[] = [
  { name: 'UTF-8', file: plain, rows: 1 },
  { name: 'UTF-8 with a byte order mark', file: `\ufeff${plain}`, rows: 1 },
  { name: 'UTF-16', file: Buffer.from(`\ufeff${plain}`, 'utf16le'), rows: 1 },
  { name: 'UTF-16 big-endian', file: Buffer.from(`\ufeff${plain}`, 'utf16le').swap16(), rows: 1 },
  { name: 'UTF-16 without a byte order mark', file: Buffer.from(plain, 'utf16le'), rows: 1 },
  { name: 'windows-1252', file: latin, rows: 1 },
  {
    name: 'half UTF-8, half windows-1252',
    file: Buffer.concat([Buffer.from('sku;name\nA-1;Größe\n'), latin.subarray(23)]),
    rows: 2,
    products: 1,
  },
  {
    name: 'UTF-8 truncated inside a character',
    file: Buffer.from(`${head}A-1,Größe`).subarray(0, -2),
    rows: 1,
  },
  {
    name: 'UTF-16 truncated inside a character',
    file: Buffer.from(`\ufeff${plain}`, 'utf16le').subarray(0, -1),
    rows: notText,
  },
  { name: 'UTF-32', file: Buffer.from('fffe0000700000007200000', 'hex'), rows: notText },
  { name: 'letters of many scripts', file: `${head}A-1,裙子 שמלה 👩‍👧 é\u0301\n`, rows: 1 },
]

const dialects: EdgeCaseFile[] = [
  { name: 'semicolons', file: 'productId;productName;price\nA-1;Shirt, white;1\n', rows: 1 },
  { name: 'tabs', file: 'productId\tproductName\tprice\nA-1\tShirt, white; slim\t1\n', rows: 1 },
  { name: 'semicolons below commas', file: `${head}A-1;Shirt\n`, rows: 1, products: none },
  {
    name: 'a line with the separator',
    file: 'sep=;\r\nproductId;productName\r\nA-1;Shirt\r\n',
    rows: 1,
  },
  { name: 'CR line ends', file: `${head}A-1,Shirt\nA-2,Skirt\n`.replaceAll('\n', '\r'), rows: 2 },
  { name: 'mixed line ends', file: `${head}A-1,Shirt\r\nA-2,Skirt\rA-3,Coat`, rows: 3 },
  {
    name: 'names with quotes, spaces and line breaks',
    file: '"product\nId" , "Product Name"\nA-1,Shirt\n',
    rows: 1,
  },
  {
    name: 'twenty thousand blank lines',
    file: `${'\n'.repeat(10_000)}${head}${'\n'.repeat(10_000)}A-1,Shirt`,
    rows: 1,
  },
  { name: 'rows of any length', file: `${head}A-1\nA-2,Skirt,x,y,z\n,,,\nA-3,Coat\n`, rows: 3, products: 1 },
  {
    name: 'a row of a million cells',
    file: `${head}A-1,Shirt${','.repeat(1_000_000)}\nA-2,Skirt\n`,
    rows: 2,
  },
]

const quotes: EdgeCaseFile[] = [
  { name: 'quotes in quotes', file: `${head}A-1,"The ""best"", really"\n`, rows: 1 },
  {
    name: 'lines in quotes',
    file: `productId,productName,description\nA-1,Shirt,"Soft,\r\n\r\nwarm"\n`,
    rows: 1,
  },
  { name: 'inches', file: `${head}A-1,Jeans 32" waist\n`, rows: 1 },
  { name: 'empty quoted cells', file: `${head}"A-1","Shirt"\n"",""\n`, rows: 1 },
  {
    name: 'an unclosed quote',
    file: `${head}A-1,Shirt\nA-2,"Skirt\nA-3,Coat\n`,
    rows: notClosed(3),
  },
  { name: 'text after a closing quote', file: `${head}A-1,"Skirt" red\nA-2,Coat\n`, rows: 2, products: 1 },
  { name: 'a single quote', file: '"', rows: notClosed(1) },
  {
    name: 'an unclosed quote before megabytes',
    file: `${head}A-1,"Shirt\n${'A-2,Skirt\n'.repeat(300_000)}`,
    rows: tooLong(2),
  },
]

const sizes: EdgeCaseFile[] = [
  { name: 'no content', file: '', rows: 0, products: none },
  { name: 'only a byte order mark', file: '\ufeff', rows: 0, products: none },
  { name: 'blank lines', file: '\n \r\n,,,\n', rows: 0, products: none },
  { name: 'only a header', file: head, rows: 0, products: none },
  {
    name: 'a cell of a megabyte',
    file: `${head}A-1,${'x'.repeat(1_048_576)}\nA-2,Skirt\n`,
    rows: 2,
    products: 1,
  },
  {
    name: 'a cell of three megabytes',
    file: `${head}A-1,${'x'.repeat(3_145_728)}\nA-2,Skirt\n`,
    rows: tooLong(2),
  },
  { name: 'a thousand columns', file: columns(1000), rows: 1 },
  { name: '10,000 columns', file: columns(10_000), rows: 'A file may have at most 1,000 columns.' },
  {
    name: 'a name of a megabyte',
    file: `productId,productName,${'('.repeat(1_048_576)}\nA-1,Shirt\n`,
    rows: 1,
  },
]

const headers: EdgeCaseFile[] = [
  { name: 'no header', file: 'A-1,Shirt,Red\nA-2,Skirt,Blue\n', rows: 1, products: noCode },
  {
    name: 'two names for one field',
    file: 'productId,productName,color,Colour\nA-1,Shirt,Red,Red\n',
    rows: 1,
    products: 'The file has two columns for color.',
  },
  {
    name: 'the same name twice',
    file: 'product_id,productId,productName\nA-1,A-1,Shirt\n',
    rows: 1,
    products: 'The file has two columns for productId.',
  },
  { name: 'columns without a name', file: ',productId,,productName,\nx,A-1,x,Shirt,\n', rows: 1 },
  {
    name: 'a value to the right of the last column name',
    file: 'productId,productName,\nA-1,Shirt,x\n',
    rows: 1,
    products: 'No valid products found in the file',
  },
  {
    name: 'names of object properties',
    file: '__proto__,constructor,productId,toString,productName\nx,A-1,y,z,Shirt\n'.replace(
      'x,A-1,y',
      'x,y,A-1',
    ),
    rows: 1,
  },
]

const contents: EdgeCaseFile[] = [
  { name: 'formulas', file: `${head}A-1,"=cmd|' /C calc'!A0"\nA-2,'=Scarf\n`, rows: 2 },
  { name: 'control characters', file: `${head}A-1,Sh\u0001irt\nA-2,Skirt\n`, rows: 2, products: 1 },
  { name: 'SQL', file: `${head}A-1,"'); drop table products; --"\n`, rows: 1 },
  { name: 'JSON', file: '[{"productId":"A-1","productName":"Shirt"}]', rows: notClosed(1) },
  {
    name: 'a web page',
    file: '<!doctype html>\n<title>Sign in, please</title>\n',
    rows: 1,
    products: noCode,
  },
]

const otherKinds: EdgeCaseFile[] = [
  { name: 'an image', file: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), rows: notText },
  { name: 'gzipped CSV', file: gzipSync(plain), rows: notText },
  { name: 'zero bytes', file: Buffer.alloc(100_000), rows: notText },
  {
    name: 'a zero byte after thousands of rows',
    file: `${head}${'A-1,Shirt\n'.repeat(5000)}A-2,\0`,
    rows: notText,
  },
  {
    name: 'every byte value',
    file: Buffer.from(Array.from({ length: 256 }, (_, byte) => 255 - byte)),
    rows: notText,
  },
  {
    name: 'a workbook',
    file: createWorkbook({
      rows: [
        ['productId', 'productName'],
        ['A-1', 'Shirt'],
      ],
    }),
    rows: 1,
  },
  {
    name: 'a zip bomb',
    file: createWorkbook({
      rows: [['productId']],
      extra: { 'xl/sharedStrings.xml': Buffer.alloc(140_000_000, ' ') },
    }),
    rows: 'The workbook is too large: it has more than 128 MB when it is unpacked. Please save it as CSV.',
  },
  {
    name: 'a workbook of 10,000 columns',
    file: createWorkbook({ rows: [Array.from({ length: 10_000 }, String)] }),
    rows: 'A file may have at most 1,000 columns.',
  },
  {
    name: 'a truncated workbook',
    file: createWorkbook({ rows: [['productId']] }).subarray(0, 700),
    rows: 'The workbook could not be read: it may be damaged. Please save it again, or save it as CSV.',
  },
  {
    name: 'another zip archive',
    file: createZip({ 'content.xml': '<office/>' }),
    rows: 'The file is not an Excel workbook (XLSX). Please save it as XLSX or CSV.',
  },
  {
    name: 'an XLS workbook',
    file: Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'),
    rows: 'The file is an old Excel workbook (XLS) or has a password. Please save it as XLSX without one, or as CSV.',
  },
]

export const edgeCaseFiles: readonly EdgeCaseFile[] = [
  ...encodings,
  ...dialects,
  ...quotes,
  ...sizes,
  ...headers,
  ...contents,
  ...otherKinds,
]
