// Purchase orders: limits, what each state allows, and messages. The units of their lines are in purchaseLines.ts.
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'

import { maxPurchaseCents } from './costs.ts'
import { lineName } from './purchaseLines.ts'
import type { PurchaseOrderState } from './purchaseOrderStates.ts'

export const purchaseOrdersPerPage = 20

export const maxPurchaseLines = 1000
export const tooManyPurchaseLinesMessage = `A purchase order has at most ${formatCount(maxPurchaseLines)} items`
/** Numbers of removed lines are not used again, so they go beyond the number of lines. */
export const maxPurchaseLineNumber = 1_000_000
export const repeatedProductMessage = 'Each product can be on a purchase order only once'
export const noPurchaseLinesMessage = 'Please add at least one product to the purchase order'
export const missingSupplierMessage = 'Choose a supplier'
export const purchaseTotalTooHighMessage = `A purchase order can cost at most ${formatCount(Math.floor(maxPurchaseCents / 100))} of its currency`
export const missingPurchaseReasonMessage = 'Enter a reason for cancelling'

export const purchaseLimits = { season: 40, supplierReference: 100, notes: 2000, cancelReason: 300 } as const

/** Actions that a purchase order's state allows. Permissions and units are checked separately. */
export const purchaseOrderCan = {
  beEdited: ({ state }: { state: PurchaseOrderState }) => state !== 'Cancelled',
  bePlaced: ({ state }: { state: PurchaseOrderState }) => state === 'Draft',
  beReceived: ({ state }: { state: PurchaseOrderState }) => state === 'Ordered',
  beCancelled: ({ state }: { state: PurchaseOrderState }) => state !== 'Cancelled',
}

/**
 * Why goods can't be expected on that day, or undefined. `line`: 'The expected day Nov 20, 2026 of Rib Tank (RT-1-M) is before the day of
 * the order, Nov 21, 2026.'
 */
export function expectedDayError(
  expectedOn: string | null,
  orderedOn: string,
  line?: { name: string; code: string },
): string | undefined {
  if (expectedOn === null || expectedOn >= orderedOn) return undefined
  const ofLine = line ? ` of ${lineName(line)}` : ''
  return `The expected day ${formatDay(expectedOn)}${ofLine} is before the day of the order, ${formatDay(orderedOn)}.`
}

/** Whether something is open after the day on which it was expected. `nextExpectedOn`: of what is open. */
export function isPurchaseLate(
  { state, nextExpectedOn }: { state: PurchaseOrderState; nextExpectedOn: string | null },
  today: string,
): boolean {
  return state === 'Ordered' && nextExpectedOn !== null && nextExpectedOn < today
}

export function emptyPurchaseMessage(number: string): string {
  return `Purchase order ${number} has no items. Add some before you place it.`
}

export function draftPurchaseMessage(number: string): string {
  return `Purchase order ${number} is a draft. Place it first.`
}

export function placedPurchaseMessage(number: string): string {
  return `Purchase order ${number} is already placed.`
}

/** 'Purchase order PO-2026-00031 was cancelled by Ana Lopez on Nov 21, 2026 at 4:05 PM.' */
export function cancelledPurchaseMessage(number: string, by: string, at: string): string {
  return `Purchase order ${number} was cancelled by ${by} on ${at}.`
}

export function nothingOpenMessage(number: string): string {
  return `Nothing of purchase order ${number} is open.`
}

export function fixedSupplierMessage(number: string): string {
  return `Purchase order ${number} is placed: its supplier can't change.`
}

export function fixedCurrencyMessage(number: string): string {
  return `Goods of ${number} have come: its currency can't change.`
}

/** A placed order is cancelled, not emptied. */
export function noPurchaseLineLeftMessage(number: string): string {
  return `Purchase order ${number} is placed and keeps at least one line. Cancel it instead.`
}

/** What of a placed order has come stays on it. */
export function receivedLineMessage({
  name,
  code,
  accepted,
}: {
  name: string
  code: string
  accepted: number
}): string {
  return `${lineName({ name, code })} can't be removed: ${formatCount(accepted)} of it came.`
}

export function missingLineMessage(number: string, line: number): string {
  return `Purchase order ${number} has no line ${formatCount(line)} any more.`
}

export function repeatedLineMessage(line: number): string {
  return `Line ${formatCount(line)} is named twice.`
}

/** Why a purchase order can't be sent, or undefined. */
export function purchaseSendingError({
  number,
  state,
  orderedUnits,
}: {
  number: string
  state: PurchaseOrderState
  orderedUnits: number
}): string | undefined {
  if (state === 'Cancelled') return `Purchase order ${number} is cancelled.`
  return orderedUnits === 0 ? `Purchase order ${number} has no items.` : undefined
}
