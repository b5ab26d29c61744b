// What bills of suppliers post to the accounts of the stock, in millionths of the company's currency. A bill never changes what it posted:
// it posts what it says now, less what is posted already.
import { divideRounded, type Micros } from './movingAverage.ts'

export const billEntryReasons = [
  'bill entered',
  'bill edited',
  'bill voided',
  /** The charges of the bill are landed cost from now on, or no longer. */
  'charges landed',
  'charges not landed',
] as const
export type BillEntryReason = (typeof billEntryReasons)[number]

export const billEntryLabels: Readonly<Record<BillEntryReason, string>> = {
  'bill entered': 'Bill',
  'bill edited': 'Bill edited',
  'bill voided': 'Bill voided',
  'charges landed': 'Charges became landed cost',
  'charges not landed': 'Landed cost undone',
}

/** Debits above 0; the payable is a credit. What it is more than the debits is a purchase difference. */
export interface BillPosting {
  /** Arrivals not billed. */
  arrivedMicros: bigint
  /** Opening stock. */
  openingMicros: bigint
  /** Purchase charges. */
  chargesMicros: bigint
  /** In whole cents. */
  payableMicros: bigint
}

interface PostedLine {
  /** What this bill says of the line, and what it posted of it. */
  billMicros: bigint
  postedMicros: bigint
  /** What all bills say of the line, what their corrections add up to, and what was posted to Opening stock. */
  billedMicros: bigint
  correctedMicros: bigint
  openingMicros: bigint
  /** With which the accepted units came. */
  arrivedMicros: Micros
}

/**
 * A line of an arrival. Units that came with a cost credited Arrivals not billed with it. For units that came without one, the ledger
 * credited only what the bill corrected: the rest is what the first cost credited to Opening stock.
 */
export function postBillLine(line: PostedLine): Pick<BillPosting, 'arrivedMicros' | 'openingMicros'> {
  const openingTotal = line.arrivedMicros === null ? line.billedMicros - line.correctedMicros : 0n
  const openingMicros = openingTotal - line.openingMicros
  return { openingMicros, arrivedMicros: line.billMicros - line.postedMicros - openingMicros }
}

const microsPerCent = 10_000n

interface PostedBill {
  isVoid: boolean
  /** In the company's currency. */
  amountMicros: bigint
  chargesMicros: bigint
  /** Landed cost that its charges are; null if they are none. */
  landedMicros: Micros
}

/** What the bill says apart from its lines. Charges that are landed cost credited Arrivals not billed; others are an expense. */
export function billHead({ isVoid, amountMicros, chargesMicros, landedMicros }: PostedBill): BillPosting {
  if (isVoid) return { arrivedMicros: 0n, openingMicros: 0n, chargesMicros: 0n, payableMicros: 0n }
  return {
    arrivedMicros: landedMicros ?? 0n,
    openingMicros: 0n,
    chargesMicros: landedMicros === null ? chargesMicros : 0n,
    payableMicros: divideRounded(amountMicros, microsPerCent) * microsPerCent,
  }
}

/** What is to be posted so that all postings make `target`. */
export function subtractPosting(target: BillPosting, posted: BillPosting): BillPosting {
  return {
    arrivedMicros: target.arrivedMicros - posted.arrivedMicros,
    openingMicros: target.openingMicros - posted.openingMicros,
    chargesMicros: target.chargesMicros - posted.chargesMicros,
    payableMicros: target.payableMicros - posted.payableMicros,
  }
}

export function isPosting(posting: BillPosting): boolean {
  const { arrivedMicros, openingMicros, chargesMicros, payableMicros } = posting
  return [arrivedMicros, openingMicros, chargesMicros, payableMicros].some((micros) => micros !== 0n)
}
