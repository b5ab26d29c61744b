// Landed cost of arrivals: limits, what can't have it, and texts. How it changes the cost of products is in stock/landedCost.ts.
import { formatCount, joinFirst } from '#domain/platform/format.ts'
import { maxUnitCostMicros } from '#domain/stock/costTexts.ts'
import type { ChargeBasis } from '#domain/stock/splitCharge.ts'

import { formatCost, formatMoney, ownCurrency } from './costs.ts'

export const landedCostLimits = { label: 60, reference: 60, arrivals: 20, lines: 5000 } as const
export const missingLandedLabelMessage = 'Enter what the charge is for, such as Freight'
export const noLandedAmountMessage = 'Enter an amount above 0'
export const worthlessAmountMessage =
  'At this rate the amount is worth nothing in US dollars. Check the rate.'
export const noLandedArrivalsMessage = 'Choose at least one arrival'
export const tooManyLandedArrivalsMessage = `A landed cost has at most ${formatCount(landedCostLimits.arrivals)} arrivals`
export const repeatedArrivalMessage = 'Each arrival can be chosen only once'
export const tooManyLandedLinesMessage = `The arrivals of a landed cost have at most ${formatCount(landedCostLimits.lines)} lines. Choose fewer.`

export const basisLabels: Record<ChargeBasis, string> = { value: 'By value', units: 'By units' }
export const noValuesMessage = 'The units have no value, so the amount is split by units.'

/** 'Freight of $200.00' */
export function landedCostName({
  label,
  amountCents,
  currency,
}: {
  label: string
  amountCents: number
  currency: string
}): string {
  return `${label} of ${formatMoney(amountCents, currency)}`
}

const listed = 3

/** 'AR-2026-00004, AR-2026-00005' */
export function listArrivals(numbers: readonly string[]): string {
  return joinFirst(numbers, listed)
}

export function nothingAcceptedMessage(arrivalNumber: string): string {
  return `Nothing of arrival ${arrivalNumber} was accepted, so no units can take landed cost.`
}

export function undoneArrivalLandedMessage(arrivalNumber: string): string {
  return `Arrival ${arrivalNumber} was undone: it can't have landed cost.`
}

/** No cost is not a cost of 0: landed cost would pass for the whole cost. */
export function unknownCostMessage(products: readonly { name: string; code: string }[]): string {
  const names = products.map(({ name, code }) => `${name} (${code})`)
  return `No cost is known of ${joinFirst(names, listed)}. Enter a bill or set the first cost before you add landed cost.`
}

export function tooDearMessage({ name, code }: { name: string; code: string }): string {
  return `A unit of ${name} (${code}) would cost more than ${formatCost(maxUnitCostMicros, ownCurrency)}. Check the amount and the rate.`
}

export function undoneLandedCostMessage(name: string, by: string, at: string): string {
  return `${name} was undone by ${by} on ${at}.`
}

/** Why an arrival can't be undone. */
export function landedArrivalMessage(arrivalNumber: string, names: string): string {
  return `Arrival ${arrivalNumber} has ${names}. Undo that first.`
}

/** The charges of a bill are booked once. */
export function landedBillMessage(billName: string): string {
  return `The charges of bill ${billName} are a landed cost already.`
}

/** Why a bill can't be voided, nor its charges changed. */
export function landedChargesMessage(billName: string, arrivals: string): string {
  return `The charges of bill ${billName} are a landed cost of ${arrivals}. Undo that on the arrival first.`
}

export function changedChargesMessage(billName: string): string {
  return `The charges of bill ${billName} are not this amount. Reload the page and check it.`
}

export function foreignLandedArrivalMessage(arrivalNumber: string, billName: string): string {
  return `Arrival ${arrivalNumber} is not on bill ${billName}.`
}
