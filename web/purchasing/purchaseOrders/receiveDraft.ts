// What is typed while goods of a purchase order are received. It is kept in the browser until it is saved.
import * as z from 'zod/mini'

import type { ArrivedLine } from '#contract/purchasing/arrivals.ts'
import type { PurchaseItem } from '#contract/purchasing/purchaseOrders.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { missingRejectReasonMessage, noArrivalLinesMessage } from '#domain/purchasing/arrivals.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { quantityTextError } from '#domain/stock/stock.ts'
import { readSizeRun } from '#web/catalog/matrix/sizeRun.ts'

const TypedLine = z.object({
  /** As typed; what is open if nothing is typed. */
  accepted: z.optional(z.string()),
  rejected: z.optional(z.string()),
  reason: z.optional(z.string()),
  moreCame: z.optional(z.boolean()),
})
export type TypedLine = z.output<typeof TypedLine>

export const ReceiveDraft = z.object({
  /** By the number of the line. */
  lines: z.record(z.string(), TypedLine),
  note: z.string(),
  /** The day; '' for today. */
  arrivedOn: z.string(),
  /** Nothing is filled in, and what was ordered is not shown. */
  isBlind: z.boolean(),
  /** Units are counted by scan, so nothing is filled in. */
  isScanned: z.optional(z.boolean()),
})
export type ReceiveDraft = z.output<typeof ReceiveDraft>

export const emptyReceiveDraft: ReceiveDraft = { lines: {}, note: '', arrivedOn: '', isBlind: false }

/** The text in the field of accepted units. */
export function acceptedText(item: PurchaseItem, { lines, isBlind, isScanned }: ReceiveDraft): string {
  return lines[item.line]?.accepted ?? (isBlind || isScanned ? '' : String(openPurchaseUnits(item)))
}

/** The sizes of its color from a line on, which a size run fills; only the line itself without a style. */
function sizesFrom(items: readonly PurchaseItem[], { line, product }: PurchaseItem): PurchaseItem[] {
  const ofColor = items
    .filter((item) => item.line === line || isOfColor(item.product, product))
    .toSorted((a, b) => (a.product.sizePosition ?? 0) - (b.product.sizePosition ?? 0))
  return ofColor.slice(ofColor.findIndex((item) => item.line === line))
}

function isOfColor(one: PurchaseItem['product'], other: PurchaseItem['product']): boolean {
  return one.style !== null && one.style.id === other.style?.id && one.color === other.color
}

/** What was typed, by line: '2-4-4-2' fills the sizes of the color from this line on. One that is too long fills none. */
export function typeAccepted(
  items: readonly PurchaseItem[],
  item: PurchaseItem,
  text: string,
): [line: number, typed: TypedLine][] {
  const typed: [number, TypedLine] = [item.line, { accepted: text }]
  const run = readSizeRun(text)
  const sizes = sizesFrom(items, item)
  if (!run || run.length > sizes.length) return [typed]
  const rest = sizes.slice(1).flatMap(({ line }, index): [number, TypedLine][] => {
    const accepted = run[index + 1]
    return accepted ? [[line, { accepted }]] : []
  })
  return [typed, ...rest]
}

/** Of a size run that fills the sizes from this line on, its first quantity. */
function ownQuantity(items: readonly PurchaseItem[], item: PurchaseItem, text: string): string {
  const run = readSizeRun(text)
  return run && run.length <= sizesFrom(items, item).length ? (run[0] ?? text) : text
}

/** Units that are accepted of a line, as far as its text is read. */
function acceptedUnits(items: readonly PurchaseItem[], item: PurchaseItem, draft: ReceiveDraft): number {
  return readTypedNumber(ownQuantity(items, item, acceptedText(item, draft)).trim()) || 0
}

/**
 * Counts scanned units: of the lines with this product, on the first of which something is still open. What is filled in goes with the first
 * scan, so that only what came is counted. Undefined if no line has the product.
 */
export function addScanned(
  items: readonly PurchaseItem[],
  before: ReceiveDraft,
  { productId, units }: { productId: number; units: number },
): { draft: ReceiveDraft; line: number; accepted: number } | undefined {
  const draft = { ...before, isScanned: true }
  const matching = items.filter((item) => item.productId === productId)
  const item =
    matching.find((row) => acceptedUnits(items, row, draft) < openPurchaseUnits(row)) ?? matching.at(-1)
  if (!item) return undefined
  const accepted = acceptedUnits(items, item, draft) + units
  const lines = { ...draft.lines, [item.line]: { ...draft.lines[item.line], accepted: String(accepted) } }
  return { draft: { ...draft, lines }, line: item.line, accepted }
}

export interface ReadLines {
  lines: ArrivedLine[]
  accepted: number
  rejected: number
  /** By the number of the line. */
  errors: ReadonlyMap<number, string>
  /** Lines of which more came than is open, and the user does not say so yet. */
  exceeding: ReadonlySet<number>
}

/** Empty fields count as 0, and lines of which nothing came are left out. */
export function readLines(items: readonly PurchaseItem[], draft: ReceiveDraft): ReadLines {
  const lines: ArrivedLine[] = []
  const errors = new Map<number, string>()
  const exceeding = new Set<number>()
  for (const item of items) {
    const typed = draft.lines[item.line] ?? {}
    const texts = [ownQuantity(items, item, acceptedText(item, draft)), typed.rejected ?? ''].map(
      (text) => text.trim() || '0',
    )
    const error = texts.map((text) => quantityTextError(text, 0)).find((message) => message !== undefined)
    if (error !== undefined) {
      errors.set(item.line, error)
      continue
    }
    const [accepted = 0, rejected = 0] = texts.map(readTypedNumber)
    if (accepted + rejected === 0) continue
    const rejectReason = typed.reason?.trim() ?? ''
    if (rejected > 0 && rejectReason === '') errors.set(item.line, missingRejectReasonMessage)
    if (accepted > openPurchaseUnits(item) && !typed.moreCame) exceeding.add(item.line)
    lines.push({
      line: item.line,
      accepted,
      ...(rejected > 0 && { rejected, rejectReason }),
      ...(typed.moreCame && { moreCame: true }),
    })
  }
  const sum = (of: (line: ArrivedLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    lines,
    accepted: sum(({ accepted }) => accepted),
    rejected: sum(({ rejected = 0 }) => rejected),
    errors,
    exceeding,
  }
}

/** Why the goods can't be received yet, or undefined. */
export function receiveError({ lines, errors, exceeding }: ReadLines): string | undefined {
  if (errors.size > 0) return 'Correct the marked lines first.'
  if (exceeding.size > 0) return 'Tick "More came" at the marked lines, or lower their units.'
  return lines.length === 0 ? `${noArrivalLinesMessage}.` : undefined
}
