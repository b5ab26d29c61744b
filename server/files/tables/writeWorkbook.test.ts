import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { strFromU8, unzipSync } from 'fflate'

import type { ExportRow, ExportTable } from './exportTable.ts'
import { readTable } from './tableFixtures.ts'
import { writeWorkbook } from './writeWorkbook.ts'

const columns = [
  { name: 'Name', kind: 'text' },
  { name: 'Amount', kind: 'amount' },
  { name: 'Rate %', kind: 'percent' },
  { name: 'Day', kind: 'day' },
  { name: 'Units', kind: 'count' },
] as const

async function write(tables: readonly ExportTable[], maxRows?: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeWorkbook(tables, maxRows)))
}

function tableOf(name: string, ...batches: ExportRow[][]): ExportTable {
  return { name, columns, rows: batchesOf(batches) }
}

async function* batchesOf(batches: readonly ExportRow[][]): AsyncGenerator<ExportRow[]> {
  yield* batches
}

/** The XML of a part of the workbook. */
function readPart(workbook: Buffer, path: string): string {
  return strFromU8(unzipSync(workbook)[path] ?? new Uint8Array())
}

const sheetNames = (workbook: Buffer) =>
  Array.from(readPart(workbook, 'xl/workbook.xml').matchAll(/sheet name="([^"]*)"/g), ([, name]) => name)

describe('a written workbook', () => {
  test('is read as what was written', async () => {
    const file = await write([
      tableOf(
        'Sales',
        [['=1+1', 123_450, 88_750, '2026-03-31', 12]],
        [],
        [
          ['<b>"Tops" & \n more</b>', -5, 0, '2024-02-29', -1],
          [' 007 ', 0, 85_000, null, 0],
        ],
      ),
    ])
    const { kind, sheets, names, rows } = await readTable(file)
    assert.deepEqual([kind, sheets], ['XLSX', ['Sales']])
    assert.deepEqual(names, ['Name', 'Amount', 'Rate %', 'Day', 'Units'])
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ['=1+1', '1234.5', '8.875', '2026-03-31', '12'],
        ['<b>"Tops" & \n more</b>', '-0.05', '0', '2024-02-29', '-1'],
        // The reader trims the texts.
        ['007', '0', '8.5', '', '0'],
      ],
    )
  })

  test('leaves out characters that XML can’t contain', async () => {
    const file = await write([tableOf('Sales', [['a\0b\u0001\uffff\ud800c', 1, 1, null, 1]])])
    const xml = readPart(file, 'xl/worksheets/sheet1.xml')
    assert.match(xml, />ab\ufffdc</)
  })

  test('continues on another sheet where one is full', async () => {
    const row = (name: string): ExportRow => [name, 1, 1, null, 1]
    const file = await write(
      [
        tableOf('Lines', [row('a'), row('b'), row('c')], [row('d'), row('e')]),
        tableOf('Tax', [row('f'), row('g')]),
      ],
      3,
    )
    assert.deepEqual(sheetNames(file), ['Lines', 'Lines 2', 'Lines 3', 'Tax'])
    const namesOn = (sheet: number) =>
      Array.from(
        readPart(file, `xl/worksheets/sheet${sheet}.xml`).matchAll(/<c r="A\d"[^>]*><is><t[^>]*>(.*?)</g),
        ([, name]) => name,
      )
    assert.deepEqual([1, 2, 3, 4].map(namesOn), [
      ['Name', 'a', 'b'],
      ['Name', 'c', 'd'],
      ['Name', 'e'],
      ['Name', 'f', 'g'],
    ])
  })

  test('has the head of a table without rows', async () => {
    const { names, rows } = await readTable(await write([tableOf('Tax')]))
    assert.deepEqual([names.length, rows], [5, []])
  })

  test('fails if its rows can’t be read', async () => {
    async function* failing(): AsyncGenerator<ExportRow[]> {
      yield [['a', 1, 1, null, 1]]
      throw new Error('The statement took too long.')
    }
    await assert.rejects(write([{ name: 'Sales', columns, rows: failing() }]), /took too long/)
  })
})
