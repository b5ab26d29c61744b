// What confirming, cancelling and price changes need, an edit of a confirmed order needs as well.
import { type Charge, formatCharge } from '#domain/sales/charges.ts'
import { valueOfAllocated } from '#domain/sales/invoiceParts.ts'
import { sumOpenUnits } from '#domain/sales/orderLines.ts'
import {
  cancelDayError,
  confirmedEditForbidden,
  depositOfCustomerMessage,
  fixedCustomerMessage,
} from '#domain/sales/orders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { assertMayOwe } from '#server/sales/customers/assertMayOwe.ts'
import { readCheckedExposure } from '#server/sales/customers/checkCredit.ts'
import type { CustomerRow } from '#server/sales/customers/findCustomer.ts'
import { findExemptionOf } from '#server/sales/customers/findExemptionOf.ts'

import { allocatedOf, readNextParts } from './allocatedValues.ts'
import type { LineChanges } from './changeConfirmedLines.ts'
import { findDeposits, findOrderLines } from './findOrder.ts'
import { assertOrderDiscount } from './orderAmounts.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'

/** Throws a 409 for another customer of a confirmed order or of one with a deposit, and for a cancel date that is over. */
export async function assertFieldsAllowed(
  ctx: Ctx,
  order: OrderRow,
  { customerId, cancelOn }: Pick<OrderRow, 'customerId' | 'cancelOn'>,
): Promise<void> {
  if (customerId !== order.customerId) {
    const [deposit] = await findDeposits(ctx, order.id)
    const message =
      order.state === 'Draft'
        ? deposit && depositOfCustomerMessage(order.number, deposit.number)
        : fixedCustomerMessage(order.number)
    if (message !== undefined) throw fieldRefusal('conflict', 'order.customerId', message)
  }
  if (order.state === 'Draft' || cancelOn === order.cancelOn) return
  const late = cancelDayError(cancelOn, companyDay(ctx))
  if (late !== undefined) throw fieldRefusal('conflict', 'order.cancelOn', late)
}

interface Rates {
  discountBasisPoints: number
  charges: readonly Charge[]
  taxPpm: number
}

interface Edit {
  before: OrderRow & { charges: readonly Charge[] }
  /** As they are then. */
  fields: Pick<OrderRow, 'shipTo' | 'shipToState'>
  rates: Rates
  lineChanges: LineChanges
  /** As they are then. */
  lines: readonly OrderLineRow[]
  customer: CustomerRow
}

/**
 * Throws a 403 for what the user may not change of a confirmed order; a 409 for tax 0 under a certificate that has ended, and for a discount
 * below the floor of Staff.
 */
export async function assertEditAllowed(ctx: Ctx, { before, rates, ...edit }: Edit): Promise<void> {
  const { fields, lineChanges, lines, customer } = edit
  if (before.state === 'Confirmed') {
    const isRepriced =
      rates.discountBasisPoints !== before.discountBasisPoints ||
      rates.taxPpm !== before.taxPpm ||
      describeCharges(rates.charges) !== describeCharges(before.charges)
    const forbidden = confirmedEditForbidden(
      { ...lineChanges, isRepriced },
      ctx.user.role,
      await readCompany(ctx.db),
    )
    if (forbidden !== undefined) throw new Refusal('forbidden', forbidden)
    if (rates.taxPpm !== before.taxPpm)
      await findExemptionOf(ctx, customer, fields, { isTaxFree: rates.taxPpm === 0, path: 'order.taxRate' })
  }
  const { discountBasisPoints: discount } = rates
  const own = customer.discountBasisPoints
  const byHand = lineChanges.priced.filter(({ listPriceCents }) => listPriceCents !== null)
  await assertOrderDiscount(ctx, byHand, discount, own)
  // A discount that the order has already may have been given by a user without a floor.
  if (discount > before.discountBasisPoints) await assertOrderDiscount(ctx, lines, discount, own)
}

function describeCharges(charges: readonly Charge[]): string {
  return charges.map(formatCharge).join()
}

/** What the customer of an edited order owed before the edit, and what the open units of the order were worth. */
interface OwedBefore {
  exposureCents: number
  openCents: number
}

/** Of an order before its edit; undefined if the edit can't be refused: it is a draft, or the customer has no limit and no hold. */
export async function readOwedBefore(
  ctx: Ctx,
  order: OrderRow,
  customer: CustomerRow,
): Promise<OwedBefore | undefined> {
  const exposureCents = order.state === 'Confirmed' ? await readCheckedExposure(ctx, customer) : undefined
  if (exposureCents === undefined) return undefined
  const lines = await findOrderLines(ctx, [order.id])
  return { exposureCents, openCents: (await readOpenValues(ctx, order, lines)).openCents }
}

/** What of the open units of an order is owed already, as they are allocated, and what all of them are worth. */
async function readOpenValues(ctx: Ctx, order: OrderRow, lines: readonly OrderLineRow[]) {
  const next = (await readNextParts(ctx, [order.id])).get(order.id)
  if (!next) throw new Error(`Order ${order.number} was deleted while locked`)
  const rates = { ...order, ...next }
  return {
    allocatedCents: valueOfAllocated(allocatedOf(order), rates),
    openCents: valueOfAllocated(sumOpenUnits(lines), rates),
  }
}

interface Raise {
  before: OwedBefore
  after: OrderRow
  lines: readonly OrderLineRow[]
  customer: CustomerRow
  overrideReason: string | null | undefined
}

/**
 * Throws a 409 if an edit makes the open units of a confirmed order worth more, and its customer is on hold or would owe more than its limit
 * with all of them, as when it is confirmed; or if it raises what the customer owes already.
 */
export async function assertMayOweMore(
  ctx: Ctx,
  { before, after, lines, customer, overrideReason }: Raise,
): Promise<void> {
  const { allocatedCents, openCents } = await readOpenValues(ctx, after, lines)
  const isRaised = openCents > before.openCents
  await assertMayOwe(ctx, customer, {
    addedCents: isRaised ? openCents - allocatedCents : 0,
    exposureBeforeCents: isRaised ? undefined : before.exposureCents,
    document: `order ${after.number}`,
    overrideReason,
  })
}
