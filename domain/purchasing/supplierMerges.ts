// Merging suppliers: what the surviving record can take, what moves to it, and why a merge is refused.
import { joinFirst, joinList, pluralize } from '#domain/platform/format.ts'

/** The fields that the surviving record can take from the merged one. */
export const supplierMergeFields = [
  'contact',
  'email',
  'phone',
  'address',
  'currency',
  'termsDays',
  'leadDays',
  'notes',
] as const

/** What a supplier has. */
export interface SupplierDocuments {
  purchaseOrders: number
  arrivals: number
  bills: number
  codes: number
}

/** '2 purchase orders, 1 arrival and 3 codes'; '' for nothing. */
export function describeSupplierDocuments({
  purchaseOrders,
  arrivals,
  bills,
  codes,
}: SupplierDocuments): string {
  const counts: [number, string][] = [
    [purchaseOrders, 'purchase order'],
    [arrivals, 'arrival'],
    [bills, 'bill'],
    [codes, 'code'],
  ]
  return joinList(counts.flatMap(([count, noun]) => (count === 0 ? [] : [pluralize(count, noun)])))
}

/** In messages. */
const maxNamed = 3

/** The message when a merge would give a supplier two bills of one number. */
export function sameBillsMessage(numbers: readonly string[]): string {
  const bills = `${numbers.length === 1 ? 'a bill' : 'the bills'} ${joinFirst(numbers, maxNamed)}`
  return `Both suppliers have ${bills}. Void what was entered twice, or say that these are different bills.`
}

/** A code that means something else for each of two suppliers: the products, with their packs if these differ. */
export interface DifferingCode {
  code: string
  merged: string
  surviving: string
}

/** 'Code 88-1 is RT-1-M for S-2, but RT-2-M for S-1. Change or delete one of the two, then merge again.' */
export function differingCodesMessage(
  codes: readonly DifferingCode[],
  { merged, surviving }: { merged: string; surviving: string },
): string {
  const [first] = codes
  if (!first) return ''
  const others = codes.length - 1
  const more = others > 0 ? `, and ${pluralize(others, 'more code')} differ${others === 1 ? 's' : ''}` : ''
  return `Code ${first.code} is ${first.merged} for ${merged}, but ${first.surviving} for ${surviving}${more}. Change or delete one of the two, then merge again.`
}
