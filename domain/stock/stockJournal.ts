// The accounts of the stock: what products are worth, where it comes from and where it goes. Each entry of the cost ledger is booked to
// the inventory and to the account that its reason names, and a bill to what it owes, so that debits equal credits.
import type { BillPosting } from './billPostings.ts'
import type { CostReason } from './costReasons.ts'

export const stockAccounts = [
  'inventory',
  'openingStock',
  'arrivalsNotBilled',
  'costOfGoodsSold',
  'shrinkage',
  'purchaseDifferences',
  'purchaseCharges',
  'accountsPayable',
] as const
export type StockAccount = (typeof stockAccounts)[number]

export const stockAccountNames: Readonly<Record<StockAccount, string>> = {
  inventory: 'Inventory',
  openingStock: 'Opening stock',
  arrivalsNotBilled: 'Arrivals not billed',
  costOfGoodsSold: 'Cost of goods sold',
  shrinkage: 'Shrinkage',
  purchaseDifferences: 'Purchase differences',
  purchaseCharges: 'Purchase charges',
  accountsPayable: 'Accounts payable',
}

const contraAccounts: Readonly<Record<CostReason, StockAccount>> = {
  opening: 'openingStock',
  created: 'openingStock',
  'first cost': 'openingStock',
  'first cost undone': 'openingStock',
  received: 'arrivalsNotBilled',
  'arrival undone': 'arrivalsNotBilled',
  billed: 'arrivalsNotBilled',
  'landed cost': 'arrivalsNotBilled',
  'landed cost undone': 'arrivalsNotBilled',
  processed: 'costOfGoodsSold',
  voided: 'costOfGoodsSold',
  returned: 'costOfGoodsSold',
  edited: 'shrinkage',
  adjusted: 'shrinkage',
  counted: 'shrinkage',
  imported: 'shrinkage',
  'import undone': 'shrinkage',
}

/** Sums of entries with one reason. */
export interface BookedEntries {
  reason: CostReason
  /** By which the value of the stock changed. */
  valueMicros: bigint
  /** What of the amount is not in stock. */
  expenseMicros: bigint
}

/** What entries change by account, in micros: debits above 0, credits below. They add up to 0. */
export function bookEntries({
  reason,
  valueMicros,
  expenseMicros,
}: BookedEntries): Map<StockAccount, bigint> {
  const expenseAccount = reason === 'arrival undone' ? 'purchaseDifferences' : 'costOfGoodsSold'
  const sums = new Map<StockAccount, bigint>([
    ['inventory', valueMicros],
    [expenseAccount, expenseMicros],
  ])
  const contra = contraAccounts[reason]
  return sums.set(contra, (sums.get(contra) ?? 0n) - valueMicros - expenseMicros)
}

/** What a bill changes by account, in micros. They add up to 0. */
export function bookBill(posting: BillPosting): Map<StockAccount, bigint> {
  const { arrivedMicros, openingMicros, chargesMicros, payableMicros } = posting
  return new Map<StockAccount, bigint>([
    ['openingStock', openingMicros],
    ['arrivalsNotBilled', arrivedMicros],
    ['purchaseDifferences', payableMicros - arrivedMicros - openingMicros - chargesMicros],
    ['purchaseCharges', chargesMicros],
    ['accountsPayable', -payableMicros],
  ])
}

export interface Posting {
  account: StockAccount
  /** Debits above 0, credits below. */
  cents: number
}

/** Takes what is left of a cent, the first that the document is booked to. */
const restAccounts = ['costOfGoodsSold', 'shrinkage', 'openingStock', 'purchaseDifferences'] as const

/**
 * The postings of a document in cents, which add up to 0. Inventory and Arrivals not billed are rounded as running balances from what they
 * were before the document: they are always what the stock is worth and what is not billed, to the cent.
 */
export function roundPostings(
  stockMicros: bigint,
  sums: ReadonlyMap<StockAccount, bigint>,
  notBilledMicros = 0n,
): Posting[] {
  const cents = new Map<StockAccount, number>()
  for (const [account, micros] of sums) cents.set(account, toCents(micros))
  for (const [account, before] of [
    ['inventory', stockMicros],
    ['arrivalsNotBilled', notBilledMicros],
  ] as const)
    cents.set(account, toCents(before + (sums.get(account) ?? 0n)) - toCents(before))
  const rest = [...cents.values()].reduce((sum, amount) => sum + amount, 0)
  const account = restAccounts.find((name) => (sums.get(name) ?? 0n) !== 0n) ?? 'purchaseDifferences'
  if (rest !== 0) cents.set(account, (cents.get(account) ?? 0) - rest)
  return stockAccounts.flatMap((name) => {
    const amount = cents.get(name) ?? 0
    return amount === 0 ? [] : [{ account: name, cents: amount }]
  })
}

/** Half a cent away from zero. */
export function toCents(micros: bigint): number {
  const half = micros < 0n ? -5000n : 5000n
  return Number((micros + half) / 10_000n)
}
