// Compares the prices and totals of a new invoice or order with those that the user saw.
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { NewLine, PricedItem } from './newLines.ts'

/** Throws a 409 with all prices and line totals that have changed. */
export function assertPricesUnchanged(items: readonly PricedItem[], lines: readonly NewLine[]): void {
  const errors: { path: string; message: string }[] = []
  for (const [position, line] of lines.entries()) {
    const item = items[position]
    const index = item?.index ?? position
    const listPriceCents = item?.delivery?.unitPriceCents ?? line.listPriceCents ?? line.unitPriceCents
    if (item?.isPriceByHand && differs(item.listPriceCents, listPriceCents)) {
      const message = `The list price of ${line.name} (${line.code}) is now ${formatUsd(listPriceCents)}.`
      errors.push({ path: `items.${index}.listPrice`, message })
    } else if (differs(item?.unitPriceCents, line.unitPriceCents)) {
      errors.push({ path: `items.${index}.unitPrice`, message: priceMessage(line) })
    } else if (differs(item?.totalCents, line.totalCents)) {
      const cost = line.quantity === 1 ? 'costs' : 'cost'
      const message = `${formatUnits(line.quantity)} of ${line.name} (${line.code}) ${cost} ${formatUsd(line.totalCents)}.`
      errors.push({ path: `items.${index}.totalPrice`, message })
    }
  }
  const [first] = errors
  if (first) throw new Refusal('conflict', first.message, { errors })
}

/** Whether the amount that the user saw has changed; false if the request did not contain it. */
function differs(seen: number | undefined, cents: number): boolean {
  return seen !== undefined && seen !== cents
}

function priceMessage({ name, code, unitPriceCents }: NewLine): string {
  return `${name} (${code}) now costs ${formatUsd(unitPriceCents)}.`
}

const totalFields = [
  ['subtotal', 'subtotalCents', 'subtotal'],
  ['discountAmount', 'discountCents', 'discount'],
  ['chargesAmount', 'chargesCents', 'sum of the charges'],
  ['taxAmount', 'taxCents', 'tax'],
  ['total', 'totalCents', 'total'],
] as const

const maxPricesInMessage = 3

interface SeenTotals {
  /** The part of the request that has the totals that the user saw. */
  document: 'invoice' | 'order'
  seen: { [Amount in keyof InvoiceTotals]?: number | undefined }
  items: readonly SaleItem[]
}

/** Throws a 409 with all totals that have changed. If the subtotal has, the message lists products whose prices the request did not contain. */
export function assertTotalsUnchanged(
  { document, seen, items }: SeenTotals,
  totals: InvoiceTotals,
  lines: readonly NewLine[],
): void {
  const errors = totalFields
    .filter(([, cents]) => differs(seen[cents], totals[cents]))
    .map(([field, cents, label]) => ({
      path: `${document}.${field}`,
      message: `The ${label} is ${formatUsd(totals[cents])}.`,
    }))
  const [first] = errors
  if (!first) return
  const unpriced = lines.filter((_, index) => items[index]?.unitPriceCents === undefined)
  const prices =
    first.path === `${document}.subtotal` ? unpriced.slice(0, maxPricesInMessage).map(priceMessage) : []
  throw new Refusal('conflict', [first.message, ...prices].join(' '), { errors })
}
