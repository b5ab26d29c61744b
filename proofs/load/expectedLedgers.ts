// Records what the server acknowledged and compares it with the database: nothing missing, nothing extra, nothing twice.
import assert from 'node:assert/strict'

import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { asc, inArray } from '#server/platform/db/drizzle.ts'
import { invoices, products, stockMovements } from '#server/platform/db/schema.ts'

interface ExpectedProductLedger {
  /** The movements without edits, formatted by `formatMovement`. */
  movements: string[]
  /** The quantity after each edit, by product version. */
  edits: Map<number, number>
  /** Edits without a response: each may have been made, at most once. */
  uncertainEdits: Map<number, number[]>
}

export interface ExpectedLedgers {
  products: Map<number, ExpectedProductLedger>
  invoices: Map<number, { number: string; wasProcessed: boolean; isVoid: boolean }>
}

export function createExpectedLedgers(products: readonly Product[]): ExpectedLedgers {
  return {
    products: new Map(
      products.map(({ id, quantity }) => [
        id,
        { movements: [formatMovement('created', quantity)], edits: new Map(), uncertainEdits: new Map() },
      ]),
    ),
    invoices: new Map(),
  }
}

export function expectedLedgerOf(expected: ExpectedLedgers, id: number): ExpectedProductLedger {
  const ledger = expected.products.get(id)
  assert.ok(ledger)
  return ledger
}

/** Expects the movements of an invoice that was created or voided. */
export function expectInvoiceMovements(
  expected: ExpectedLedgers,
  reason: 'invoiced' | 'voided',
  invoice: Invoice,
): void {
  for (const [productId, items] of Map.groupBy(invoice.items, (item) => item.productId)) {
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
    const difference = reason === 'invoiced' ? -units : units
    expectedLedgerOf(expected, productId).movements.push(formatMovement(reason, difference, invoice.id))
  }
}

export function formatMovement(reason: string, difference: number, documentId: number | null = null): string {
  return `${reason} ${difference} ${documentId ?? ''}`
}

/** Throws unless the movements are exactly the expected ones and each follows from the one before. */
export async function assertLedgersMatch(db: Db, expected: ExpectedLedgers): Promise<void> {
  const ids = [...expected.products.keys()]
  const rows = await db
    .select()
    .from(stockMovements)
    .where(inArray(stockMovements.productId, ids))
    .orderBy(asc(stockMovements.productVersion))
  const ledgers = Map.groupBy(rows, (row) => row.productId)
  const stocks = await db
    .select({ id: products.id, quantity: products.quantity })
    .from(products)
    .where(inArray(products.id, ids))
  assert.equal(stocks.length, ids.length)
  for (const { id, quantity } of stocks) {
    const ledger = ledgers.get(id) ?? []
    const { movements, edits, uncertainEdits } = expectedLedgerOf(expected, id)
    let balance = 0
    for (const { difference, quantityAfter, reason, productVersion } of ledger) {
      balance += difference
      assert.equal(quantityAfter, balance)
      const isUncertain = uncertainEdits.get(productVersion)?.includes(quantityAfter) ?? false
      if (reason === 'edited' && !isUncertain) assert.equal(edits.get(productVersion), quantityAfter)
    }
    assert.equal(quantity, balance)
    const other = ledger.filter(({ reason }) => reason !== 'edited')
    assert.deepEqual(
      other
        .map(({ reason, difference, documentId }) => formatMovement(reason, difference, documentId))
        .toSorted(),
      movements.toSorted(),
    )
    // An edit that did not change the quantity has no movement.
    for (const [version, edited] of edits)
      assert.equal(ledger.findLast((row) => row.productVersion <= version)?.quantityAfter, edited)
  }
}

/** Throws unless each invoice has the expected state. */
export async function assertInvoicesMatch(db: Db, expected: ExpectedLedgers): Promise<void> {
  const rows = await db.select().from(invoices)
  for (const { id, number, status, processedAt } of rows) {
    const ledger = expected.invoices.get(id)
    if (!ledger) continue
    const { wasProcessed, isVoid } = ledger
    const state = isVoid ? 'Void' : wasProcessed ? 'Processed' : 'Pending'
    assert.deepEqual([number, status, processedAt !== null], [ledger.number, state, wasProcessed])
  }
}

/** Throws unless the invoice numbers are the expected ones, and consecutive from 1 in each year. */
export async function assertNumbersMatch(db: Db, expected: readonly string[]): Promise<void> {
  const rows = await db.select({ number: invoices.number }).from(invoices)
  assert.deepEqual(rows.map(({ number }) => number).toSorted(), expected.toSorted())
  for (const yearNumbers of Map.groupBy(expected, (number) => number.split('-')[1]).values()) {
    const numbers = yearNumbers.map((number) => Number(number.split('-')[2])).toSorted((a, b) => a - b)
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    )
  }
}
