// Pick lists: limits, the order of their lines, what is left to pick, and messages.
import { compareSizes } from '#domain/catalog/sizeScales.ts'
import { compareTexts } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { lineName } from './orderLines.ts'
import type { InvoiceStatus } from './states.ts'

export const pickListsPerPage = 20

/** In one pick list. */
export const maxPickedDocuments = 50
export const maxPickLines = 5000
export const noPickedDocumentsMessage = 'Choose an invoice or an order to pick'
export const tooManyPickedMessage = `A pick list has at most ${maxPickedDocuments} invoices and orders`
export const tooManyPickLinesMessage = `A pick list has at most ${formatCount(maxPickLines)} lines. Choose fewer invoices and orders.`

/** The documents whose units are picked. */
export const pickedDocumentTypes = ['invoice', 'order'] as const
export type PickedDocumentType = (typeof pickedDocumentTypes)[number]

/** The note of the stock movement. */
export const notFoundNote = 'Not found while picking'

export function pickListName(id: number): string {
  return `Pick list ${id}`
}

/** Where the units of a line are, and what they are. */
interface PlacedLine {
  /** Null without one. */
  shelf: string | null
  styleNumber: string | null
  code: string
  color: string
  size: string
  /** The place of the size in the scale of the style; null if it is not in it. */
  sizePosition: number | null
}

/** By shelf, products without one last; then by style, color and size. 'A-2' comes before 'A-10'. */
export function comparePickLines(a: PlacedLine, b: PlacedLine): number {
  if ((a.shelf === null) !== (b.shelf === null)) return a.shelf === null ? 1 : -1
  return (
    compareTexts(a.shelf ?? '', b.shelf ?? '') ||
    compareTexts(a.styleNumber ?? a.code, b.styleNumber ?? b.code) ||
    compareTexts(a.color, b.color) ||
    (a.sizePosition !== null && b.sizePosition !== null
      ? a.sizePosition - b.sizePosition
      : compareSizes(a.size, b.size)) ||
    compareTexts(a.code, b.code)
  )
}

/** What a line of a pick list asks for. */
export interface PickUnits {
  units: number
  /** The sum of its marks. */
  picked: number
}

/** What is not picked yet. */
export function leftToPick({ units, picked }: PickUnits): number {
  return units - picked
}

/**
 * The lines of a product that the `quantity` units of one scan are for: the first one with all of them to pick, so that a carton stays whole;
 * otherwise one line after the other. Empty if fewer are left.
 */
export function shareScanned<Line extends PickUnits>(
  lines: readonly Line[],
  quantity: number,
): { line: Line; quantity: number }[] {
  const whole = lines.find((line) => leftToPick(line) >= quantity)
  if (whole) return [{ line: whole, quantity }]
  let rest = quantity
  const shares = lines.map((line) => {
    const share = Math.min(rest, leftToPick(line))
    rest -= share
    return { line, quantity: share }
  })
  return rest > 0 ? [] : shares.filter((share) => share.quantity > 0)
}

/** 1 is 'A', 26 is 'Z', 27 is 'AA'. */
export function boxLetter(box: number): string {
  const rest = Math.floor((box - 1) / 26)
  return (rest > 0 ? boxLetter(rest) : '') + String.fromCodePoint(65 + ((box - 1) % 26))
}

type NamedUnits = PickUnits & { name: string; code: string }

/** Why `quantity` units can't be marked as picked, or undefined. A negative quantity undoes marks. */
export function markError(line: NamedUnits, quantity: number): string | undefined {
  const left = leftToPick(line)
  if (quantity > left) {
    if (left === 0) return `Nothing of ${lineName(line)} is left to pick.`
    return `Only ${formatCount(left)} of ${lineName(line)} ${left === 1 ? 'is' : 'are'} left to pick.`
  }
  if (-quantity <= line.picked) return undefined
  return line.picked === 0
    ? `Nothing of ${lineName(line)} is picked.`
    : `Only ${formatCount(line.picked)} of ${lineName(line)} ${line.picked === 1 ? 'is' : 'are'} picked.`
}

/** Why `found` can't be the number of units that are there, the picked ones included, or undefined. */
export function foundError(line: NamedUnits, found: number): string | undefined {
  const { units, picked } = line
  if (found < picked) {
    return `${formatUnits(picked)} of ${lineName(line)} ${picked === 1 ? 'is' : 'are'} picked, so at least ${formatCount(picked)} ${picked === 1 ? 'is' : 'are'} there.`
  }
  if (found < units) return undefined
  return `${formatUnits(units)} of ${lineName(line)} ${units === 1 ? 'is' : 'are'} to be picked. Enter fewer if some are missing.`
}

/** What happened to a line since the list was made, or undefined. `isVoid`: its invoice was voided and not replaced. */
export function takenOffMessage(
  { takenOff, putBack }: { takenOff: number; putBack: number },
  document: { number: string; isVoid: boolean },
): string | undefined {
  if (takenOff === 0) return undefined
  const change = document.isVoid
    ? `${document.number} was voided.`
    : `${document.number} has ${formatUnits(takenOff)} less now.`
  if (putBack === 0) return change
  return `${change} Put ${formatCount(putBack)} picked ${putBack === 1 ? 'unit' : 'units'} back on the shelf.`
}

/** 'Nothing of INV-2026-00012 is left to pick: its units are on pick list 3.' `isPicked`: all of it is picked already. */
export function nothingToPickMessage(
  numbers: readonly string[],
  { openListIds, isPicked }: { openListIds: readonly number[]; isPicked: boolean },
): string {
  const named = numbers.length <= 3 ? numbers.join(', ') : `these ${numbers.length} documents`
  if (openListIds.length > 0) {
    const lists = `pick list${openListIds.length === 1 ? '' : 's'} ${openListIds.join(', ')}`
    return `Nothing of ${named} is left to pick: the units are on ${lists}.`
  }
  if (isPicked) return `Everything of ${named} is picked already.`
  return `Nothing of ${named} is allocated, so there is nothing to pick.`
}

/** Why missing units of an invoice can't be taken off it, and the way out. */
export function notReducibleMessage(number: string, status: InvoiceStatus): string {
  return status === 'Void'
    ? `Invoice ${number} is Void: nothing of it is left to pick. Put what is picked back on the shelf.`
    : `Invoice ${number} is ${status}, so it can't be corrected. Issue a credit note for the missing units instead, with none of them back to stock.`
}

/** 'Pick list 12 was closed by Ana Lopez on Nov 21, 2026 at 4:05 PM.' */
export function closedPickListMessage(id: number, by: string, at: string): string {
  return `${pickListName(id)} was closed by ${by} on ${at}.`
}

export function unknownPickLineMessage(id: number, line: number): string {
  return `${pickListName(id)} has no line ${formatCount(line)}.`
}
