// Bills of suppliers: limits, what is left to bill of an arrival, and messages. Whether a bill is right is in judgeBill.ts.
import { addDays, formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

export const billsPerPage = 20

export const billLimits = { number: 60, notes: 2000, voidReason: 300, lines: 2000 } as const
export const missingBillNumberMessage = 'Enter the number of the bill'
export const noBillLinesMessage = 'Please add at least one line of an arrival'
export const tooManyBillLinesMessage = `A bill has at most ${formatCount(billLimits.lines)} lines`
export const repeatedBillLineMessage = 'Each line of an arrival can be on a bill only once'
export const missingVoidReasonMessage = 'Enter a reason for voiding the bill'

/** How logs and messages name a bill: 'TK-4711 of Tirupur Knits'. */
export function billName({ number, supplierName }: { number: string; supplierName: string }): string {
  return `${number} of ${supplierName}`
}

/** By the terms of the supplier; null without terms. */
export function billDueDay(datedOn: string, termsDays: number | null): string | null {
  return termsDays === null ? null : addDays(datedOn, termsDays)
}

/** Why a bill can't be due on that day, or undefined. */
export function billDueError(dueOn: string | null, datedOn: string): string | undefined {
  if (dueOn === null || dueOn >= datedOn) return undefined
  return `The due day ${formatDay(dueOn)} is before the day of the bill, ${formatDay(datedOn)}.`
}

/** What was accepted of a line of an arrival, and is on bills that are not void. */
export interface BillableUnits {
  accepted: number
  billed: number
}

/** What is left to bill. Nothing of an arrival of which no more bill comes; a counter-arrival has negative units. */
export function unitsToBill({ accepted, billed }: BillableUnits, isClosed: boolean): number {
  return isClosed ? 0 : Math.max(0, accepted - billed)
}

interface BillableLine extends BillableUnits {
  name: string
  code: string
  /** Of its arrival. */
  arrivalNumber: string
}

/** Why `units` can't be billed of a line, or undefined. `billed` is on other bills; `kept` was on this one before an edit. */
export function billUnitsError(
  { name, code, arrivalNumber, accepted, billed }: BillableLine,
  units: number,
  { isClosed, kept }: { isClosed: boolean; kept: number },
): string | undefined {
  const toBill = accepted - billed
  const closedError = isClosed && units > kept ? noMoreBillsMessage(arrivalNumber) : undefined
  if (units <= toBill) return closedError
  const billedText =
    billed > 0 ? `, and ${formatCount(billed)} ${billed === 1 ? 'is' : 'are'} on other bills` : ''
  return `${formatUnits(accepted)} of ${name} (${code}) came with ${arrivalNumber}${billedText}: ${formatCount(units)} can't be billed.`
}

export function noMoreBillsMessage(arrivalNumber: string): string {
  return `No bill is expected for the rest of ${arrivalNumber}. Choose "Expect a bill" on its page first.`
}

export function undoneArrivalBillMessage(arrivalNumber: string): string {
  return `Arrival ${arrivalNumber} was undone: nothing of it can be billed.`
}

export function foreignArrivalMessage(arrivalNumber: string, from: string, supplierName: string): string {
  return `Arrival ${arrivalNumber} came from ${from}, not from ${supplierName}.`
}

/** 'Tirupur Knits has a bill TK-4711 of Nov 3, 2026 already. …' */
export function sameNumberMessage(bill: { number: string; supplierName: string; datedOn: string }): string {
  return `${bill.supplierName} has a bill ${bill.number} of ${formatDay(bill.datedOn)} already. Tick "Another bill with this number" to save this one too.`
}

/** 'Bill TK-4711 of Tirupur Knits was voided by Ana Lopez on Nov 21, 2026 at 4:05 PM.' */
export function voidBillMessage(name: string, by: string, at: string): string {
  return `Bill ${name} was voided by ${by} on ${at}.`
}

/** Why an arrival can't be undone: '24 units of AR-2026-00004 are on bill TK-4711 of Tirupur Knits. …' */
export function billedArrivalMessage(arrivalNumber: string, units: number, bills: string): string {
  return `${formatUnits(units)} of ${arrivalNumber} ${units === 1 ? 'is' : 'are'} on ${bills}. Void or edit it first.`
}

export function nothingToBillMessage(arrivalNumber: string): string {
  return `Nothing of ${arrivalNumber} is left to bill.`
}
