// A count of the shelf: what was counted becomes what is on record, all of it or nothing.
import type { Product } from '#contract/catalog/products.ts'
import type { countStock as endpoint } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { displayName } from '#domain/people/users.ts'
import { formatCount } from '#domain/platform/format.ts'
import { describeMovements, staleCountMessage, formatUnits } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { toProduct } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ActivityInput, recordActivity } from '#server/people/activity/recordActivity.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { desc, eq } from '#server/platform/db/drizzle.ts'
import { stockMovements, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

type Line = InputOf<typeof endpoint>['lines'][number]
type CountedLine = Line & { product: Product }

/**
 * Throws a 409 with a sentence for each product whose quantity on record is no longer the one that the person saw, and a
 * 404 where a product is gone; then nothing is written. A product with the right quantity moves nothing, and is logged.
 */
export async function countStock(
  ctx: Ctx,
  input: { lines: readonly Line[] },
): Promise<{ counted: number; different: number; products: Product[] }> {
  return transact(ctx, async (ctx) => {
    const lines = await lockLines(ctx, input.lines)
    await assertAsSeen(ctx, lines)
    await moveStock(
      ctx,
      lines.map(({ id, expected, counted }) => ({ productId: id, difference: counted - expected })),
      { reason: 'counted' },
    )
    const products = lines.map(({ product, expected, counted }) => ({
      ...product,
      quantity: counted,
      version: product.version + (counted === expected ? 0 : 1),
    }))
    await recordActivity(ctx, countDeed(lines, products))
    const different = lines.filter(({ expected, counted }) => counted !== expected).length
    return { counted: lines.length, different, products }
  })
}

async function lockLines(ctx: Ctx, lines: readonly Line[]): Promise<CountedLine[]> {
  const catalogue = await lockProducts(
    ctx,
    lines.map(({ id }) => id),
  )
  return lines.map((line, index) => {
    const row = catalogue.get(line.id)
    if (row) return { ...line, product: toProduct(row) }
    const message = 'A product of this count does not exist any more.'
    throw new Refusal('missing', message, { errors: [{ path: `lines.${index}.id`, message }] })
  })
}

async function assertAsSeen(ctx: Ctx, lines: readonly CountedLine[]): Promise<void> {
  const errors: { path: string; message: string }[] = []
  for (const [index, { product, expected, counted }] of lines.entries()) {
    if (product.quantity !== expected) {
      const since = await deedsSince(ctx, product.id, expected)
      const numbers = { counted, expected, onRecord: product.quantity }
      const message = staleCountMessage(`${product.productName} (${product.productId})`, numbers, since)
      errors.push({ path: `lines.${index}.expected`, message })
    }
  }
  const [first] = errors
  if (!first) return
  stockRefusals.inc({ reason: 'count outdated' })
  const sentence = `${errors.length} products have other quantities on record now than when they were counted.`
  throw new Refusal('conflict', errors.length === 1 ? first.message : sentence, { errors })
}

/** How far back it is told why a quantity is another one, in rows of the ledger. */
const toldMovements = 20

/** What was done since the quantity was last what the person saw, or nothing where that is too long ago. */
async function deedsSince(ctx: Ctx, productId: number, seen: number): Promise<string> {
  const newest = await ctx.db
    .select({ movement: stockMovements, user: nameColumns })
    .from(stockMovements)
    .innerJoin(users, eq(users.id, stockMovements.userId))
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(toldMovements)
  const first = newest.findIndex(({ movement }) => movement.quantityAfter - movement.difference === seen)
  return describeMovements(
    newest
      .slice(0, first + 1)
      .toReversed()
      .map(({ movement, user }) => ({ ...movement, userName: displayName(user) })),
  )
}

/** One entry for the whole count; that of several products lists each by its code, also those that were right. */
function countDeed(lines: readonly CountedLine[], products: readonly Product[]): ActivityInput {
  const [line] = lines
  const [product] = products
  if (lines.length === 1 && line && product) {
    const { expected, counted } = line
    const isRight = counted === expected
    return {
      action: `Counted ${product.productId}: ${formatCount(counted)}, ${isRight ? 'as' : formatCount(expected)} on record`,
      module: 'Inventory',
      subject: { type: 'product', id: product.id, version: product.version },
      ...(isRight ? {} : { changes: { quantity: { from: expected, to: counted } } }),
    }
  }
  const differences = lines.map(({ expected, counted }) => counted - expected)
  const sumOf = (some: number[]) =>
    formatUnits(Math.abs(some.reduce((sum, difference) => sum + difference, 0)))
  const up = differences.filter((difference) => difference > 0)
  const down = differences.filter((difference) => difference < 0)
  return {
    action:
      up.length + down.length === 0
        ? `Counted ${lines.length} products, all as on record`
        : `Counted ${lines.length} products: ${up.length + down.length} different, ${sumOf(up)} more, ${sumOf(down)} fewer`,
    module: 'Inventory',
    changes: Object.fromEntries(
      lines.map(({ product, expected, counted }) => [product.productId, { from: expected, to: counted }]),
    ),
  }
}
