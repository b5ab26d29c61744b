// Orders: limits, what each state allows, and messages. The units of their lines are in orderLines.ts.
import { forbiddenMessage, hasPermission, type Role } from '#domain/permissions.ts'
import { addDays, formatDay, formatShortDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd, maxInvoiceCents } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { isPast } from './lateness.ts'
import type { OrderState } from './orderStates.ts'

export const ordersPerPage = 20

export const maxOrderLines = 1000
export const tooManyOrderLinesMessage = `An order has at most ${formatCount(maxOrderLines)} items`
/** Numbers of removed lines are not used again, so they go beyond the number of lines. */
export const maxOrderLineNumber = 1_000_000
/** Of the form; a request may create an empty draft. */
export const noOrderLinesMessage = 'Please add at least one product to the order'
export const missingOrderCustomerMessage = 'Choose a customer'
export const orderTotalTooHighMessage = `The total of an order can be at most ${formatUsd(maxInvoiceCents)}`
export const repeatedOrderMessage = 'An order is named twice.'
/** That are invoiced together. */
export const maxOrdersPerInvoice = 20
export const tooManyOrdersMessage = `Choose at most ${maxOrdersPerInvoice} orders`

/** That are confirmed together, unless they are those of an import. */
export const maxOrdersAtOnce = 100
export const tooManyOrdersAtOnceMessage = `Choose at most ${maxOrdersAtOnce} orders`
export const ordersOrImportMessage = 'Choose either orders or an import'

export const orderLimits = { season: 40, cancelReason: 300 } as const
export const missingCancelReasonMessage = 'Enter a reason for cancelling'

/** Actions that an order's state allows. Permissions and units are checked separately. */
export const orderCan = {
  beEdited: ({ state }: { state: OrderState }) => state !== 'Cancelled',
  beConfirmed: ({ state }: { state: OrderState }) => state === 'Draft',
  beAllocated: ({ state }: { state: OrderState }) => state === 'Confirmed',
  beInvoiced: ({ state }: { state: OrderState }) => state === 'Confirmed',
  beCancelled: ({ state }: { state: OrderState }) => state !== 'Cancelled',
}

/** Why a ship window is wrong, or undefined. */
export function shipWindowError(startShipOn: string | null, cancelOn: string | null): string | undefined {
  if (startShipOn === null || cancelOn === null || startShipOn <= cancelOn) return undefined
  return 'The cancel date is before the start of the ship window.'
}

/** 'The cancel date Mar 1, 2026 is in the past.', or undefined. */
export function cancelDayError(cancelOn: string | null, today: string): string | undefined {
  if (cancelOn === null || !isPast(cancelOn, today)) return undefined
  return `The cancel date ${formatDay(cancelOn)} is in the past.`
}

/** 'The quote SO-2026-00031 was valid until Mar 1, 2026. Choose a later day to confirm it.', or undefined. */
export function expiredQuoteError(
  { number, validUntil }: { number: string; validUntil: string | null },
  today: string,
): string | undefined {
  if (validUntil === null || validUntil >= today) return undefined
  return `The quote ${number} was valid until ${formatDay(validUntil)}. Choose a later day to confirm it.`
}

/** A confirmed order is cancelled, not emptied. */
export function noLineLeftMessage(number: string): string {
  return `Order ${number} is confirmed and keeps at least one line. Cancel the order instead.`
}

export function fixedCustomerMessage(number: string): string {
  return `Order ${number} is confirmed: its customer can't change.`
}

export function depositOfCustomerMessage(number: string, deposit: string): string {
  return `Order ${number} has the deposit ${deposit} of its customer: its customer can't change.`
}

export function emptyOrderMessage(number: string): string {
  return `Order ${number} has no items. Add some before you confirm it.`
}

export function draftOrderMessage(number: string): string {
  return `Order ${number} is a draft. Confirm it first.`
}

/** 'Order SO-2026-00031 was cancelled by Ana Lopez on Nov 21, 2026 at 4:05 PM.' */
export function cancelledOrderMessage(number: string, by: string, at: string): string {
  return `Order ${number} was cancelled by ${by} on ${at}.`
}

export function nothingAllocatedMessage(numbers: readonly string[]): string {
  return `Nothing of ${numbers.join(', ')} is allocated, so there is nothing to invoice.`
}

interface InvoicedOrder {
  number: string
  discountBasisPoints: number
  taxPpm: number
  shipTo: string | null
  shipToState: string | null
}

/** Why orders of one customer can't be on one invoice, which has one discount, tax rate and address, or undefined. */
export function commonInvoiceError(one: InvoicedOrder, other: InvoicedOrder): string | undefined {
  const difference =
    other.discountBasisPoints !== one.discountBasisPoints
      ? 'have different discounts'
      : other.taxPpm !== one.taxPpm
        ? 'have different tax rates'
        : other.shipTo !== one.shipTo || other.shipToState !== one.shipToState
          ? 'ship to different addresses'
          : undefined
  return difference && differentOrdersMessage(one.number, other.number, difference)
}

/** 'SO-2026-00031 and SO-2026-00032 have different discounts. Invoice them separately.' */
export function differentOrdersMessage(one: string, other: string, difference: string): string {
  return `${one} and ${other} ${difference}. Invoice them separately.`
}

export function nothingOnBackOrderMessage(number: string): string {
  return `Nothing of order ${number} is on back order.`
}

/** `open`: the units on back order. */
export function nothingFreeMessage(number: string, open: number): string {
  return `None of the ${formatUnits(open)} on back order of ${number} ${open === 1 ? 'is' : 'are'} in stock.`
}

export function nothingToReleaseMessage(number: string): string {
  return `Nothing is allocated to order ${number}.`
}

export function nothingToCancelMessage(number: string): string {
  return `Nothing of order ${number} is open.`
}

/** 'SO-2026-00031 of Harbor & Pine has this order number.': the order number of the customer. */
export function repeatedCustomerNumberMessage({
  number,
  customerName,
}: {
  number: string
  customerName: string
}): string {
  return `${number} of ${customerName} has this order number.`
}

/** Staff may confirm if the company allows it. */
export function mayConfirmOrders(
  role: Role,
  { staffConfirmsOrders }: { staffConfirmsOrders: boolean },
): boolean {
  return hasPermission(role, 'orders.confirm') || (role === 'Staff' && staffConfirmsOrders)
}

/** What an edit of a confirmed order changes, beyond names, addresses, dates and notes. */
export interface ConfirmedEdit {
  /** A line is added or has more units. */
  isRaised: boolean
  /** A line is removed or has fewer units. */
  isLowered: boolean
  /** A price, the discount, the charges or the tax rate. */
  isRepriced: boolean
}

/** Why the user may not edit a confirmed order like that, or undefined: what confirming and cancelling need, an edit needs. */
export function confirmedEditForbidden(
  { isRaised, isLowered, isRepriced }: ConfirmedEdit,
  role: Role,
  company: { staffConfirmsOrders: boolean },
): string | undefined {
  if ((isRaised || isRepriced) && !mayConfirmOrders(role, company)) return forbiddenMessage('orders.confirm')
  if (isLowered && !hasPermission(role, 'orders.cancel'))
    return `${forbiddenMessage('orders.cancel')} That includes removing lines and lowering quantities.`
  return undefined
}

/** What the paper and the email of an order are called. A draft with a last day of validity is a quote. */
export function orderDocumentName({
  state,
  validUntil,
}: {
  state: OrderState
  validUntil: string | null
}): 'Quote' | 'Order' | 'Order confirmation' {
  if (state === 'Draft' && validUntil !== null) return 'Quote'
  return state === 'Confirmed' ? 'Order confirmation' : 'Order'
}

/** 'Mar 1 to Mar 31, 2026', 'from Mar 1, 2026', 'until Mar 31, 2026', or undefined without a ship window. */
export function formatShipWindow({
  startShipOn,
  cancelOn,
}: {
  startShipOn: string | null
  cancelOn: string | null
}): string | undefined {
  if (startShipOn !== null && cancelOn !== null) {
    const isOneYear = startShipOn.slice(0, 4) === cancelOn.slice(0, 4)
    const start = isOneYear ? formatShortDay(startShipOn) : formatDay(startShipOn)
    return `${start} to ${formatDay(cancelOn)}`
  }
  if (startShipOn !== null) return `from ${formatDay(startShipOn)}`
  return cancelOn === null ? undefined : `until ${formatDay(cancelOn)}`
}

/** Days further away are shown with their year. */
const nearDays = 180

/** 'Nov 17 - Dec 19', 'from Mar 1', 'until Mar 31', or undefined. Months from `today`, it ends in the year: 'Aug 1 - Aug 31, 2027'. */
export function formatShortShipWindow(
  { startShipOn, cancelOn }: { startShipOn: string | null; cancelOn: string | null },
  today: string,
): string | undefined {
  const first = startShipOn ?? cancelOn
  const last = cancelOn ?? startShipOn
  if (first === null || last === null) return undefined
  const isNear = today === '' || (first >= addDays(today, -nearDays) && last <= addDays(today, nearDays))
  const end = isNear ? formatShortDay(last) : formatDay(last)
  if (cancelOn === null) return `from ${end}`
  return startShipOn === null ? `until ${end}` : `${formatShortDay(startShipOn)} - ${end}`
}

/** Why an order can't be sent, or undefined. */
export function orderSendingError({
  number,
  state,
  orderedUnits,
}: {
  number: string
  state: OrderState
  orderedUnits: number
}): string | undefined {
  if (state === 'Cancelled') return `Order ${number} is cancelled.`
  return orderedUnits === 0 ? `Order ${number} has no items.` : undefined
}
