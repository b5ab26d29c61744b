// Imports of a few rows.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import { productImportActions } from '#server/catalog/imports/productImporter.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { customerImportActions } from '#server/sales/customers/imports/customerImporter.ts'
import { orderImportActions } from '#server/sales/orders/imports/orderImporter.ts'

function csvOf(columns: string, rows: string): Upload {
  return { type: 'text/csv', stream: Readable.from([Buffer.from(`${columns}\n${rows}\n`)]) }
}

/** Returns the id of the import. */
export async function importCsvRows(ctx: Ctx, rows: string, column = 'quantity'): Promise<number> {
  const order = {
    key: randomUUID(),
    fileName: 'products.csv',
    mode: 'update' as const,
    missingPrices: 'zero' as const,
  }
  const upload = csvOf(`productId,productName,${column}`, rows)
  let id = 0
  for await (const event of await productImportActions.start(ctx, order, upload))
    if (event.type === 'done') ({ id } = event.import)
  return id
}

/** Returns the id of the import. */
export async function importOrderRows(ctx: Ctx, rows: string): Promise<number> {
  const settings = { key: randomUUID(), fileName: 'orders.csv', mode: 'create' as const }
  const upload = csvOf('Customer Number,Product ID,Quantity', rows)
  for await (const event of await orderImportActions.start(ctx, settings, upload)) {
    if (event.type === 'done') return event.import.id
    if (event.type === 'failed') throw new Refusal('conflict', event.message)
  }
  return assert.fail('The import did not end')
}

/** Returns the import and the reasons of refused rows. */
export async function importCustomerRows(
  ctx: Ctx,
  rows: string,
): Promise<{ id: number; updated: number; refused: string[] }> {
  const order = { key: randomUUID(), fileName: 'customers.csv', mode: 'skip' as const }
  const upload = csvOf('Customer Number,Customer Name,Notes', rows)
  for await (const event of await customerImportActions.start(ctx, order, upload))
    if (event.type === 'done') {
      const { id, updatedCount } = event.import
      return { id, updated: updatedCount, refused: event.refused.map(({ reason }) => reason) }
    }
  return assert.fail('The import did not end')
}
