// Stops changes of customers and of what they owe in the middle.
import { createProduct } from '#contract/catalog/products.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { linkInvoices, undoInvoiceLinks } from '#contract/sales/customerLinks.ts'
import { mergeCustomer, unmergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer, deleteCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { recordPayment, refundCustomer, reversePayment } from '#contract/sales/payments.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import {
  clearInvoices,
  findClearableInvoices,
  createOpeningItem,
  findInvoiceSettlements,
  reverseOpeningItem,
  reverseWriteOff,
  settleCredit,
  undoClearing,
  undoSettlement,
  writeOff,
} from '#contract/sales/receivables.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { makeInvoicesOverdue } from '#server/testing/dateInvoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { type CrashStep, testCrashes } from './crashSteps.ts'

/** Created before the first kill: customers, processed invoices of $100.00 each, and the day. */
interface Ground {
  customer: number
  twin: number
  invoices: [owed: number, paid: number, writtenOff: number, credited: number]
  withoutRecord: number
  today: string
}

/** In this order: each step uses what earlier ones left. */
function stepsOn({ customer, twin, invoices, withoutRecord, today }: Ground): CrashStep[] {
  const [owed, paid, writtenOff, credited] = invoices
  const made = { clearing: 0, customer: 0, payment: 0, settlement: 0, writeOff: 0, openingItem: 0, batch: 0 }
  const money = { method: 'Check', receivedOn: today } as const
  const pay = (id: number) => [{ debit: { type: 'invoice' as const, id }, amountCents: 10_000 }]
  const reason = 'Entered twice'
  return [
    {
      points: ['clearing.before-log'],
      async change(call, key) {
        const cleared = await call(clearInvoices, { processedUntil: today }, key)
        made.clearing = (await call(findClearableInvoices, {})).lastClearingId ?? 0
        return cleared
      },
    },
    {
      points: ['clearing-undo.before-log'],
      change: (call, key) => call(undoClearing, { clearingId: made.clearing }, key),
    },
    {
      points: ['customer.before-commit'],
      async change(call, key) {
        const contacts = [{ name: 'Ana Ruiz', getsInvoices: true, getsStatements: true }]
        const created = await call(createCustomer, { name: 'New Shop', contacts }, key)
        made.customer = created.id
        return created
      },
    },
    {
      points: ['customer.before-commit'],
      change: (call, key) =>
        call(editCustomer, { id: made.customer, name: 'Newer Shop', termsDays: 30 }, key),
    },
    {
      points: ['customer.before-commit'],
      isSentOnce: true,
      change: (call) => call(deleteCustomer, { id: made.customer }),
    },
    {
      points: ['priceList.before-commit'],
      change: (call, key) => call(createPriceList, { name: 'Wholesale', prices: [] }, key),
    },
    {
      points: ['payment.before-log'],
      async change(call, key) {
        const input = { ...money, customerId: customer, amountCents: 35_000, settlements: pay(paid) }
        const payment = await call(recordPayment, input, key)
        made.payment = payment.id
        return payment
      },
    },
    {
      points: ['settlement.before-log'],
      async change(call, key) {
        const from = { type: 'payment' as const, id: made.payment }
        const applied = await call(settleCredit, { credit: from, settlements: pay(owed) }, key)
        const { settlements } = await call(findInvoiceSettlements, { id: owed })
        made.settlement = settlements.find(({ canUndo }) => canUndo)?.id ?? 0
        return applied
      },
    },
    {
      points: ['undo-settlement.before-log'],
      change: (call, key) => call(undoSettlement, { id: made.settlement }, key),
    },
    {
      points: ['refund.before-log'],
      change: (call, key) =>
        call(refundCustomer, { ...money, customerId: customer, amountCents: 12_000 }, key),
    },
    {
      points: ['reversal.before-log'],
      change: (call, key) => call(reversePayment, { id: made.payment, reason }, key),
    },
    {
      points: ['write-off.before-log'],
      async change(call, key) {
        const written = await call(writeOff, { document: { type: 'invoice', id: writtenOff }, reason }, key)
        made.writeOff = written.id
        return written
      },
    },
    {
      points: ['write-off-reversal.before-log'],
      change: (call, key) => call(reverseWriteOff, { id: made.writeOff, reason }, key),
    },
    {
      points: ['opening-item.before-log'],
      async change(call, key) {
        const input = {
          customerId: customer,
          number: 'OLD-1',
          onDate: today,
          dueOn: today,
          amountCents: 5000,
        }
        const item = await call(createOpeningItem, input, key)
        made.openingItem = item.id
        return item
      },
    },
    {
      points: ['opening-item-reversal.before-log'],
      change: (call, key) => call(reverseOpeningItem, { id: made.openingItem, reason }, key),
    },
    {
      points: ['credit.numbered', 'credit.before-stock', 'credit.before-commit'],
      change: (call, key) => {
        const items = [{ line: 1, quantity: 1, restockQuantity: 1 }]
        return call(issueCreditNote, { id: credited, reason: 'Wrong size', items }, key)
      },
    },
    {
      points: ['customer.before-commit'],
      change: (call, key) => call(mergeCustomer, { id: customer, into: twin, takes: ['terms'] }, key),
    },
    {
      points: ['customer.before-commit'],
      change: (call, key) => call(unmergeCustomer, { id: customer }, key),
    },
    {
      points: ['customer.before-commit'],
      async change(call, key) {
        const input = { newCustomer: { name: 'Linked' }, invoiceIds: [withoutRecord] }
        const linked = await call(linkInvoices, input, key)
        made.batch = linked.batchId
        return linked
      },
    },
    {
      points: ['customer.before-commit'],
      change: (call, key) => call(undoInvoiceLinks, { id: made.batch }, key),
    },
  ]
}

async function createGround(call: TestClient['call'], today: string): Promise<Ground> {
  const product = await call(createProduct, buildProduct({ quantity: 100, priceCents: 2500 }))
  const customer = await call(createCustomer, { name: 'Harbour', termsDays: 45 })
  const twin = await call(createCustomer, { name: 'Harbour Boutique' })
  const sell = async (customerId: number | null): Promise<number> => {
    const order = buildInvoice([{ productId: product.id, quantity: 4 }], { taxPpm: 0, customerId })
    const { id } = await call(createInvoice, order)
    await call(setInvoiceStatus, { id, status: 'Processed' })
    return id
  }
  const ids = [await sell(customer.id), await sell(customer.id), await sell(customer.id)] as const
  return {
    customer: customer.id,
    twin: twin.id,
    invoices: [...ids, await sell(customer.id)],
    withoutRecord: await sell(null),
    today,
  }
}

testCrashes('a kill or an error leaves customers, payments and credits whole', async (call, db) => {
  const today = companyDay({ now: new Date(), timeZone: 'America/New_York' })
  const ground = await createGround(call, today)
  // The clearing writes off overdue invoices only.
  await makeInvoicesOverdue(db, ground.invoices)
  return stepsOn(ground)
})
