// Random documents over simulated months, and the figures that docs/rules.md expects of any period.
import type { AccountingSummary } from '#contract/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { refundCustomer } from '#server/sales/payments/refundCustomer.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { StockBook, type StockedProduct } from './stockBook.ts'

/** What an invoice says of its destination, and the state of its tax. */
const destinations = [
  { fields: { shipToState: 'nj' }, state: 'NJ' },
  {
    fields: { shipToState: 'New Jersey', customerAddress: '12 Mercer Street\nNew York, NY 10013' },
    state: 'NJ',
  },
  { fields: { shipTo: '9 Pine Road\nPortland, OR 97201' }, state: 'OR' },
  { fields: { customerAddress: '12 Mercer Street\nNew York, NY 10013' }, state: 'NY' },
  {
    fields: { shipTo: 'Friedrichstr. 1\n10115 Berlin', customerAddress: '1 Elm, Reno, NV 89501' },
    state: null,
  },
  { fields: {}, state: null },
] as const

const taxRates = [0, 66_250, 85_000, 88_750]

interface Amounts {
  subtotalCents: number
  discountCents: number
  chargesCents: number
  taxCents: number
  totalCents: number
}

interface Sale extends Amounts {
  id: number
  state: string | null
  taxPpm: number
  quantity: number
  /** Of its first line, and the one of which one unit was sold. */
  products: [StockedProduct, StockedProduct]
  charges: { amountCents: number; isTaxed: boolean; creditedCents: number }[]
  status: 'pending' | 'processed' | 'void'
  creditedQuantity: number
}

/** A document as the accountant sees it: negative for voids, credit notes and what is paid back. */
interface Posting extends Pick<Sale, 'state' | 'taxPpm'> {
  kind: Exclude<keyof AccountingSummary, 'taxes' | 'stock'>
  day: string
  netCents: number
  chargesCents: number
  taxedChargesCents: number
  taxCents: number
  totalCents: number
}

export class Months {
  readonly postings: Posting[] = []
  refusals = 0
  private readonly stock: StockBook
  private readonly sales: Sale[] = []
  private readonly received: {
    id: number
    kind: 'payments' | 'refunds'
    cents: number
    isReversed: boolean
  }[] = []

  private readonly random: RandomSource
  private readonly products: readonly StockedProduct[]
  private readonly customerIds: readonly number[]

  /** The products have their units and costs on the first day. */
  constructor(
    random: RandomSource,
    products: readonly StockedProduct[],
    customerIds: readonly number[],
    firstDay: string,
  ) {
    this.random = random
    this.products = products
    this.customerIds = customerIds
    this.stock = new StockBook(products, firstDay)
  }

  /** One operation at the time of the ctx. What the server refuses counts nowhere. */
  async run(ctx: Ctx): Promise<void> {
    const operations = [
      () => this.create(ctx),
      () => this.create(ctx),
      () => this.process(ctx),
      () => this.process(ctx),
      () => this.void(ctx),
      () => this.credit(ctx),
      () => this.pay(ctx),
      () => this.refund(ctx),
      () => this.reverse(ctx),
    ]
    try {
      await this.random.pick(operations)()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refusals += 1
    }
  }

  private async create(ctx: Ctx): Promise<void> {
    const { fields, state } = this.random.pick(destinations)
    const taxPpm = this.random.pick(taxRates)
    const quantity = 1 + this.random.int(9)
    const products: Sale['products'] = [this.random.pick(this.products), this.random.pick(this.products)]
    const items = [
      { productId: products[0].id, quantity },
      { productId: products[1].id, quantity: 1 },
    ]
    const charges = Array.from({ length: this.random.pick([0, 0, 1, 3]) }, () => ({
      label: 'Freight',
      amountCents: this.random.int(9000),
      isTaxed: this.random.chance(0.5),
    }))
    const discount = this.random.chance(0.3)
      ? { discountType: 'amount' as const, discountCents: this.random.int(900) }
      : { discountBasisPoints: this.random.pick([0, 0, 333, 1000]) }
    const invoice = await createInvoice(
      ctx,
      buildInvoice(items, {
        ...fields,
        taxPpm,
        ...discount,
        charges,
        customerId: this.random.pick(this.customerIds),
      }),
    )
    this.sales.push({
      ...amountsOf(invoice),
      id: invoice.id,
      state,
      taxPpm,
      quantity,
      products,
      charges: charges.map(({ amountCents, isTaxed }) => ({ amountCents, isTaxed, creditedCents: 0 })),
      status: 'pending',
      creditedQuantity: 0,
    })
  }

  private async process(ctx: Ctx): Promise<void> {
    const sale = this.pickSale('pending')
    await processInvoice(ctx, { id: sale.id })
    sale.status = 'processed'
    this.stock.move(dayOf(ctx), sale.products[0], -sale.quantity)
    this.stock.move(dayOf(ctx), sale.products[1], -1)
    this.post('invoices', ctx, sale, { ...sale, taxedChargesCents: taxedOf(sale.charges) })
  }

  /** An invoice that was never processed is no revenue, and so its void is none. */
  private async void(ctx: Ctx): Promise<void> {
    const sale = this.pickSale(this.random.chance(0.7) ? 'processed' : 'pending')
    await voidInvoice(ctx, { id: sale.id, reason: 'Ordered twice' })
    if (sale.status === 'processed') {
      this.post('voids', ctx, sale, { ...sale, taxedChargesCents: taxedOf(sale.charges) })
      this.stock.move(dayOf(ctx), sale.products[0], sale.quantity)
      this.stock.move(dayOf(ctx), sale.products[1], 1)
    }
    sale.status = 'void'
  }

  private async credit(ctx: Ctx): Promise<void> {
    const sale = this.pickSale('processed')
    const quantity = Math.min(1 + this.random.int(3), sale.quantity - sale.creditedQuantity)
    const items = [{ line: 1, quantity, restockQuantity: quantity, allowanceCents: this.random.int(50) }]
    const credited = sale.charges.map(({ amountCents, isTaxed, creditedCents }) => ({
      amountCents: this.random.int(amountCents - creditedCents + 1),
      isTaxed,
    }))
    const charges = credited.map(({ amountCents }, index) => ({ position: index + 1, amountCents }))
    const note = await issueCreditNote(ctx, { id: sale.id, reason: 'Returned', items, charges })
    sale.creditedQuantity += quantity
    this.stock.move(dayOf(ctx), sale.products[0], quantity)
    for (const [index, { amountCents }] of credited.entries()) {
      const charge = sale.charges[index]
      if (charge) charge.creditedCents += amountCents
    }
    this.post('creditNotes', ctx, sale, { ...amountsOf(note), taxedChargesCents: taxedOf(credited) })
  }

  /** Some payments are recorded days after they were received. */
  private async pay(ctx: Ctx): Promise<void> {
    const receivedOn = dayOf(ctx, this.random.pick([0, 0, 3, 9]))
    const amountCents = 100 + this.random.int(90_000)
    const customerId = this.random.pick(this.customerIds)
    const { id } = await recordPayment(ctx, {
      customerId,
      method: 'Check',
      receivedOn,
      amountCents,
      settlements: [],
    })
    this.receive('payments', receivedOn, id, amountCents)
  }

  private async refund(ctx: Ctx): Promise<void> {
    const receivedOn = dayOf(ctx)
    const amountCents = 100 + this.random.int(20_000)
    const customerId = this.random.pick(this.customerIds)
    const { id } = await refundCustomer(ctx, { customerId, method: 'Check', receivedOn, amountCents })
    this.receive('refunds', receivedOn, id, amountCents)
  }

  private async reverse(ctx: Ctx): Promise<void> {
    const money = this.pickExisting(this.received.filter(({ isReversed }) => !isReversed))
    await reversePayment(ctx, { id: money.id, reason: 'Bounced' })
    money.isReversed = true
    const kind = money.kind === 'payments' ? 'paymentReversals' : 'refundReversals'
    this.postMoney(kind, dayOf(ctx), money.kind === 'payments' ? -money.cents : money.cents)
  }

  private pickSale(status: Sale['status']): Sale {
    return this.pickExisting(this.sales.filter((sale) => sale.status === status))
  }

  private pickExisting<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Refusal('conflict', 'There is no such document.')
    return this.random.pick(list)
  }

  private receive(kind: 'payments' | 'refunds', day: string, id: number, cents: number): void {
    this.received.push({ id, kind, cents, isReversed: false })
    this.postMoney(kind, day, kind === 'payments' ? cents : -cents)
  }

  private postMoney(kind: Posting['kind'], day: string, totalCents: number): void {
    const none = { netCents: 0, chargesCents: 0, taxedChargesCents: 0, taxCents: 0 }
    this.postings.push({ kind, day, state: null, taxPpm: 0, ...none, totalCents })
  }

  private post(
    kind: Posting['kind'],
    ctx: Ctx,
    { state, taxPpm }: Sale,
    amounts: Amounts & { taxedChargesCents: number },
  ): void {
    const sign = kind === 'invoices' ? 1 : -1
    const netCents = sign * (amounts.subtotalCents - amounts.discountCents)
    const [taxCents, totalCents] = [sign * amounts.taxCents, sign * amounts.totalCents]
    const chargesCents = sign * amounts.chargesCents
    const taxedChargesCents = sign * amounts.taxedChargesCents
    this.postings.push({
      kind,
      day: dayOf(ctx),
      state,
      taxPpm,
      netCents,
      chargesCents,
      taxedChargesCents,
      taxCents,
      totalCents,
    })
  }

  /** The expected figures; days as text sort by date. */
  summarize({ startDate, endDate }: DayRange): AccountingSummary {
    const found = this.postings.filter(({ day }) => day >= startDate && day <= endDate)
    const sales = (kind: Posting['kind']) => {
      const own = found.filter((posting) => posting.kind === kind)
      return {
        count: own.length,
        netCents: sum(own.map(({ netCents }) => netCents)),
        chargesCents: sum(own.map(({ chargesCents }) => chargesCents)),
        taxCents: sum(own.map(({ taxCents }) => taxCents)),
        totalCents: sum(own.map(({ totalCents }) => totalCents)),
      }
    }
    const money = (kind: Posting['kind']) => {
      const { count, totalCents: amountCents } = sales(kind)
      return { count, amountCents }
    }
    const sold = found.filter(({ kind }) => kind === 'invoices' || kind === 'voids' || kind === 'creditNotes')
    const rates = Map.groupBy(
      sold,
      ({ state, taxPpm }) => `${state ?? '~'} ${String(taxPpm).padStart(6, '0')}`,
    )
    const taxes = [...rates.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, own]) => {
        const [{ state, taxPpm } = { state: null, taxPpm: 0 }] = own
        const soldCents = sum(own.map(({ netCents, chargesCents }) => netCents + chargesCents))
        const taxedCents = sum(own.map(({ netCents, taxedChargesCents }) => netCents + taxedChargesCents))
        return {
          state,
          taxPpm,
          taxableCents: taxPpm > 0 ? taxedCents : 0,
          exemptCents: taxPpm > 0 ? soldCents - taxedCents : soldCents,
          taxCents: sum(own.map((posting) => posting.taxCents)),
        }
      })
    return {
      invoices: sales('invoices'),
      voids: sales('voids'),
      creditNotes: sales('creditNotes'),
      payments: money('payments'),
      paymentReversals: money('paymentReversals'),
      refunds: money('refunds'),
      refundReversals: money('refundReversals'),
      taxes,
      stock: this.stock.summarize({ startDate, endDate }),
    }
  }
}

function amountsOf({ subtotalCents, discountCents, chargesCents, taxCents, totalCents }: Amounts): Amounts {
  return { subtotalCents, discountCents, chargesCents, taxCents, totalCents }
}

function taxedOf(charges: readonly { amountCents: number; isTaxed: boolean }[]): number {
  return sum(charges.map(({ amountCents, isTaxed }) => (isTaxed ? amountCents : 0)))
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, value) => total + value, 0)
}

/** In the time zone of the ctx, so many days ago. */
function dayOf({ now, timeZone }: Ctx, daysAgo = 0): string {
  const moment = new Date(now.getTime() - daysAgo * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}
