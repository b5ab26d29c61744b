// Compares the prices of a price list before and after a change, for the log.
import type { FieldChanges } from '#domain/people/activity.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { describeListPrices, loggedPriceName } from '#domain/sales/priceLists.ts'
import type { Ctx } from '#server/ctx.ts'

import { ownerOf, type Prices, readCodes } from './priceOwners.ts'

/** Of the 20,000 prices that a list can have. The summary counts all. */
const maxLoggedOwners = 500

/** Returns a summary, such as '2 prices added, 1 changed', and the prices of each changed style and product; undefined if all are the same. */
export async function diffPrices(
  ctx: Ctx,
  before: Prices,
  after: Prices,
): Promise<{ summary: string; changes: FieldChanges } | undefined> {
  const [oldCents, newCents] = [centsByKey(before), centsByKey(after)]
  const added = after.filter((price) => !oldCents.has(keyOf(price)))
  const removed = before.filter((price) => !newCents.has(keyOf(price)))
  const changed = after.filter(
    (price) => oldCents.has(keyOf(price)) && oldCents.get(keyOf(price)) !== price.priceCents,
  )
  const parts = [
    { count: added.length, verb: 'added' },
    { count: changed.length, verb: 'changed' },
    { count: removed.length, verb: 'removed' },
  ].filter(({ count }) => count > 0)
  const [first, ...rest] = parts.map(({ count, verb }, index) =>
    index === 0 ? `${pluralize(count, 'price')} ${verb}` : `${formatCount(count)} ${verb}`,
  )
  if (first === undefined) return undefined
  const codes = await readCodes(ctx, [...added, ...changed, ...removed])
  const [oldPrices, newPrices] = [Map.groupBy(before, ownerOf), Map.groupBy(after, ownerOf)]
  return {
    summary: [first, ...rest].join(', '),
    changes: Object.fromEntries(
      [...codes]
        .slice(0, maxLoggedOwners)
        .map(([owner, code]) => [
          loggedPriceName(owner.startsWith('style') ? 'style' : 'product', code),
          { from: describe(oldPrices.get(owner)), to: describe(newPrices.get(owner)) },
        ]),
    ),
  }
}

function centsByKey(prices: Prices): Map<string, number> {
  return new Map(prices.map((price) => [keyOf(price), price.priceCents]))
}

function keyOf(price: Prices[number]): string {
  return `${ownerOf(price)} from ${price.fromUnits ?? 1}`
}

function describe(prices: Prices | undefined): string | null {
  return prices
    ? describeListPrices(prices.map(({ fromUnits = 1, priceCents }) => ({ fromUnits, priceCents })))
    : null
}
