// The price of each unit of a draft line: the list price at the units of its style, or the price that was set by hand.
import * as z from 'zod/mini'

import { formatUsd } from '#domain/platform/money.ts'
import { maxNumberLength } from '#domain/platform/numberTexts.ts'
import {
  handPriceError,
  type PriceSetter,
  readHandPrice,
  typedPriceMessage,
} from '#domain/sales/handPrices.ts'
import type { DeliveredLine } from '#domain/sales/orderDelivery.ts'
import {
  countBreakUnits,
  type PriceBreak,
  priceForUnits,
  type SteppedPrice,
} from '#domain/sales/quantityBreaks.ts'
import { formatUnits } from '#domain/stock/stock.ts'

const Breaks = z.readonly(z.array(z.object({ fromUnits: z.int(), priceCents: z.int() })))

/** Fields of a draft line. All but the first are missing in drafts of older versions. */
export const linePriceFields = {
  /** What a unit costs. `priceLines` derives it from the fields below. */
  unitPriceCents: z.int(),
  /** The list price as last read: of the customer's price list or the product. `units` count towards its breaks. */
  listPrice: z.optional(z.object({ priceCents: z.int(), breaks: Breaks, units: z.int() })),
  /** With the customer that was chosen when it was set. */
  handPrice: z.optional(z.object({ priceCents: z.int(), customerId: z.nullable(z.int()) })),
  /** The text of the price input, if it is not a price that the user may set. */
  typedPrice: z.optional(z.string().check(z.maxLength(maxNumberLength))),
  /** The list price when the line was added or its price was set, if it is another one now. */
  previousUnitPriceCents: z.optional(z.int()),
  previousBreaks: z.optional(Breaks),
}
const LinePrice = z.object(linePriceFields)

interface PricedLine extends z.output<typeof LinePrice> {
  productId: number
  styleId?: number | null | undefined
  code: string
  productName: string
  quantity: number
  /** Of a line of a confirmed order: its price stays. */
  ordered?: { unitPriceCents: number; cancelled: number } | undefined
}

/** A product with the breaks of the customer's price list, and in a correction with the lines of orders that it delivers. */
export type PricedProduct<P> = P & { breaks?: readonly PriceBreak[]; delivers?: readonly DeliveredLine[] }

/** Derives the unit prices. Call it after every change of lines: a quantity can change the price of other lines of its style. */
export function priceLines<Line extends PricedLine>(lines: readonly Line[]): Line[] {
  const unitsOf = countBreakUnits(lines.map(toCounted))
  return lines.map((line) => {
    const listPrice = { ...listPriceOf(line), units: unitsOf(toCounted(line)) }
    const priced = { ...line, listPrice }
    return { ...priced, unitPriceCents: line.handPrice?.priceCents ?? listPriceCents(priced) }
  })
}

/** Cancelled units don't count. */
function toCounted({ productId, styleId = null, quantity, ordered }: PricedLine) {
  return { productId, styleId, quantity: Math.max(quantity - (ordered?.cancelled ?? 0), 0) }
}

export function listPriceOf({ listPrice, unitPriceCents }: PricedLine): SteppedPrice & { units: number } {
  return listPrice ?? { priceCents: unitPriceCents, breaks: [], units: 0 }
}

/** The list price of a unit at the units of the draft. */
export function listPriceCents(line: PricedLine): number {
  const listPrice = listPriceOf(line)
  return priceForUnits(listPrice, listPrice.units)
}

/** Whether the price was set by hand to another one than the list price. */
export function hasHandPrice(line: PricedLine): boolean {
  return line.handPrice !== undefined && line.handPrice.priceCents !== listPriceCents(line)
}

/** What the user saw last as the list price; undefined if that is the current one. */
export function previousPrice(before: SteppedPrice, now: SteppedPrice) {
  const isSame =
    before.priceCents === now.priceCents && JSON.stringify(before.breaks) === JSON.stringify(now.breaks)
  if (isSame) return undefined
  return {
    previousUnitPriceCents: before.priceCents,
    ...(before.breaks.length > 0 && { previousBreaks: before.breaks }),
  }
}

const noPrevious = { previousUnitPriceCents: undefined, previousBreaks: undefined }

/** Sets a typed price or discount. A text that is none, or a price that the user may not set, is kept as text and marked. */
export function withTypedPrice<Line extends PricedLine>(
  line: Line,
  typed: string,
  { setter, customerId }: { setter: PriceSetter; customerId: number | null },
): Line {
  const text = typed.trim().slice(0, maxNumberLength)
  const listCents = listPriceCents(line)
  const priceCents = readHandPrice(text, listCents)
  if (priceCents === undefined || priceError(line, priceCents, setter) !== undefined)
    return { ...line, handPrice: undefined, typedPrice: text }
  const handPrice = priceCents === listCents ? undefined : { priceCents, customerId }
  return { ...line, handPrice, typedPrice: undefined, ...noPrevious }
}

export function withListPrice<Line extends PricedLine>(line: Line): Line {
  return { ...line, handPrice: undefined, typedPrice: undefined, ...noPrevious }
}

/** Why the typed text or the price set by hand can't be used, or undefined. */
export function linePriceError(line: PricedLine, setter: PriceSetter): string | undefined {
  if (line.typedPrice !== undefined) return typedPriceError(line, line.typedPrice, setter)
  // Another user may have set it.
  if (line.ordered?.unitPriceCents === line.unitPriceCents) return undefined
  return hasHandPrice(line) ? priceError(line, line.unitPriceCents, setter) : undefined
}

function typedPriceError(line: PricedLine, typed: string, setter: PriceSetter): string {
  const priceCents = readHandPrice(typed, listPriceCents(line))
  // The floor may be another one since it was typed.
  return (priceCents === undefined ? undefined : priceError(line, priceCents, setter)) ?? typedPriceMessage
}

function priceError(line: PricedLine, priceCents: number, setter: PriceSetter): string | undefined {
  const product = { name: line.productName, code: line.code, listPriceCents: listPriceCents(line) }
  return handPriceError(product, priceCents, setter)
}

/** The list prices before and now, at the units of the draft; undefined if they are the same. */
function changedListPrice(line: PricedLine): { before: string; now: string } | undefined {
  const { previousUnitPriceCents, previousBreaks = [] } = line
  if (previousUnitPriceCents === undefined) return undefined
  const { units } = listPriceOf(line)
  const before = priceForUnits({ priceCents: previousUnitPriceCents, breaks: previousBreaks }, units)
  const now = listPriceCents(line)
  return before === now ? undefined : { before: formatUsd(before), now: formatUsd(now) }
}

/** The price change since the line was added, or undefined. A price set by hand has a note instead. */
export function priceWarning(line: PricedLine): string | undefined {
  const changed = changedListPrice(line)
  return changed && !line.handPrice
    ? `The price changed from ${changed.before} to ${changed.now}.`
    : undefined
}

/** Why a price set by hand may be another one today: it never changes by itself. */
export function handPriceNote(line: PricedLine, customerId: number | null): string | undefined {
  if (!line.handPrice) return undefined
  const changed = changedListPrice(line)
  if (changed)
    return `The list price changed from ${changed.before} to ${changed.now}. The price set by hand stays.`
  return line.handPrice.customerId === customerId
    ? undefined
    : 'The customer changed. The price set by hand stays.'
}

/** 'Rib Tank (RT-1-M): $20.00 → $22.00', or undefined if the price is the same. */
export function priceChange(line: PricedLine): string | undefined {
  const changed = changedListPrice(line)
  if (!changed) return undefined
  const change = `${line.productName} (${line.code}): ${changed.before} → ${changed.now}`
  return line.handPrice ? `${change}, the price set by hand stays` : change
}

/** A break is near if so many of its units are on the draft. */
const nearShare = 0.75

/** 'from 12 units' of the break that applies, and '3 more for $9.50' if the next one is near. */
export function breakNotes(listPrice: SteppedPrice, units: number): string[] {
  const applied = listPrice.breaks.findLast(({ fromUnits }) => fromUnits <= units)
  const next = listPrice.breaks.find(({ fromUnits }) => fromUnits > units)
  const isNear = next !== undefined && units >= nearShare * next.fromUnits
  return [
    ...(applied ? [`from ${formatUnits(applied.fromUnits)}`] : []),
    ...(isNear ? [`${next.fromUnits - units} more for ${formatUsd(next.priceCents)}`] : []),
  ]
}
