// Names entries on documents for customers.
import type { EntryKind } from '#domain/sales/receivables.ts'

const entryNames: Record<EntryKind, string> = {
  invoice: 'Invoice',
  // Its number is that of an invoice of the earlier system.
  'opening item': 'Invoice',
  refund: 'Refund',
  payment: 'Payment',
  'credit note': 'Credit note',
  'write-off': 'Write-off of',
}

/** 'Invoice INV-2026-00012', 'Payment RC-2026-00003, reversed'. Notes are not printed: they are for the office. */
export function describeEntry(entry: {
  kind: EntryKind
  isReversal?: boolean
  document: { number: string }
}): string {
  return `${entryNames[entry.kind]} ${entry.document.number}${entry.isReversal ? ', reversed' : ''}`
}
