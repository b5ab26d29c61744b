// Operations that began before midnight, while an Admin closes the books to their day: nothing is dated into the closed books.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { adminCtx } from '#proofs/operationCtx.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { company } from '#server/platform/db/schema.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import {
  clearInvoices,
  findClearableInvoices,
  undoClearing,
} from '#server/sales/receivables/clearInvoices.ts'
import { createOpeningItem, reverseOpeningItem } from '#server/sales/receivables/openingItems.ts'
import { settleCredit, undoSettlement } from '#server/sales/receivables/settleCredit.ts'
import { reverseWriteOff, writeOff } from '#server/sales/receivables/writeOff.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'
import { waitForLockWaiters } from '#server/testing/waitFor.ts'

const amountCents = 10_000
const lastDay = '2026-01-31'

describe('closing the books at midnight', () => {
  const app = useTestApp()
  /** Of requests a minute before midnight in New York. */
  let ctx: Ctx
  let productId: number
  let customerId: number

  before(async () => {
    const now = new Date('2026-02-01T04:59:00Z')
    ctx = { ...(await adminCtx(app)), timeZone: 'America/New_York', now }
    const product = buildProduct({ quantity: 1000, priceCents: amountCents })
    productId = (await createProduct(ctx, product)).id
    customerId = (await createCustomer(ctx, { name: 'Night owl' })).id
  })

  async function create(at = ctx): Promise<number> {
    const order = buildInvoice([{ productId, quantity: 1 }], { taxPpm: 0, customerId })
    return (await createInvoice(at, order)).id
  }

  async function sell(at = ctx): Promise<number> {
    const id = await create(at)
    await processInvoice(at, { id })
    return id
  }

  function pay(invoiceIds: number[]) {
    return recordPayment(ctx, {
      customerId,
      method: 'Check',
      receivedOn: lastDay,
      amountCents,
      settlements: invoiceIds.map((id) => ({ debit: { type: 'invoice', id }, amountCents })),
    })
  }

  /** Runs `operation` while the books are closed to its day, and returns the days of the entries and settlements that it adds. */
  async function daysWhileClosing(operation: () => Promise<unknown>): Promise<string[]> {
    const last = await readLastIds()
    let running: Promise<unknown> = Promise.resolve()
    await app.db.transaction(async (tx) => {
      await tx.update(company).set({ booksClosedTo: lastDay })
      running = operation()
      await Promise.race([running, waitForLockWaiters(app.db)])
    })
    await running
    await app.db.update(company).set({ booksClosedTo: null })
    const { rows } = await app.db.execute<{ day: string }>(sql`
      select on_date::text as day from receivable_entries where id > ${last.entry}
      union all select settled_on::text from settlements where id > ${last.settlement}`)
    return rows.map(({ day }) => day)
  }

  async function readLastIds(): Promise<{ entry: number; settlement: number }> {
    const { rows } = await app.db.execute<{ entry: number; settlement: number }>(sql`
      select (select coalesce(max(id), 0)::float8 from receivable_entries) as entry,
        (select coalesce(max(id), 0)::float8 from settlements) as settlement`)
    return rows[0] ?? { entry: 0, settlement: 0 }
  }

  /** Each prepares its records and returns the operation. */
  const operations: Record<string, () => Promise<() => Promise<unknown>>> = {
    async 'the clearing of old invoices'() {
      await sell({ ...ctx, now: new Date('2025-12-01T17:00:00Z') })
      return () => clearInvoices(ctx, { processedUntil: lastDay })
    },
    async 'the undo of a clearing'() {
      const { lastClearingId } = await findClearableInvoices(ctx)
      return () => undoClearing(ctx, { clearingId: lastClearingId ?? 0 })
    },
    async 'a processed invoice'() {
      const id = await create()
      return () => processInvoice(ctx, { id })
    },
    async 'a void'() {
      const id = await sell()
      return () => voidInvoice(ctx, { id, reason: 'Ordered twice' })
    },
    async 'a credit note'() {
      const id = await sell()
      return () => issueCreditNote(ctx, { id, reason: 'Damaged', items: [{ line: 1, quantity: 1 }] })
    },
    async 'a write-off'() {
      const document = { type: 'invoice', id: await sell() } as const
      return () => writeOff(ctx, { document, reason: 'Insolvent' })
    },
    async 'the reversal of a write-off'() {
      const document = { type: 'invoice', id: await sell() } as const
      const { id } = await writeOff(ctx, { document, reason: 'Insolvent' })
      return () => reverseWriteOff(ctx, { id, reason: 'Paid after all' })
    },
    async 'the reversal of a payment'() {
      const { id } = await pay([await sell()])
      return () => reversePayment(ctx, { id, reason: 'Bounced' })
    },
    async 'the reversal of an opening item'() {
      const item = { customerId, number: 'OLD-1', onDate: '2026-01-05', dueOn: '2026-02-05', amountCents }
      const { id } = await createOpeningItem(ctx, item)
      return () => reverseOpeningItem(ctx, { id, reason: 'Typo' })
    },
    async 'a settlement'() {
      const credit = { type: 'payment', id: (await pay([])).id } as const
      const debit = { type: 'invoice', id: await sell() } as const
      return () => settleCredit(ctx, { credit, settlements: [{ debit, amountCents }] })
    },
    async 'the undo of a settlement'() {
      const { settlements } = await pay([await sell()])
      return () => undoSettlement(ctx, { id: settlements[0]?.id ?? 0 })
    },
  }

  for (const [name, prepare] of Object.entries(operations)) {
    test(`${name} is dated after the closed books`, async () => {
      const days = await daysWhileClosing(await prepare())
      assert.ok(days.length > 0)
      assert.deepEqual(
        days.filter((day) => day <= lastDay),
        [],
      )
    })
  }
})
