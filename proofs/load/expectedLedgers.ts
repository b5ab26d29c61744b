// What people were told that they had done, and whether the books hold that: no more, no less, and nothing twice.
import assert from 'node:assert/strict'

import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { asc, inArray } from '#server/platform/db/drizzle.ts'
import { invoices, products, stockMovements } from '#server/platform/db/schema.ts'

interface ToldOfProduct {
  /** What must stand in its ledger beside edits, as `movement` spells it. */
  movements: string[]
  /** The quantity that an edit left, by the version that it made. */
  edits: Map<number, number>
  /** The same of edits of which nobody heard whether they were made: each may be there, and once at most. */
  uncertainEdits: Map<number, number[]>
}

export interface ExpectedLedgers {
  products: Map<number, ToldOfProduct>
  invoices: Map<number, { number: string; wasProcessed: boolean; isVoid: boolean }>
}

export function createExpectedLedgers(goods: readonly Product[]): ExpectedLedgers {
  return {
    products: new Map(
      goods.map(({ id, quantity }) => [
        id,
        { movements: [formatMovement('created', quantity)], edits: new Map(), uncertainEdits: new Map() },
      ]),
    ),
    invoices: new Map(),
  }
}

export function expectedLedgerOf(told: ExpectedLedgers, id: number): ToldOfProduct {
  const own = told.products.get(id)
  assert.ok(own)
  return own
}

/** That so many units of each product left with an invoice, or came back with it. */
export function expectInvoiceMovements(
  told: ExpectedLedgers,
  reason: 'invoiced' | 'voided',
  invoice: Invoice,
): void {
  for (const [productId, items] of Map.groupBy(invoice.items, (item) => item.productId)) {
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
    const difference = reason === 'invoiced' ? -units : units
    expectedLedgerOf(told, productId).movements.push(formatMovement(reason, difference, invoice.id))
  }
}

export function formatMovement(reason: string, difference: number, invoiceId: number | null = null): string {
  return `${reason} ${difference} ${invoiceId ?? ''}`
}

/** Fails unless each row of the ledger is what exactly one person was told, and each follows from the one before. */
export async function assertLedgersMatch(db: Db, told: ExpectedLedgers): Promise<void> {
  const ids = [...told.products.keys()]
  const rows = await db
    .select()
    .from(stockMovements)
    .where(inArray(stockMovements.productId, ids))
    .orderBy(asc(stockMovements.productVersion))
  const ledgers = Map.groupBy(rows, (row) => row.productId)
  const left = await db
    .select({ id: products.id, quantity: products.quantity })
    .from(products)
    .where(inArray(products.id, ids))
  assert.equal(left.length, ids.length)
  for (const { id, quantity } of left) {
    const ledger = ledgers.get(id) ?? []
    const { movements, edits, uncertainEdits: doubtfulEdits } = expectedLedgerOf(told, id)
    let balance = 0
    for (const { difference, quantityAfter, reason, productVersion } of ledger) {
      balance += difference
      assert.equal(quantityAfter, balance)
      const wasDoubtful = doubtfulEdits.get(productVersion)?.includes(quantityAfter) ?? false
      if (reason === 'edited' && !wasDoubtful) assert.equal(edits.get(productVersion), quantityAfter)
    }
    assert.equal(quantity, balance)
    const others = ledger.filter(({ reason }) => reason !== 'edited')
    assert.deepEqual(
      others
        .map(({ reason, difference, invoiceId }) => formatMovement(reason, difference, invoiceId))
        .toSorted(),
      movements.toSorted(),
    )
    // An edit that left the quantity as it was has no row of its own.
    for (const [version, edited] of edits)
      assert.equal(ledger.findLast((row) => row.productVersion <= version)?.quantityAfter, edited)
  }
}

/** Fails unless each invoice is in the state that people were told they had brought it to. */
export async function assertInvoicesMatch(db: Db, told: ExpectedLedgers): Promise<void> {
  const rows = await db.select().from(invoices)
  for (const { id, number, status, processedAt } of rows) {
    const own = told.invoices.get(id)
    if (!own) continue
    const { wasProcessed, isVoid } = own
    const state = isVoid ? 'Void' : wasProcessed ? 'Processed' : 'Pending'
    assert.deepEqual([number, status, processedAt !== null], [own.number, state, wasProcessed])
  }
}

/** Fails unless the shop's numbers are those that people were told, and run from 1 on in each year, none missing, none twice. */
export async function assertNumbersMatch(db: Db, told: readonly string[]): Promise<void> {
  const rows = await db.select({ number: invoices.number }).from(invoices)
  assert.deepEqual(rows.map(({ number }) => number).toSorted(), told.toSorted())
  for (const ofYear of Map.groupBy(told, (number) => number.split('-')[1]).values()) {
    const places = ofYear.map((number) => Number(number.split('-')[2])).toSorted((a, b) => a - b)
    assert.deepEqual(
      places,
      places.map((_, index) => index + 1),
    )
  }
}
