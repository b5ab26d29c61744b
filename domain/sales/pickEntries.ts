// The entries of pick lists: how each kind changes what is asked for and what is picked, and how units go along to an invoice.

/**
 * - 'asked': the list was made with these units.
 * - 'picked', 'undone': marks.
 * - 'not found': units that are not on the shelf.
 * - 'closed': what was not picked when the list was closed.
 * - 'moved': units that go along from an order to its invoice, or to the invoice that replaces one; each is two entries.
 * - 'taken off': the document no longer has them. Those of them that were picked go back to the shelf.
 */
export const pickEntryKinds = [
  'asked',
  'picked',
  'undone',
  'not found',
  'closed',
  'moved',
  'taken off',
] as const
export type PickEntryKind = (typeof pickEntryKinds)[number]

/** What a line asks for, and what of it is picked. */
export interface AskedUnits {
  asked: number
  picked: number
}

/** The part of each line that goes along with `units` of its document: picked units first, then those still to be picked. */
export function shareMoved(lines: readonly AskedUnits[], units: number): AskedUnits[] {
  let left = units
  const take = (most: number) => {
    const taken = Math.min(most, left)
    left -= taken
    return taken
  }
  const picked = lines.map((line) => take(line.picked))
  const open = lines.map((line) => take(line.asked - line.picked))
  return lines.map((_, index) => {
    const share = picked[index] ?? 0
    return { asked: share + (open[index] ?? 0), picked: share }
  })
}

/** The part of each line that its document no longer has: `available` units stay, picked ones first, those of older lists before others. */
export function shareTakenOff(lines: readonly AskedUnits[], available: number): AskedUnits[] {
  const kept = shareMoved(lines, available)
  return lines.map((line, index) => ({
    asked: line.asked - (kept[index]?.asked ?? 0),
    picked: line.picked - (kept[index]?.picked ?? 0),
  }))
}
