// The edit of the lines of a confirmed order: which stay, with which units and price, which are removed and which are added.
import { formatUsd } from '#domain/platform/money.ts'

import { lineName, type OrderUnits, quantityChangeError, withQuantity } from './orderLines.ts'
import type { ConfirmedEdit } from './orders.ts'

interface ConfirmedLine extends OrderUnits {
  line: number
  productId: number
  name: string
  code: string
  unitPriceCents: number
  /** The price without the one that was set by hand; null if none was. */
  listPriceCents: number | null
  /** The packs that filled it; null without. */
  prepackId: number | null
  prepackName: string | null
  packs: number | null
}

/** `line` is the number of a line that the order has already. */
interface RequestedItem {
  line?: number | undefined
  productId: number
  quantity: number
  unitPriceCents?: number | undefined
  isPriceByHand?: boolean | undefined
}

/** A line that stays, before and after the edit. `index` is that of its item in the request. */
export interface KeptLine<Line, Item> {
  line: Line
  after: Line
  item: Item
  index: number
}

export interface LinePlan<Line, Item> extends Pick<ConfirmedEdit, 'isRaised' | 'isLowered'> {
  kept: KeptLine<Line, Item>[]
  removed: Line[]
  added: (Item & { index: number })[]
  /** Why items don't apply: their line has changed, or would have less than is invoiced and cancelled. */
  errors: { path: string; message: string }[]
}

/** Plans the edit of the lines of order `number` into the requested items. Units that no longer fit a line are released. */
export function planLines<Line extends ConfirmedLine, Item extends RequestedItem>(
  number: string,
  lines: readonly Line[],
  items: readonly Item[],
): LinePlan<Line, Item> {
  const rest = new Map(lines.map((line) => [line.line, line]))
  const kept: KeptLine<Line, Item>[] = []
  const added: LinePlan<Line, Item>['added'] = []
  const errors: LinePlan<Line, Item>['errors'] = []
  for (const [index, item] of items.entries()) {
    if (item.line === undefined) {
      added.push({ ...item, index })
      continue
    }
    const line = rest.get(item.line)
    if (line?.productId !== item.productId) {
      const message = `Line ${item.line} of order ${number} has changed.`
      errors.push({ path: `items.${index}.line`, message })
      continue
    }
    rest.delete(item.line)
    const error = quantityChangeError(line, item.quantity)
    if (error !== undefined) errors.push({ path: `items.${index}.quantity`, message: error })
    kept.push({ line, after: withItem(line, item), item, index })
  }
  const removed = [...rest.values()]
  return {
    kept,
    removed,
    added,
    isRaised: added.length > 0 || kept.some(({ line, after }) => after.quantity > line.quantity),
    isLowered: removed.length > 0 || kept.some(({ line, after }) => after.quantity < line.quantity),
    errors,
  }
}

/** With another quantity, a line no longer holds the packs that filled it. Its price stays, unless another one is set by hand. */
function withItem<Line extends ConfirmedLine>(line: Line, item: RequestedItem): Line {
  const { quantity, unitPriceCents = line.unitPriceCents, isPriceByHand = false } = item
  const listPriceCents = listPriceOf(line)
  return {
    ...withQuantity(line, quantity),
    ...(quantity !== line.quantity && { prepackId: null, prepackName: null, packs: null }),
    ...(isPriceByHand &&
      unitPriceCents !== line.unitPriceCents && {
        unitPriceCents,
        listPriceCents: unitPriceCents === listPriceCents ? null : listPriceCents,
      }),
  }
}

/** What a unit costs without a price that was set by hand. */
export function listPriceOf({
  unitPriceCents,
  listPriceCents,
}: {
  unitPriceCents: number
  listPriceCents: number | null
}): number {
  return listPriceCents ?? unitPriceCents
}

/** Why an item can't name another price without setting it by hand, or undefined. */
export function keptPriceError<Line extends ConfirmedLine>({
  line,
  item,
}: Pick<KeptLine<Line, RequestedItem>, 'line' | 'item'>): string | undefined {
  const { unitPriceCents = line.unitPriceCents, isPriceByHand = false } = item
  if (isPriceByHand || unitPriceCents === line.unitPriceCents) return undefined
  return `${lineName(line)} costs ${formatUsd(line.unitPriceCents)} on this order.`
}
