// Orders as PDFs of several programs: each product has the units and the price that the order has.
import assert from 'node:assert/strict'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import { readOrderRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { checkRows } from '#server/files/tables/checkRows.ts'
import { convertPdf } from '#server/files/tables/convertPdf.ts'
import { openTable } from '#server/files/tables/openTable.ts'
import { spoolUpload } from '#server/files/tables/spoolUpload.ts'
import { openPdf } from '#server/files/tables/tableSource.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { orderPdfOptions } from './orderParser.ts'
import { createOrderReader } from './orderReader.ts'
import { countOrderColumns } from './orderTables.ts'

const folder = new URL('files/', import.meta.url)

/** What the order has: style, color, size, units and price. */
interface Truth {
  program: string
  lines: [style: string, color: string, size: string, units: number, price?: string][]
}

/** The units and the price in cents of each product: `LS-100 White S: 12 at 2400`. */
async function readLines(file: string): Promise<string[]> {
  await using spooled = await spoolUpload(createReadStream(new URL(file, folder)))
  await using pages = await convertPdf(spooled, { userId: 1 })
  const table = await openTable(await openPdf(pages.read(), orderPdfOptions), countOrderColumns)
  const rows = await Array.fromAsync(table.rows)
  const reader = createOrderReader(table, rows.slice(0, 50))
  const lines: string[] = []
  for await (const { row, cells, refused } of reader.read(checkRows(toStream(rows), table.names, reader))) {
    assert.equal(refused, undefined, `row ${row}`)
    const line = readOrderRow(cells)
    if (line === 'nothing' || 'nothing' in line) continue
    assert.ok('quantity' in line, JSON.stringify(line))
    const { productId, styleNumber, color, size } = cells
    const code = styleNumber === undefined ? productId : [styleNumber, color, size].join('-')
    lines.push(`${foldCode(code ?? '')}: ${line.quantity} at ${line.unitPriceCents}`)
  }
  return lines.toSorted()
}

async function* toStream<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

function foldCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z\d]+/g, '-')
}

describe('orders of several programs as PDFs', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { program, lines } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Truth
    test(`${file.replace('.json', '')} of ${program}`, async () => {
      const expected = lines.map(
        ([style, color, size, units, price]) =>
          `${foldCode([style, color, size].join('-'))}: ${units} at ${price === undefined ? null : Math.round(Number(price) * 100)}`,
      )
      assert.deepEqual(await readLines(file.replace('.json', '.pdf')), expected.toSorted())
    })
  }

  test('two orders and a password are refused', async () => {
    const isRefusal = (message: RegExp) => (error: unknown) =>
      error instanceof Refusal && message.test(error.message)
    await assert.rejects(readLines('two-orders.pdf'), isRefusal(/several orders: page 2/))
    await assert.rejects(readLines('password.pdf'), isRefusal(/has a password/))
  })
})
