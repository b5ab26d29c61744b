// Reading CSV files: encodings, separators, quotes, line ends and broken files.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { escapeFormula } from '#domain/platform/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readTable, readTableError } from './tableFixtures.ts'

/** The rows of a file with cells by column name. */
async function cellsOf(file: string | Buffer, piece?: number): Promise<Record<string, string | undefined>[]> {
  const { kind, names, rows } = await readTable(file, piece)
  assert.equal(kind, 'CSV')
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index]])))
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

const plain = 'productId,productName,size\nG-1,Größe 👗,M\n'
const plainRow = { productId: 'G-1', productName: 'Größe 👗', size: 'M' }

describe('encoding', () => {
  const files: [string, Buffer][] = [
    ['UTF-8', Buffer.from(plain)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${plain}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['UTF-16 big-endian', utf16be(`\ufeff${plain}`)],
    ['UTF-16 without a byte order mark', Buffer.from(plain, 'utf16le')],
    ['UTF-16 big-endian without a byte order mark', utf16be(plain)],
  ]
  for (const [name, bytes] of files) {
    test(`reads ${name} in chunks of any size`, async () => {
      for (const piece of [1, 2, 3, 7, 65_536]) assert.deepEqual(await cellsOf(bytes, piece), [plainRow])
    })
  }

  test('detects windows-1252 by a single letter in the last row', async () => {
    const many = 'A-1,Shirt,S\n'.repeat(20_000)
    const file = Buffer.concat([
      Buffer.from(`productId,productName,size\n${many}G-1,Gr`),
      Buffer.from([0xf6, 0xdf, 0x65, 0x20, 0x80]),
      Buffer.from(',M\n'),
    ])
    assert.deepEqual((await cellsOf(file)).at(-1), { productId: 'G-1', productName: 'Größe €', size: 'M' })
  })

  const name = async (...rows: (string | number[])[]) => {
    const lines = rows.flatMap((row) => [Buffer.from('A,'), Buffer.from(row), Buffer.from('\n')])
    return (await cellsOf(Buffer.concat([Buffer.from('productId,productName\n'), ...lines]))).map(
      (cells) => cells['productName'],
    )
  }
  /** In windows-1252: `Crème`, `MAß®`, `Süß`. */
  const [creme, brand, sweet] = [
    [0x43, 0x72, 0xe8, 0x6d, 0x65],
    [0x4d, 0x41, 0xdf, 0xae],
    [0x53, 0xfc, 0xdf],
  ]

  test('reads UTF-8 with rows of windows-1252 in it, each by its own bytes', async () => {
    assert.deepEqual(await name('Größe', creme, creme, creme), ['Größe', 'Crème', 'Crème', 'Crème'])
    assert.deepEqual(await name('👗', '黑色', creme), ['👗', '黑色', 'Crème'])
  })

  test('reads windows-1252 with bytes that are a letter of another script in UTF-8', async () => {
    assert.deepEqual(await name(brand, sweet), ['MAß®', 'Süß'])
  })
})

describe('dialect', () => {
  for (const [name, separator] of [
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ] as const) {
    test(`reads ${name}-separated cells, quoted or not`, async () => {
      const lines = [
        ['productId', '"product, name; x"', '"productName"', 'price'],
        ['A-1', 'ignored', '"Shirt, white; slim\tfit"', '12.34'],
      ]
      assert.deepEqual(await cellsOf(lines.map((line) => line.join(separator)).join('\n')), [
        {
          productId: 'A-1',
          'product, name; x': 'ignored',
          productName: 'Shirt, white; slim\tfit',
          price: '12.34',
        },
      ])
    })
  }

  for (const [name, end] of [
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ] as const) {
    test(`reads ${name} line ends, with or without a final one`, async () => {
      const text = ['productId,productName', 'A-1,Shirt', 'A-2,"Two\nlines"'].join(end)
      const rows = [
        { productId: 'A-1', productName: 'Shirt' },
        { productId: 'A-2', productName: 'Two\nlines' },
      ]
      for (const piece of [1, 5, 65_536]) {
        assert.deepEqual(await cellsOf(text, piece), rows)
        assert.deepEqual(await cellsOf(text + end, piece), rows)
        assert.deepEqual(await cellsOf(text + end + end, piece), rows)
      }
    })
  }

  test('reads mixed line ends', async () => {
    const rows = await cellsOf('productId,productName\r\nA-1,Shirt\nA-2,Skirt\rA-3,Coat\r\n')
    assert.deepEqual(
      rows.map((cells) => cells['productId']),
      ['A-1', 'A-2', 'A-3'],
    )
  })

  test('reads quoted cells with doubled quotation marks, commas, line breaks and outer spaces', async () => {
    const file = 'productId, productName ,description\nA-1, "The ""best"" shirt" ,"Soft, warm,\r\nand long"\n'
    assert.deepEqual(await cellsOf(file), [
      { productId: 'A-1', productName: 'The "best" shirt', description: 'Soft, warm,\r\nand long' },
    ])
  })

  test('keeps a quotation mark inside an unquoted cell', async () => {
    assert.deepEqual(await cellsOf('productId,productName,size\nJ-1,Jeans 32" waist,L\n'), [
      { productId: 'J-1', productName: 'Jeans 32" waist', size: 'L' },
    ])
  })

  test('numbers rows like a spreadsheet, including the header and blank rows', async () => {
    const { rows } = await readTable('\nproductId,productName\n\nA-1,"Two\nlines"\n ,  \n,,,\nA-2,Skirt\n')
    assert.deepEqual(
      rows.map(({ row }) => row),
      [4, 7],
    )
  })

  test('reads rows shorter than the header, or longer by empty cells', async () => {
    assert.deepEqual(await cellsOf('productId,productName,size\nA-1,Shirt\nA-2,Skirt,M, ,\n'), [
      { productId: 'A-1', productName: 'Shirt', size: undefined },
      { productId: 'A-2', productName: 'Skirt', size: 'M' },
    ])
  })

  for (const header of ['productId,price,quantity', 'productId,price,quantity,,']) {
    test(`refuses a row with more cells than ${header}`, async () => {
      const reason =
        'The row has more cells than the header has columns. Put numbers with a comma into quotation marks.'
      const { names, rows } = await readTable(`${header}\nA-1,1,250,5\nA-2,"1,250",5,\n`)
      assert.deepEqual(names, ['productId', 'price', 'quantity'])
      assert.deepEqual(rows, [
        { row: 2, cells: ['A-1', '1', '250'], refused: { column: '', value: '5', reason } },
        { row: 3, cells: ['A-2', '1,250', '5'] },
      ])
    })
  }

  test('reads the text of a formula that keeps leading zeros', async () => {
    const file = 'productId,="productName",size\n="00123","=""Skirt 32"""" waist""",=""\n'
    assert.deepEqual(await cellsOf(file), [{ productId: '00123', productName: 'Skirt 32" waist', size: '' }])
    const [other] = await cellsOf('productId,size\n="1"&"2",\'="M"\n')
    assert.deepEqual(other, { productId: '="1"&"2"', size: '="M"' })
  })
})

describe('header', () => {
  test('reads the header of the product export', async () => {
    const header =
      '"Product ID","Product Name","Color","Size","Quantity","Price","Category","Description","QR Code URL","Created Date"'
    const { names, rows } = await readTable(
      `${header}\n"A-1","Shirt","Red","M",5,12.34,"Tops","Soft","http://x/qr","2026-01-02"\n`,
    )
    assert.deepEqual(names, header.replaceAll('"', '').split(','))
    assert.equal(rows[0]?.cells.join('|'), 'A-1|Shirt|Red|M|5|12.34|Tops|Soft|http://x/qr|2026-01-02')
  })

  test('accepts at most a thousand columns', async () => {
    const file = (count: number) => {
      const others = Array.from({ length: count - 2 }, (_, index) => `x${index}`)
      return `productId,${others.join(',')},productName\nA-1${','.repeat(count - 1)}Shirt\n`
    }
    assert.equal((await readTable(file(1000))).rows[0]?.cells[999], 'Shirt')
    for (const count of [1001, 10_000, 100_000]) {
      assert.equal(await readTableError(file(count)), 'A file may have at most 1,000 columns.')
    }
  })

  const separators: [string, string, string[]][] = [
    ['names with commas', 'SKU;"Name, long";"a,b,c"', ['SKU', 'Name, long', 'a,b,c']],
    ['unknown names', 'Shelf\tRow\tBox, blue', ['Shelf', 'Row', 'Box, blue']],
    ['a single column', 'Shelf', ['Shelf']],
    [
      'names in another language',
      'Artikelnummer;Bezeichnung;Preis',
      ['Artikelnummer', 'Bezeichnung', 'Preis'],
    ],
    ['an escaped formula', `SKU,"'=Name"`, ['SKU', '=Name']],
  ]
  for (const [what, header, names] of separators) {
    test(`splits ${what}`, async () => {
      assert.deepEqual((await readTable(`${header}\n1\n`)).names, names)
    })
  }
})

describe('broken file', () => {
  test('is refused with the row of an unclosed quotation mark', async () => {
    const sentence = 'Row 3 has a quotation mark that is not closed or not doubled.'
    assert.equal(await readTableError('productId,productName\nA-1,Shirt\nA-2,"Skirt\nA-3,Coat\n'), sentence)
    assert.equal(await readTableError('productId,productName\nA-1,Shirt\nA-2,"Skirt\nA-3,"Coat"\n'), sentence)
    assert.equal(
      await readTableError('productId,productName\nA-1,Shirt\nA-2,"The "best\nskirt",3\nA-3,"Coat"\n'),
      sentence,
    )
  })

  test('loses only the row whose quotation marks are wrong', async () => {
    const { rows } = await readTable('productId,productName\nA-1,Shirt\nA-2,"Skirt" red\nA-3,"Coat"\n')
    const reason = 'The row has a quotation mark that is not closed or not doubled'
    assert.deepEqual(rows, [
      { row: 2, cells: ['A-1', 'Shirt'] },
      { row: 3, cells: [], refused: { column: '', value: 'A-2,"Skirt" red', reason } },
      { row: 4, cells: ['A-3', 'Coat'] },
    ])
  })

  test('reads quotation marks after backslashes in a row that has no other reading', async () => {
    const file = 'SKU,Name,Price\nA-1,"[box css=\\"a\\" b]",20\nA-2,"C:\\",30\nA-3,"a ""b""",40\n'
    for (const piece of [1, 5, 65_536]) {
      assert.deepEqual(
        (await cellsOf(file, piece)).map((cells) => cells['Name']),
        ['[box css="a" b]', 'C:\\', 'a "b"'],
      )
    }
  })

  test('is read or refused for any bytes', async () => {
    const junk = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    const nearly = fc
      .array(fc.constantFrom('"', ',', ';', '\t', '\r', '\n', 'a', "'", '=', 'ö', ' '), { maxLength: 60 })
      .map((parts) => Buffer.from(`productId,productName\n${parts.join('')}`))
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, nearly), fc.integer({ min: 1, max: 9 }), async (file, piece) => {
        try {
          await readTable(file, piece)
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error))
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('restores cells that the export escaped for spreadsheets', async () => {
  const quoted = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`
  const cell = fc
    .array(fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', 'A', '1', 'é', ' '), {
      maxLength: 12,
    })
    .map((parts) => parts.join('').trim())
  await fc.assert(
    fc.asyncProperty(cell, cell, async (name, description) => {
      const file = `"productId","productName","description"\n"A-1",${quoted(name)},${quoted(description)}\n`
      assert.deepEqual(await cellsOf(file), [{ productId: 'A-1', productName: name, description }])
    }),
    { numRuns: 300 },
  )
})
