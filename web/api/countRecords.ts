// Counts the records of CSV text that arrives in chunks. Line breaks inside quotes don't count.

export interface RecordCounter {
  add(text: string): void
  /** The complete records so far, including the header. */
  count(): number
}

export function countRecords(): RecordCounter {
  let records = 0
  let isQuoted = false
  return {
    add(text) {
      for (const [character] of text.matchAll(/["\n]/g)) {
        // A doubled quote closes and reopens.
        if (character === '"') isQuoted = !isQuoted
        else if (!isQuoted) records += 1
      }
    },
    count: () => records,
  }
}
