// The expected receivables of the trial, written from docs/rules.md and without the code of the server: entries, settlements and merges,
// and the statement and ageing report of any day.
import assert from 'node:assert/strict'

export type Owner = number | 'none'

export interface Entry {
  /** The document: 'invoice 7'. */
  document: string
  kind: string
  isReversal: boolean
  side: 'debit' | 'credit'
  cents: number
  day: string
  due: string | null
  customerId: number | null
  isReversed: boolean
  settlements: Settled[]
}

export interface Settled {
  debit: Entry
  credit: Entry
  cents: number
  day: string
  undoneOn: string | null
}

type NewEntry = Pick<Entry, 'document' | 'kind' | 'side' | 'cents' | 'day' | 'customerId'> &
  Partial<Pick<Entry, 'due' | 'isReversal'>>

export class Ledger {
  readonly entries: Entry[] = []
  /** The surviving customer by the merged one. */
  readonly mergedInto = new Map<number, number>()

  add(entry: NewEntry): Entry {
    const added = { due: null, isReversal: false, ...entry, isReversed: false, settlements: [] }
    this.entries.push(added)
    return added
  }

  /** The entry that a document made itself. */
  entryOf(document: string): Entry {
    const found = this.entries.find(
      (entry) => entry.document === document && entry.kind !== 'write-off' && !entry.isReversal,
    )
    assert.ok(found, `${document} has no entry`)
    return found
  }

  /** The customer that an entry counts for today. */
  ownerOf({ customerId }: Pick<Entry, 'customerId'>): Owner {
    return customerId === null ? 'none' : (this.mergedInto.get(customerId) ?? customerId)
  }

  /** By entry, in the order in which they were added. */
  entriesOf(owner: Owner): Entry[] {
    return this.entries.filter((entry) => this.ownerOf(entry) === owner)
  }

  liveSettlements(entry: Entry): Settled[] {
    return entry.settlements.filter(({ undoneOn }) => undoneOn === null)
  }

  openNow(entry: Entry): number {
    return this.liveSettlements(entry).reduce((rest, { cents }) => rest - cents, entry.cents)
  }

  /** At the end of `day`. A settlement with a document that no longer belongs to the same customer doesn't count. */
  openOn(entry: Entry, day: string): number {
    return entry.settlements
      .filter((settled) => settled.day <= day && (settled.undoneOn === null || settled.undoneOn > day))
      .filter(({ debit, credit }) => this.ownerOf(debit) === this.ownerOf(credit))
      .reduce((rest, { cents }) => rest - cents, entry.cents)
  }

  /** `earliest` is the first day after the closed books. */
  settle(debit: Entry, credit: Entry, cents: number, earliest: string): void {
    if (cents === 0) return
    const undone = [debit, credit].flatMap((entry) => entry.settlements.map(({ undoneOn }) => undoneOn ?? ''))
    const settled = {
      debit,
      credit,
      cents,
      day: latest(debit.day, credit.day, earliest, ...undone),
      undoneOn: null,
    }
    debit.settlements.push(settled)
    credit.settlements.push(settled)
    assert.ok(this.openNow(debit) >= 0 && this.openNow(credit) >= 0, `${debit.document} was settled twice`)
  }

  undo(settled: Settled, today: string): void {
    settled.undoneOn = latest(settled.day, today)
  }

  /** Undoes all settlements of an entry, and adds its reversal. */
  reverse(entry: Entry, today: string): void {
    for (const settled of this.liveSettlements(entry)) this.undo(settled, today)
    const reversal = this.add({
      ...entry,
      side: entry.side === 'debit' ? 'credit' : 'debit',
      day: latest(today, entry.day),
      due: null,
      isReversal: true,
    })
    entry.isReversed = true
    const [debit, credit] = entry.side === 'debit' ? [entry, reversal] : [reversal, entry]
    this.settle(debit, credit, entry.cents, today)
  }
}

/** Days as text sort by date. */
export function latest(...days: string[]): string {
  return days.reduce((a, b) => (a > b ? a : b))
}

export function signedCents({ side }: Pick<Entry, 'side'>, cents: number): number {
  return side === 'debit' ? cents : -cents
}
