// Counts the records of a CSV text that comes in pieces, line breaks within quotes not counting.

export interface RecordCounter {
  add(text: string): void
  /** So many records have ended, the header among them. */
  count(): number
}

export function countRecords(): RecordCounter {
  let records = 0
  let isQuoted = false
  return {
    add(text) {
      for (const [sign] of text.matchAll(/["\n]/g)) {
        // A doubled quotation mark closes and opens again.
        if (sign === '"') isQuoted = !isQuoted
        else if (!isQuoted) records += 1
      }
    },
    count: () => records,
  }
}
