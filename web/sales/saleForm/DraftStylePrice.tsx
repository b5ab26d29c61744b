// The price of a style on the form: one field for all its colors and sizes.
import type { Style } from '#contract/catalog/styles.ts'

import { type DraftLine, newLine } from './draftLines.ts'
import { PriceParts } from './DraftPrice.tsx'
import { formatPrices } from './lastPrices.ts'
import {
  breakNotes,
  handPriceNote,
  hasHandPrice,
  linePriceError,
  listPriceCents,
  listPriceOf,
  withTypedPrice,
} from './linePrices.ts'
import type { DraftLines } from './useDraftLines.ts'

interface DraftStylePriceProps {
  /** Its products at the prices of the customer. */
  style: Style
  /** Those of the style. */
  lines: readonly DraftLine[]
  items: DraftLines
}

export function DraftStylePrice({ style, lines, items }: DraftStylePriceProps) {
  const priced = lines.length > 0 ? lines : emptyLines(style, items)
  const typed = new Set(priced.map(({ typedPrice }) => typedPrice))
  const [typedPrice] = typed
  const prices = formatPrices(priced.map(({ unitPriceCents }) => unitPriceCents))
  const hasOnePrice = new Set(priced.map(({ unitPriceCents }) => unitPriceCents)).size === 1
  const value = typed.size === 1 && typedPrice !== undefined ? typedPrice : hasOnePrice ? prices : ''
  const byHand = priced.filter((line) => line.typedPrice !== undefined || hasHandPrice(line))
  return (
    <PriceParts
      label={`Price of style ${style.number}`}
      value={value}
      placeholder={prices}
      listPrice={byHand.length > 0 ? formatPrices(byHand.map(listPriceCents)) : undefined}
      hasReset={lines.every((line) => handPriceNote(line, items.customerId) === undefined)}
      notes={byHand.length > 0 ? [] : sharedBreakNotes(priced)}
      error={priced.flatMap((line) => linePriceError(line, items.setter) ?? [])[0]}
      setter={items.setter}
      onType={(text) => items.setStylePrice(style.id, text)}
      onReset={() => items.resetStylePrice(style.id)}
      onStart={items.rememberPrices}
    />
  )
}

/** The lines that would be added: with the price that was typed for the style. */
function emptyLines(
  { id, products }: Style,
  { stylePrices = {}, setter, customerId }: DraftLines,
): DraftLine[] {
  const typed = stylePrices[id]
  return products.map((product) => {
    const line = newLine(product)
    if (typed === undefined) return line
    const { handPrice, ...priced } = withTypedPrice(line, typed, { setter, customerId })
    return handPrice ? { ...priced, handPrice, unitPriceCents: handPrice.priceCents } : priced
  })
}

/** None if the lines have different ones. */
function sharedBreakNotes(lines: readonly DraftLine[]): string[] {
  const all = lines.map((line) => {
    const { units, ...steps } = listPriceOf(line)
    return breakNotes(steps, units)
  })
  const [first = [], ...others] = all
  return others.every((notes) => notes.join() === first.join()) ? first : []
}

/** The sentences about prices set by hand, each with the list prices of its lines. */
export function findHandPriceNotes(
  lines: readonly DraftLine[],
  customerId: number | null,
): { text: string; listPrice: string }[] {
  const noted = lines.flatMap((line) => {
    const text = handPriceNote(line, customerId)
    return text === undefined ? [] : [{ text, cents: listPriceCents(line) }]
  })
  return [...Map.groupBy(noted, ({ text }) => text)].map(([text, group]) => ({
    text,
    listPrice: formatPrices(group.map(({ cents }) => cents)),
  }))
}
