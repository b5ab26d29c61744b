// Sets the units on hand of several products to the counted ones, all or none.
import type { Product } from '#contract/catalog/products.ts'
import type { countStock as endpoint, UnitsOnHand } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { displayName } from '#domain/people/users.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  countError,
  describeMovements,
  formatUnits,
  staleCountMessage,
  type UserMovement,
} from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { toProduct } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ActivityInput, recordActivity } from '#server/people/activity/recordActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { findUnitsOnHand } from './findUnitsOnHand.ts'

type Line = InputOf<typeof endpoint>['lines'][number]

interface CountedLine extends Line {
  product: Product
  stock: UnitsOnHand
}

/**
 * Throws a 409 with a message for each product whose units on hand are no longer `expected` or of which more are reserved than were
 * counted, and a 404 if a product was deleted. Products without a difference are logged but get no stock movement.
 */
export async function countStock(
  ctx: Ctx,
  input: { lines: readonly Line[] },
): Promise<{ counted: number; different: number; products: Product[] }> {
  return transact(ctx, async (ctx) => {
    const lines = await lockLines(ctx, input.lines)
    await assertUnchanged(ctx, lines)
    assertReservedCounted(lines)
    await moveStock(
      ctx,
      lines.map(({ id, expected, counted }) => ({ productId: id, difference: counted - expected })),
      { reason: 'counted' },
    )
    const products = lines.map(({ product, expected, counted }) => ({
      ...product,
      quantity: product.quantity + counted - expected,
      version: product.version + (counted === expected ? 0 : 1),
    }))
    await recordActivity(ctx, describeCount(lines, products))
    const different = lines.filter(({ expected, counted }) => counted !== expected).length
    return { counted: lines.length, different, products }
  })
}

async function lockLines(ctx: Ctx, lines: readonly Line[]): Promise<CountedLine[]> {
  const ids = lines.map(({ id }) => id)
  const products = await lockProducts(ctx, ids)
  const onHand = await findUnitsOnHand(ctx, { ids })
  const stocks = new Map(onHand.products.map((stock) => [stock.id, stock]))
  return lines.map((line, index) => {
    const [row, stock] = [products.get(line.id), stocks.get(line.id)]
    if (row && stock) return { ...line, product: toProduct(row), stock }
    throw fieldRefusal('missing', `lines.${index}.id`, 'A product in this count no longer exists.')
  })
}

async function assertUnchanged(ctx: Ctx, lines: readonly CountedLine[]): Promise<void> {
  const isOutdated = ({ stock, expected }: CountedLine) => stock.onHand !== expected
  if (!lines.some(isOutdated)) return
  const changes = await findChangesSince(ctx, lines.filter(isOutdated))
  const errors = lines.flatMap((line, index): FieldError[] => {
    if (!isOutdated(line)) return []
    const { product, stock, expected, counted } = line
    const since = describeMovements(changes.get(product.id) ?? [])
    const message = staleCountMessage(nameOf(product), { counted, expected, onRecord: stock.onHand }, since)
    return [{ path: `lines.${index}.expected`, message }]
  })
  stockRefusals.inc({ reason: 'count outdated' })
  throw linesRefusal(
    errors,
    `The units on hand of ${formatCount(errors.length)} products changed after they were counted.`,
  )
}

function assertReservedCounted(lines: readonly CountedLine[]): void {
  const errors = lines.flatMap(({ product, stock, counted }, index): FieldError[] => {
    const message = countError(nameOf(product), counted, stock)
    return message === undefined ? [] : [{ path: `lines.${index}.counted`, message }]
  })
  if (errors.length > 0)
    throw linesRefusal(
      errors,
      `Of ${formatCount(errors.length)} products, more units are reserved than were counted.`,
    )
}

interface FieldError {
  path: string
  message: string
}

/** A 409 for at least one error; `summary` is the message for several. */
function linesRefusal(errors: FieldError[], summary: string): Refusal {
  const [first] = errors
  return new Refusal('conflict', first && errors.length === 1 ? first.message : summary, { errors })
}

function nameOf({ name, code }: Product): string {
  return `${name} (${code})`
}

/** How many of the newest movements and of the newest invoices of a product are searched for the expected units. */
const searchedChanges = 50

/** What changed the units on hand of each product since they were `expected`, oldest first; nothing if that is too long ago. */
async function findChangesSince(
  ctx: Ctx,
  lines: readonly CountedLine[],
): Promise<Map<number, UserMovement[]>> {
  // Allocated and invoiced units stay on hand, and so do those of a pending invoice that is voided.
  const { rows } = await ctx.db.execute<{
    productId: string
    reason: UserMovement['reason']
    difference: number
    before: number
    firstName: string
    lastName: string
    email: string
  }>(sql`
    select counted.id as "productId", reason, difference, first_name as "firstName", last_name as "lastName", email,
      (on_hand - sum(difference) over (
        partition by counted.id order by changes.created_at desc rows unbounded preceding
      ))::int as before
    from unnest(
      ${sql.param(lines.map(({ id }) => id))}::bigint[],
      ${sql.param(lines.map(({ stock }) => stock.onHand))}::int[]
    ) as counted(id, on_hand)
    cross join lateral (
      (select reason, difference, user_id, created_at from stock_movements
        where product_id = counted.id and reason not in ('invoiced', 'allocated', 'released')
          and not (reason = 'voided' and exists (
            select from invoices where invoices.id = document_id and processed_at is null))
        order by id desc limit ${searchedChanges})
      union all
      select 'processed', -quantity, processed_by, processed_at
      from (
        select invoice_id, quantity from invoice_lines
        where product_id = counted.id order by invoice_id desc limit ${searchedChanges}
      ) as line
      join invoices on invoices.id = invoice_id and processed_at is not null
    ) as changes
    join users on users.id = user_id
    order by changes.created_at desc`)
  const changes = Map.groupBy(rows, ({ productId }) => Number(productId))
  return new Map(
    lines.map(({ id, expected }) => {
      const newestFirst = changes.get(id) ?? []
      const first = newestFirst.findIndex(({ before }) => before === expected)
      const since = newestFirst.slice(0, first + 1).toReversed()
      return [id, since.map((change) => ({ ...change, userName: displayName(change) }))]
    }),
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
      ...(isSame ? {} : { changes: { quantity: { from: line.product.quantity, to: product.quantity } } }),
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
