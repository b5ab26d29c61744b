// Creates, edits and deletes price lists.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  createPriceList as createEndpoint,
  editPriceList as editEndpoint,
  PriceListSummary,
} from '#contract/sales/priceLists.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { pluralize } from '#domain/platform/format.ts'
import {
  deletedPricesMessage,
  findQuantityPriceErrors,
  priceListInUseMessage,
} from '#domain/sales/priceLists.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges, diffFields } from '#server/people/activity/fieldChanges.ts'
import { assertNotStale } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNotNull, isNull, sql } from '#server/platform/db/drizzle.ts'
import { customers, priceListPrices, priceLists } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { diffPrices } from './diffPrices.ts'
import { findPriceListSummary, priceListNotFound } from './findPriceLists.ts'
import { ownerOf, type Prices, readCodes } from './priceOwners.ts'

/** Throws a 409 if the name is taken, or if a style or product of a price was deleted. */
export async function createPriceList(
  ctx: Ctx,
  { name, prices = [] }: InputOf<typeof createEndpoint>,
): Promise<PriceListSummary> {
  return transact(ctx, async (ctx) => {
    const [created] = await ctx.db
      .insert(priceLists)
      .values({ name })
      .onConflictDoNothing()
      .returning({ id: priceLists.id })
    if (!created) throw nameTaken(name)
    await assertQuantityPrices(ctx, prices)
    await insertPrices(ctx, created.id, prices)
    const diff = await diffPrices(ctx, [], prices)
    await record(
      ctx,
      `Created price list ${name} with ${pluralize(prices.length, 'price')}`,
      { id: created.id, version: 1 },
      { ...creationChanges({ name }), ...diff?.changes },
    )
    return findPriceListSummary(ctx, created.id)
  })
}

/** Also throws a 409 that lists the changes and their users if the list has a newer version than `version`. */
export async function editPriceList(
  ctx: Ctx,
  { id, name, prices, version }: InputOf<typeof editEndpoint>,
): Promise<PriceListSummary> {
  return transact(ctx, async (ctx) => {
    const before = await lockPriceList(ctx, id)
    await assertNotStale(ctx, { type: 'priceList', ...before }, version)
    if (prices) await assertQuantityPrices(ctx, prices)
    const diff = prices && (await diffPrices(ctx, await readPrices(ctx, id), prices))
    if (name === before.name && !diff) return findPriceListSummary(ctx, id)
    await writeUnique(
      ctx,
      async ({ db }) =>
        db
          .update(priceLists)
          .set({ name, version: before.version + 1 })
          .where(eq(priceLists.id, id)),
      () => nameTaken(name),
    )
    if (diff) {
      await ctx.db.delete(priceListPrices).where(eq(priceListPrices.priceListId, id))
      await insertPrices(ctx, id, prices)
    }
    await record(
      ctx,
      `Updated price list ${name}${diff ? `: ${diff.summary}` : ''}`,
      { id, version: before.version + 1 },
      { ...diffFields({ name: before.name }, { name }), ...diff?.changes },
    )
    return findPriceListSummary(ctx, id)
  })
}

/** Throws a 409 if a customer uses it. */
export async function deletePriceList(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { name, version } = await lockPriceList(ctx, id)
    const customerCount = await ctx.db.$count(
      customers,
      and(eq(customers.priceListId, id), isNull(customers.deletedAt)),
    )
    if (customerCount > 0) throw new Refusal('conflict', priceListInUseMessage(name, customerCount))
    await ctx.db
      .update(customers)
      .set({ priceListId: null })
      .where(and(eq(customers.priceListId, id), isNotNull(customers.deletedAt)))
    await ctx.db.delete(priceLists).where(eq(priceLists.id, id))
    await record(ctx, `Deleted price list ${name}`, { id, version: version + 1 })
  })
}

/** Waits for customers that are just getting the list, and keeps others from getting it. */
async function lockPriceList(ctx: Ctx, id: number): Promise<typeof priceLists.$inferSelect> {
  const [list] = await ctx.db.select().from(priceLists).where(eq(priceLists.id, id)).for('update')
  if (!list) throw priceListNotFound()
  return list
}

async function readPrices(ctx: Ctx, id: number): Promise<Prices> {
  const rows = await ctx.db.select().from(priceListPrices).where(eq(priceListPrices.priceListId, id))
  return rows.map(({ styleId, productId, fromUnits, priceCents }) => ({
    ...(productId === null ? { styleId: styleId ?? undefined } : { productId }),
    fromUnits,
    priceCents,
  }))
}

/** Throws a 409 if a style or product has two prices from the same number of units, and a 400 if a price rises with more units. */
async function assertQuantityPrices(ctx: Ctx, prices: Prices): Promise<void> {
  const groups = Map.groupBy(prices.entries(), ([, price]) => ownerOf(price))
  for (const group of groups.values()) {
    const rows = group.map(([, { fromUnits = 1, priceCents }]) => ({ fromUnits, priceCents }))
    const [error] = findQuantityPriceErrors(rows)
    const [index, price] = (error && group[error.index]) ?? []
    if (!error || !price) continue
    const [code] = (await readCodes(ctx, [price])).values()
    if (code === undefined) throw fieldRefusal('conflict', 'prices', deletedPricesMessage([]))
    const isDuplicate = error.field === 'fromUnits'
    const path = `prices.${index}.${isDuplicate ? 'fromUnits' : 'price'}`
    throw fieldRefusal(isDuplicate ? 'conflict' : 'invalid', path, error.toSentence(code))
  }
}

/** Inserts all prices with one statement. */
async function insertPrices(ctx: Ctx, id: number, prices: Prices): Promise<void> {
  if (prices.length === 0) return
  const inserted = await ctx.db.execute<{ styleId: number | null; productId: number | null }>(sql`
    insert into price_list_prices (price_list_id, style_id, product_id, from_units, price_cents)
    select ${id}::bigint, styles.id, products.id, price.from_units, price.cents from unnest(
      ${sql.param(prices.map(({ styleId }) => styleId ?? null))}::bigint[],
      ${sql.param(prices.map(({ productId }) => productId ?? null))}::bigint[],
      ${sql.param(prices.map(({ fromUnits = 1 }) => fromUnits))}::int[],
      ${sql.param(prices.map(({ priceCents }) => priceCents))}::bigint[]
    ) as price (style_id, product_id, from_units, cents)
    left join styles on styles.id = price.style_id and styles.deleted_at is null
    left join products on products.id = price.product_id and products.deleted_at is null
    where num_nonnulls(styles.id, products.id) = 1
    returning style_id::float8 as "styleId", product_id::float8 as "productId"`)
  const styleIds = new Set(inserted.rows.map(({ styleId }) => styleId))
  const productIds = new Set(inserted.rows.map(({ productId }) => productId))
  const missing = prices.filter(({ styleId = null, productId = null }) =>
    productId === null ? !styleIds.has(styleId) : !productIds.has(productId),
  )
  if (missing.length > 0)
    throw fieldRefusal(
      'conflict',
      'prices',
      deletedPricesMessage([...(await readCodes(ctx, missing)).values()]),
    )
}

function nameTaken(name: string): Refusal {
  return fieldRefusal('conflict', 'name', `There is already a price list named ${name}.`)
}

async function record(
  ctx: Ctx,
  action: string,
  subject: { id: number; version: number },
  changes?: FieldChanges,
): Promise<void> {
  await recordActivity(ctx, {
    action,
    module: 'Customers',
    subject: { type: 'priceList', ...subject },
    ...(changes && { changes }),
  })
  ctx.crashPoint('priceList.before-commit')
}
