// Pick lists: limits, the order of their lines, what is left to pick, and messages.
import { compareSizes } from '#domain/catalog/sizeScales.ts'
import { compareTexts } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import { lineName } from './orderLines.ts'

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

/** 'done': everything on it is picked. 'closed': somebody closed it before. */
export const pickListStates = ['open', 'done', 'closed'] as const
export type PickListState = (typeof pickListStates)[number]

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

/** The units of a line of a pick list. */
export interface PickUnits {
  /** When the list was made. */
  asked: number
  /** Of them, those that were not on the shelf. */
  notFound: number
  /** What its document has for it now: fewer than are wanted if it changed. */
  available: number
  /** The sum of its marks. */
  picked: number
}

/** What the list wants of the document. */
export function wantedUnits({ asked, notFound }: Pick<PickUnits, 'asked' | 'notFound'>): number {
  return asked - notFound
}

/** What can be picked in all. */
export function unitsToPick(units: PickUnits): number {
  return Math.min(wantedUnits(units), units.available)
}

/** What is not picked yet. */
export function leftToPick(units: PickUnits): number {
  return Math.max(0, unitsToPick(units) - units.picked)
}

export function isAllPicked(lines: readonly PickUnits[]): boolean {
  return lines.every((line) => leftToPick(line) === 0)
}

/** Shares what a document has among the lines that want it, in their order: the last ones get fewer. */
export function shareUnits(wanted: readonly number[], available: number): number[] {
  let left = available
  return wanted.map((units) => {
    const share = Math.min(units, Math.max(0, left))
    left -= units
    return share
  })
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
  const units = unitsToPick(line)
  if (found < line.picked) {
    return `${formatUnits(line.picked)} of ${lineName(line)} ${line.picked === 1 ? 'is' : 'are'} picked, so at least ${formatCount(line.picked)} ${line.picked === 1 ? 'is' : 'are'} there.`
  }
  if (found < units) return undefined
  return `${formatUnits(units)} of ${lineName(line)} ${units === 1 ? 'is' : 'are'} to be picked. Enter fewer if some are missing.`
}

/** Why a line can't be picked as it was listed, or undefined. `isVoid`: its invoice was voided and not replaced. */
export function outdatedMessage(
  line: PickUnits,
  document: { type: PickedDocumentType; number: string; isVoid: boolean },
): string | undefined {
  const wanted = wantedUnits(line)
  if (line.available >= wanted) return undefined
  if (document.isVoid) return `${document.number} was voided.`
  const units = line.available === 0 ? 'none' : `only ${formatCount(line.available)}`
  return document.type === 'order'
    ? `${document.number} has ${units} of ${formatUnits(wanted)} allocated now.`
    : `${document.number} has ${units} of ${formatUnits(wanted)} now.`
}

/** 'Nothing of INV-2026-00012 is left to pick: its units are on pick list 3.' */
export function nothingToPickMessage(numbers: readonly string[], listIds: readonly number[]): string {
  const named = numbers.length <= 3 ? numbers.join(', ') : `these ${numbers.length} documents`
  if (listIds.length === 0) return `Nothing of ${named} is allocated, so there is nothing to pick.`
  const lists = `pick list${listIds.length === 1 ? '' : 's'} ${listIds.join(', ')}`
  return `Nothing of ${named} is left to pick: the units are on ${lists}.`
}

/** 'Pick list 12 was closed by Ana Lopez on Nov 21, 2026 at 4:05 PM.' */
export function closedPickListMessage(id: number, by: string, at: string): string {
  return `${pickListName(id)} was closed by ${by} on ${at}.`
}

/** 'Units of pick list 12 are on pick list 14 now, so it can't be opened again.' */
export function reopenedElsewhereMessage(id: number, otherId: number): string {
  return `Units of pick list ${id} are on pick list ${otherId} now, so it can't be opened again.`
}

export function unknownPickLineMessage(id: number, line: number): string {
  return `${pickListName(id)} has no line ${formatCount(line)}.`
}
