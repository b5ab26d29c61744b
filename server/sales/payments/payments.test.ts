import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { findAgeing } from '#contract/sales/ageing.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import {
  createInvoice,
  findInvoice,
  findInvoices,
  type Invoice,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import {
  findPayment,
  findPayments,
  type NewPayment,
  type Payment,
  recordPayment,
  refundCustomer,
  reversePayment,
} from '#contract/sales/payments.ts'
import {
  createOpeningItem,
  findInvoiceSettlements,
  findOpenItems,
  reverseOpeningItem,
  reverseWriteOff,
  settleCredit,
  undoSettlement,
  writeOff,
} from '#contract/sales/receivables.ts'
import { findStatement } from '#contract/sales/statements.ts'
import { addDays, formatDay } from '#domain/platform/days.ts'
import type { PaymentFilter } from '#domain/sales/states.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { customers, invoices, receivableEntries } from '#server/platform/db/schema.ts'
import { rollUpOpenSums } from '#server/sales/receivables/openSumCounters.ts'
import { catchRefusal, readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

describe('payments', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const admin = useClient(shop, 'Admin')
  let productId: number
  let customerId: number

  before(async () => {
    const product = await manager.call(createProduct, buildProduct({ quantity: 10_000, priceCents: 1000 }))
    productId = product.id
  })

  beforeEach(async () => {
    customerId = await addCustomer('Harbour Boutique')
  })

  async function addCustomer(name: string): Promise<number> {
    const [row] = await shop.db
      .insert(customers)
      .values({ name, createdAt: new Date() })
      .returning({ id: customers.id })
    return row?.id ?? 0
  }

  /** A processed invoice of $10.00 per unit, of the customer unless `owner` is another one or null. */
  async function bill(units: number, owner: number | null = customerId): Promise<Invoice> {
    const order = buildInvoice([{ productId, quantity: units }], { taxPpm: 0 })
    const { id } = await manager.call(createInvoice, order)
    await shop.db.update(invoices).set({ customerId: owner }).where(eq(invoices.id, id))
    return manager.call(setInvoiceStatus, { id, status: 'Processed' })
  }

  function pay(
    amountCents: number,
    settled: [invoice: Invoice, cents: number][],
    overrides: Partial<NewPayment> = {},
  ): Promise<Payment> {
    return manager.call(recordPayment, {
      customerId,
      method: 'Check',
      reference: '1042',
      receivedOn: today(),
      amountCents,
      settlements: settled.map(([{ id }, cents]) => ({
        debit: { type: 'invoice' as const, id },
        amountCents: cents,
      })),
      ...overrides,
    })
  }

  async function stateOf({ id }: Invoice): Promise<[state: string | null, open: number]> {
    const { paymentState, openCents } = await manager.call(findInvoice, { id })
    return [paymentState, openCents]
  }

  async function totals() {
    const { ageing } = await manager.call(findStatement, { id: customerId, upToEntry: 0, upToSettlement: 0 })
    const { balanceCents, unappliedCents } = ageing
    return { balanceCents, openCents: balanceCents - unappliedCents, onAccountCents: 0 - unappliedCents }
  }

  async function assertRefused(
    call: () => Promise<unknown>,
    status: number,
    sentence: string,
  ): Promise<void> {
    const before = await readDatabaseTotals(shop.db)
    const refusal = await catchRefusal(call())
    assert.deepEqual([refusal.status, refusal.sentence], [status, sentence])
    assert.deepEqual(await readDatabaseTotals(shop.db), before)
  }

  test('pays three invoices with one payment and leaves the rest on account', async () => {
    const [a, b, c] = [await bill(10), await bill(5), await bill(20)]
    const payment = await pay(39_000, [
      [a, 10_000],
      [b, 5000],
      [c, 20_000],
    ])
    assert.match(payment.number, /^RC-\d{4}-\d{5}$/)
    assert.equal(payment.openCents, 4000)
    assert.deepEqual(
      payment.settlements.map(({ document, amountCents }) => [document.number, amountCents]),
      [
        [a.number, 10_000],
        [b.number, 5000],
        [c.number, 20_000],
      ],
    )
    assert.deepEqual(await stateOf(a), ['paid', 0])
    const { balanceCents, openCents, onAccountCents } = await totals()
    assert.deepEqual([balanceCents, openCents, onAccountCents], [-4000, 0, 4000])

    const next = await bill(3)
    await manager.call(settleCredit, {
      credit: { type: 'payment', id: payment.id },
      settlements: [{ debit: { type: 'invoice', id: next.id }, amountCents: 3000 }],
    })
    assert.deepEqual(await stateOf(next), ['paid', 0])
    await assertRefused(
      () =>
        manager.call(settleCredit, {
          credit: { type: 'payment', id: payment.id },
          settlements: [{ debit: { type: 'invoice', id: next.id }, amountCents: 1 }],
        }),
      409,
      `${next.number} is settled in full. Leave $0.01 on account of the customer instead.`,
    )
  })

  test('reverses a bounced check: its invoices are owed again', async () => {
    const [a, b] = [await bill(10), await bill(5)]
    const payment = await pay(12_000, [
      [a, 10_000],
      [b, 2000],
    ])
    assert.deepEqual(await stateOf(b), ['part paid', 3000])
    const reversed = await manager.call(reversePayment, { id: payment.id, reason: 'Check bounced' })
    assert.equal(reversed.reversed?.reason, 'Check bounced')
    assert.equal(reversed.openCents, 0)
    assert.deepEqual(
      reversed.settlements.map(({ undoneOn }) => undoneOn),
      [today(), today()],
    )
    assert.deepEqual(
      [await stateOf(a), await stateOf(b)],
      [
        ['unpaid', 10_000],
        ['unpaid', 5000],
      ],
    )
    await assertRefused(
      () => manager.call(reversePayment, { id: payment.id, reason: 'Again' }),
      409,
      `${payment.number} is already reversed.`,
    )
    await pay(10_000, [[a, 10_000]])
    assert.deepEqual(await stateOf(a), ['paid', 0])
  })

  test('takes a payment off one invoice, refunds the money and reverses the refund', async () => {
    const invoice = await bill(10)
    const payment = await pay(10_000, [[invoice, 10_000]])
    await assertRefused(
      () => manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' }),
      409,
      `${invoice.number} has $100.00 paid. Take the payment off it first, or issue a credit note.`,
    )
    const { settlements } = await manager.call(findInvoiceSettlements, { id: invoice.id })
    const [settlement] = settlements
    assert.ok(settlement?.canUndo)
    await manager.call(undoSettlement, { id: settlement.id })
    await assertRefused(
      () => manager.call(undoSettlement, { id: settlement.id }),
      409,
      `${payment.number} was already unapplied from ${invoice.number}.`,
    )
    const money = { customerId, method: 'Bank transfer', receivedOn: today() } as const
    await assertRefused(
      () => manager.call(refundCustomer, { ...money, amountCents: 10_001 }),
      409,
      'Only $100.00 is on account.',
    )
    const yesterday = addDays(today(), -1)
    await assertRefused(
      () => manager.call(refundCustomer, { ...money, receivedOn: yesterday, amountCents: 6000 }),
      409,
      `Of the money on account, nothing was received by ${formatDay(yesterday)}: choose a later day.`,
    )
    const refund = await manager.call(refundCustomer, { ...money, amountCents: 6000 })
    assert.equal(refund.kind, 'refund')
    assert.equal((await totals()).onAccountCents, 4000)
    await manager.call(reversePayment, { id: refund.id, reason: 'Wrong account number' })
    assert.equal((await totals()).onAccountCents, 10_000)
    await manager.call(voidInvoice, { id: invoice.id, reason: 'Ordered twice' })
    assert.equal((await totals()).balanceCents, -10_000)
  })

  test('refunds the money that was received first, whatever was recorded first', async () => {
    const late = await pay(1000, [])
    const early = await pay(1000, [], { receivedOn: addDays(today(), -3) })
    const refund = await manager.call(refundCustomer, {
      customerId,
      method: 'Cash',
      receivedOn: today(),
      amountCents: 1000,
    })
    assert.deepEqual(
      refund.settlements.map(({ document }) => document.number),
      [early.number],
    )
    assert.equal((await manager.call(findPayment, { id: late.id })).openCents, 1000)
  })

  test('refuses more than is open, on the wrong day, and for the wrong documents', async () => {
    const invoice = await bill(10)
    const { number } = invoice
    const [other, foreign] = [await bill(1, null), await bill(1, await addCustomer('Pine & Co'))]
    const pending = await manager.call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
    const voided = await manager.call(voidInvoice, { id: (await bill(1)).id, reason: 'Twice' })
    await assertRefused(
      () => pay(14_000, [[invoice, 14_000]]),
      409,
      `Only $100.00 of ${number} is open. Leave $40.00 on account of the customer instead.`,
    )
    await assertRefused(
      () => pay(1400, [[other, 1400]], { customerId: null }),
      409,
      `Only $10.00 of ${other.number} is open. It has no customer record, so $4.00 can't stay on account: record the open amount only.`,
    )
    await assertRefused(
      () => pay(100, [[invoice, 200]]),
      400,
      '$2.00 is applied to documents, but the payment is $1.00.',
    )
    await assertRefused(
      () => pay(100, [[foreign, 100]]),
      409,
      `${foreign.number} belongs to another customer.`,
    )
    await assertRefused(
      () => pay(100, [[other, 100]]),
      409,
      `${other.number} has no customer record: record a payment of that invoice alone.`,
    )
    await assertRefused(
      () => pay(100, [[pending, 100]]),
      409,
      `${pending.number} is Pending: it can be paid once it is processed.`,
    )
    await assertRefused(
      () => pay(100, [[voided, 100]]),
      409,
      `${voided.number} is Void: nothing is owed for it.`,
    )
    const tomorrow = await catchRefusal(pay(100, [], { receivedOn: addDays(today(), 1) }))
    assert.match(tomorrow.sentence ?? '', /is in the future\.$/)
    const early = await catchRefusal(pay(100, [[invoice, 100]], { receivedOn: addDays(today(), -1) }))
    assert.match(early.sentence ?? '', /choose that day or a later one, or leave the money on account\.$/)
    await assertRefused(
      () => pay(100, [], { customerId: null }),
      400,
      'Choose a customer, or a single invoice.',
    )
  })

  test('pays an invoice without a customer record in full at once', async () => {
    const invoice = await bill(10, null)
    const payment = await pay(10_000, [[invoice, 10_000]], { customerId: null })
    assert.equal(payment.customerName, invoice.customerName)
    assert.deepEqual(await stateOf(invoice), ['paid', 0])
    const { settlements } = await manager.call(findInvoiceSettlements, { id: invoice.id })
    assert.equal(settlements[0]?.canUndo, false)
    await manager.call(reversePayment, { id: payment.id, reason: 'Card was declined' })
    assert.deepEqual(await stateOf(invoice), ['unpaid', 10_000])
  })

  test('refuses days in closed books, and settles old money after them', async () => {
    const old = addDays(today(), -40)
    const item = { customerId, number: 'A-17', onDate: old, dueOn: addDays(today(), -10), amountCents: 5000 }
    await manager.call(createOpeningItem, item)
    const payment = await pay(5000, [], { receivedOn: addDays(today(), -35) })
    const closedTo = addDays(today(), -30)
    const closeBooks = async (booksClosedTo: string | null) => {
      const details = await admin.call(findCompanyDetails, {})
      await admin.call(editCompany, { ...details, booksClosedTo })
    }
    await closeBooks(closedTo)
    try {
      const refusal = await catchRefusal(pay(100, [], { receivedOn: closedTo }))
      assert.equal(refusal.status, 400)
      assert.match(refusal.sentence ?? '', /^The books are closed to .*: choose a later day\.$/)
      await catchRefusal(manager.call(createOpeningItem, { ...item, number: 'A-18' }))
      const { items } = await manager.call(findOpenItems, { id: customerId })
      const debits = items.filter(({ side }) => side === 'debit')
      assert.deepEqual(
        debits.map(({ document, overdueDays }) => [document.type, document.number, overdueDays]),
        [['openingItem', 'A-17', 10]],
      )
      await manager.call(settleCredit, {
        credit: { type: 'payment', id: payment.id },
        settlements: [{ debit: { type: 'openingItem', id: debits[0]?.document.id ?? 0 }, amountCents: 5000 }],
      })
      const { settlements } = await manager.call(findPayment, { id: payment.id })
      assert.equal(settlements[0]?.settledOn, addDays(closedTo, 1))
    } finally {
      await closeBooks(null)
    }
  })

  test('writes off and reverses opening items and write-offs', async () => {
    const item = { customerId, number: '4711', onDate: today(), dueOn: today(), amountCents: 5000 }
    const { id } = await manager.call(createOpeningItem, item)
    await assertRefused(
      () => manager.call(createOpeningItem, item),
      409,
      'Harbour Boutique already has an opening item 4711.',
    )
    const off = await manager.call(writeOff, { document: { type: 'openingItem', id }, reason: 'Insolvent' })
    assert.equal(off.amountCents, 5000)
    const refusal = await catchRefusal(manager.call(reverseOpeningItem, { id, reason: 'Typo' }))
    assert.match(refusal.sentence ?? '', /^4711 has \$50\.00 written off\./)
    await manager.call(reverseWriteOff, { id: off.id, reason: 'They pay after all' })
    assert.equal((await totals()).openCents, 5000)
    await manager.call(reverseOpeningItem, { id, reason: 'Typo' })
    assert.equal((await totals()).balanceCents, 0)
    const settlements = [{ debit: { type: 'openingItem' as const, id }, amountCents: 1000 }]
    await assertRefused(
      () => pay(1000, [], { settlements }),
      409,
      '4711 is reversed: nothing is owed for it.',
    )
  })

  test('filters invoices by the state of payment, and sums them on the dashboard', async () => {
    const before = await manager.call(findDashboardMetrics, {})
    const [unpaid, part, paid, late] = [await bill(1), await bill(2), await bill(3), await bill(4)]
    await pay(4500, [
      [part, 1000],
      [paid, 3000],
    ])
    await shop.db
      .update(invoices)
      .set({ dueOn: addDays(today(), -3) })
      .where(eq(invoices.id, late.id))
    const own = [unpaid, part, paid, late].map(({ id }) => id)
    const found = async (paymentState: PaymentFilter) => {
      const query = { page: 1, limit: 1000, paymentState, status: 'Processed' } as const
      const list = await manager.call(findInvoices, query)
      assert.equal(list.total, list.invoices.length)
      const searched = await manager.call(findInvoices, { ...query, search: unpaid.number })
      assert.equal(searched.total, paymentState === 'unpaid' ? 1 : 0)
      return list.invoices
        .filter(({ id }) => own.includes(id))
        .map(({ id }) => own.indexOf(id))
        .toSorted((a, b) => a - b)
    }
    assert.deepEqual(await found('unpaid'), [0, 3])
    assert.deepEqual(await found('part paid'), [1])
    assert.deepEqual(await found('paid'), [2])
    assert.deepEqual(await found('overdue'), [3])
    const after = await manager.call(findDashboardMetrics, {})
    assert.equal(after.openCents - before.openCents, 6000)
    assert.equal(after.unappliedCents - before.unappliedCents, 500)
    await rollUpOpenSums(shop.db)
    assert.deepEqual(await manager.call(findDashboardMetrics, {}), after)
    await shop.db.update(invoices).set({ dueOn: late.dueOn }).where(eq(invoices.id, late.id))
  })

  test('names a write-off and the credit of another invoice that keep a document from being voided', async () => {
    const day = today()
    const item = await manager.call(createOpeningItem, {
      customerId,
      number: 'OLD-9',
      onDate: day,
      dueOn: day,
      amountCents: 4000,
    })
    await manager.call(writeOff, { document: { type: 'openingItem', id: item.id }, reason: 'Too small' })
    await assertRefused(
      () => manager.call(reverseOpeningItem, { id: item.id, reason: 'Wrong customer' }),
      409,
      'OLD-9 has $40.00 written off. Reverse the write-off first.',
    )
    const [paid, owed] = [await bill(10), await bill(10)]
    await pay(10_000, [[paid, 10_000]])
    const note = await manager.call(issueCreditNote, {
      id: paid.id,
      reason: 'Damaged',
      items: [{ line: 1, quantity: 3, restockQuantity: 3 }],
    })
    await manager.call(settleCredit, {
      credit: { type: 'creditNote', id: note.id },
      settlements: [{ debit: { type: 'invoice', id: owed.id }, amountCents: 3000 }],
    })
    const voiding = () => manager.call(voidInvoice, { id: owed.id, reason: 'Ordered twice' })
    const message = `${owed.number} has $30.00 paid. Take the payment off it first, or issue a credit note.`
    await assertRefused(voiding, 409, message)
  })

  test('finds a payment by number, reference and customer', async () => {
    const payment = await pay(700, [], { reference: 'Wire 88-42' })
    for (const search of [payment.number, 'wire 88', 'harbour boutique']) {
      const found = await manager.call(findPayments, { page: 1, limit: 100, search })
      assert.ok(
        found.payments.some(({ id }) => id === payment.id),
        search,
      )
    }
    const { total } = await manager.call(findPayments, { page: 1, limit: 1, customerId })
    assert.equal(total, 1)
  })

  test('reports ageing as of any day, and prints a statement again unchanged', async () => {
    const from = addDays(today(), -100)
    const item = { customerId, number: 'OLD', onDate: from, dueOn: addDays(from, 30), amountCents: 9000 }
    const { id } = await manager.call(createOpeningItem, item)
    await pay(4000, [], {
      receivedOn: addDays(today(), -20),
      settlements: [{ debit: { type: 'openingItem', id }, amountCents: 2500 }],
    })
    const rowAt = async (asOf: string) => {
      const { rows } = await manager.call(findAgeing, { asOf, page: 1, limit: 200 })
      return rows.find((row) => row.customerId === customerId)
    }
    assert.equal((await rowAt(addDays(from, 10)))?.notDueCents, 9000)
    assert.equal((await rowAt(addDays(today(), -30)))?.days31To60Cents, 9000)
    const now = await rowAt(today())
    assert.deepEqual([now?.days61To90Cents, now?.unappliedCents, now?.balanceCents], [6500, -1500, 5000])

    const statement = await manager.call(findStatement, {
      id: customerId,
      kind: 'activity',
      upToEntry: 0,
      upToSettlement: 0,
    })
    assert.equal(statement.closingBalanceCents, 5000)
    assert.deepEqual(
      statement.lines.map(({ kind, balanceCents }) => [kind, balanceCents]),
      [
        ['opening item', 9000],
        ['payment', 5000],
      ],
    )
    await pay(1000, [], {
      receivedOn: today(),
      settlements: [{ debit: { type: 'openingItem', id }, amountCents: 1000 }],
    })
    const { upToEntry, upToSettlement } = statement
    const again = await manager.call(findStatement, {
      id: customerId,
      kind: 'activity',
      upToEntry,
      upToSettlement,
    })
    assert.deepEqual(again, statement)
    const entries = await shop.db
      .select()
      .from(receivableEntries)
      .where(eq(receivableEntries.customerId, customerId))
    assert.equal(entries.length, 3)
  })
})
