// From whom products were last ordered, at which cost, and what is in drafts of them.
import type { Currency } from '#domain/platform/currencies.ts'
import { oneRateNanos, ownCurrency } from '#domain/purchasing/costs.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { purchasedLines } from '#server/purchasing/availability/openUnits.ts'

export type ProposedSupplier = { id: number; name: string; packUnits: number }

/** By product: the supplier of its last order that is not cancelled, or else of its newest code, and its smallest pack there. */
export async function findProposedSuppliers(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<Map<number, ProposedSupplier>> {
  const { rows } = await ctx.db.execute<ProposedSupplier & { productId: number }>(sql`
    select product.id::float8 as "productId", proposed.id::float8 as id, proposed.name,
      coalesce((select min(pack_units) from product_aliases
        where product_id = product.id and supplier_id = proposed.id and deleted_at is null), 1) as "packUnits"
    from unnest(${sql.param([...productIds])}::bigint[]) as product(id) cross join lateral (
      (select suppliers.id, suppliers.name, 1 as class
        from purchase_order_lines as line
          join purchase_orders on purchase_orders.id = purchase_order_id and state <> 'Cancelled'
          join suppliers on suppliers.id = supplier_id and suppliers.deleted_at is null
        where line.product_id = product.id order by purchase_order_id desc limit 1)
      union all
      (select suppliers.id, suppliers.name, 2
        from product_aliases join suppliers on suppliers.id = supplier_id and suppliers.deleted_at is null
        where product_id = product.id and product_aliases.deleted_at is null order by product_aliases.id desc limit 1)
      order by class limit 1
    ) as proposed`)
  return new Map(rows.map(({ productId, ...supplier }) => [productId, supplier]))
}

/** By product, in all drafts. */
export async function findDraftedUnits(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const isChosen = sql`product_id = any(${sql.param([...productIds])}::bigint[])`
  const { rows } = await ctx.db.execute<{ productId: number; units: number }>(sql`
    select product_id::float8 as "productId", sum(units)::int as units
    from (${purchasedLines('Draft', isChosen)}) as line group by product_id`)
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** The currency of a supplier with the rate of the last order in it; null if nothing was ordered in it yet. */
export async function findLastRate(
  ctx: Ctx,
  supplierId: number,
): Promise<{ currency: Currency; rateNanos: number | null }> {
  const { rows } = await ctx.db.execute<{ currency: Currency; rateNanos: number | null }>(sql`
    select currency, (
      select rate_nanos::float8 from purchase_orders
      where supplier_id = suppliers.id and purchase_orders.currency = suppliers.currency and state <> 'Cancelled'
      order by ordered_on desc, id desc limit 1
    ) as "rateNanos"
    from suppliers where id = ${supplierId}`)
  const [supplier] = rows
  if (!supplier) throw new Error('The supplier was not found')
  return supplier.currency === ownCurrency ? { ...supplier, rateNanos: oneRateNanos } : supplier
}

/** By product: the cost of its last order from a supplier in a currency, in millionths. */
export async function findLastCosts(
  ctx: Ctx,
  { supplierId, currency }: { supplierId: number; currency: Currency },
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ productId: number; micros: number }>(sql`
    select product.id::float8 as "productId", last.unit_cost_micros::float8 as micros
    from unnest(${sql.param([...productIds])}::bigint[]) as product(id) cross join lateral (
      select unit_cost_micros
      from purchase_order_lines as line join purchase_orders on purchase_orders.id = purchase_order_id
      where line.product_id = product.id and unit_cost_micros is not null and state <> 'Cancelled'
        and supplier_id = ${supplierId} and currency = ${currency}
      order by purchase_order_id desc limit 1
    ) as last`)
  return new Map(rows.map(({ productId, micros }) => [productId, micros]))
}
