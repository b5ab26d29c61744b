// Merging customers: what the surviving record can take, and why a merge or its undo is refused.
import { pluralize } from '#domain/platform/format.ts'
import { selfMergeMessage } from '#domain/platform/records/merges.ts'

/** The fields that the surviving record can take from the merged one. 'discount' includes the price list. */
export const mergeParts = ['terms', 'discount', 'creditLimit', 'hold'] as const
export type MergePart = (typeof mergeParts)[number]

export const mergeIntoItselfMessage = selfMergeMessage({ name: 'customer' })

/** 'Customer C-104 has 2 merged customers: merge into C-104 instead, or unmerge them first.' */
export function twoStepMergeMessage(number: string, mergedCount: number): string {
  return `Customer ${number} has ${pluralize(mergedCount, 'merged customer')}: merge into ${number} instead, or unmerge ${mergedCount === 1 ? 'it' : 'them'} first.`
}

export function notMergedMessage(number: string): string {
  return `Customer ${number} is not merged.`
}

/** The message when a credit of one customer settles a document of the other. */
export function settledAcrossMessage(number: string, documentNumber: string): string {
  return `${documentNumber} settles a document across customer ${number} and the one that it was merged into. Take it off first.`
}

/** Why a merge can't be undone: an order would be of another customer than its invoice or deposit. */
export function deliveredAcrossMessage(
  number: string,
  survivingNumber: string,
  { document, order }: { document: string; order: string },
): string {
  return `${document} belongs to order ${order} of customer ${number}, but is on the account of ${survivingNumber}. Void or reverse it first.`
}
