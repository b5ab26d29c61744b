// Merging two records of one customer, or of one plain record such as a supplier.

import { capitalize } from '#domain/platform/format.ts'

/** The record at the other end of a merge. */
export type MergedRecord = {
  id: number
  number: string
  name: string
}

/** "A customer can't be merged into itself." */
export function selfMergeMessage({ name }: { name: string }): string {
  return `A ${name} can't be merged into itself.`
}

/** 'Customer C-104 was merged into C-98.' */
export function mergedRecordMessage({ name }: { name: string }, number: string, intoNumber: string): string {
  return `${capitalize(name)} ${number} was merged into ${intoNumber}.`
}
