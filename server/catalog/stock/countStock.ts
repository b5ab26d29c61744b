// Sets the stock of several products to the counted quantities, all or none.
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
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

type Line = InputOf<typeof endpoint>['lines'][number]
type CountedLine = Line & { product: Product }

/**
 * Throws a 409 with a message for each product whose quantity is no longer `expected`, and a 404 if a product was
 * deleted. Products without a difference are logged but get no stock movement.
 */
export async function countStock(
  ctx: Ctx,
  input: { lines: readonly Line[] },
): Promise<{ counted: number; different: number; products: Product[] }> {
  return transact(ctx, async (ctx) => {
    const lines = await lockLines(ctx, input.lines)
    await assertUnchanged(ctx, lines)
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
    await recordActivity(ctx, describeCount(lines, products))
    const different = lines.filter(({ expected, counted }) => counted !== expected).length
    return { counted: lines.length, different, products }
  })
}

async function lockLines(ctx: Ctx, lines: readonly Line[]): Promise<CountedLine[]> {
  const products = await lockProducts(
    ctx,
    lines.map(({ id }) => id),
  )
  return lines.map((line, index) => {
    const row = products.get(line.id)
    if (row) return { ...line, product: toProduct(row) }
    throw fieldRefusal('missing', `lines.${index}.id`, 'A product in this count no longer exists.')
  })
}

async function assertUnchanged(ctx: Ctx, lines: readonly CountedLine[]): Promise<void> {
  const errors: { path: string; message: string }[] = []
  for (const [index, { product, expected, counted }] of lines.entries()) {
    if (product.quantity !== expected) {
      const since = await describeMovementsSince(ctx, product.id, expected)
      const count = { counted, expected, onRecord: product.quantity }
      const message = staleCountMessage(`${product.name} (${product.code})`, count, since)
      errors.push({ path: `lines.${index}.expected`, message })
    }
  }
  const [first] = errors
  if (!first) return
  stockRefusals.inc({ reason: 'count outdated' })
  const message = `The quantities of ${formatCount(errors.length)} products changed after they were counted.`
  throw new Refusal('conflict', errors.length === 1 ? first.message : message, { errors })
}

/** How many movements are searched for the expected quantity. */
const searchedMovements = 20

/** Describes the movements since the quantity was `expected`; returns '' if that is too long ago. */
async function describeMovementsSince(ctx: Ctx, productId: number, expected: number): Promise<string> {
  const newest = await ctx.db
    .select({ movement: stockMovements, user: nameColumns })
    .from(stockMovements)
    .innerJoin(users, eq(users.id, stockMovements.userId))
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(searchedMovements)
  const first = newest.findIndex(({ movement }) => movement.quantityAfter - movement.difference === expected)
  return describeMovements(
    newest
      .slice(0, first + 1)
      .toReversed()
      .map(({ movement, user }) => ({ ...movement, userName: displayName(user) })),
  )
}

/** One log entry for the whole count. With several products, `changes` lists all of them by code. */
function describeCount(lines: readonly CountedLine[], products: readonly Product[]): ActivityInput {
  const [line] = lines
  const [product] = products
  if (lines.length === 1 && line && product) {
    const { expected, counted } = line
    const isSame = counted === expected
    return {
      action: `Counted ${product.code}: ${formatCount(counted)}, ${isSame ? 'as' : formatCount(expected)} on record`,
      module: 'Inventory',
      subject: { type: 'product', id: product.id, version: product.version },
      ...(isSame ? {} : { changes: { quantity: { from: expected, to: counted } } }),
    }
  }
  const differences = lines.map(({ expected, counted }) => counted - expected)
  const different = differences.filter((difference) => difference !== 0).length
  const more = differences.reduce((sum, difference) => sum + Math.max(difference, 0), 0)
  const fewer = differences.reduce((sum, difference) => sum + Math.max(-difference, 0), 0)
  return {
    action:
      different === 0
        ? `Counted ${lines.length} products, all as on record`
        : `Counted ${lines.length} products: ${different} different, ${formatUnits(more)} more, ${formatUnits(fewer)} fewer`,
    module: 'Inventory',
    changes: Object.fromEntries(
      lines.map(({ product, expected, counted }) => [product.code, { from: expected, to: counted }]),
    ),
  }
}
