import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createSuggestedDrafts as endpoint, SuggestedDrafts } from '#contract/purchasing/suggestion.ts'
import { orderedMeanwhileMessage, unknownRateMessage } from '#domain/purchasing/suggestion.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { purchasedLines } from '#server/purchasing/availability/openUnits.ts'
import { createPurchaseOrder, lockSupplier } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'

import { findLastCosts, findLastRate } from './findLastPurchases.ts'

type Input = InputOf<typeof endpoint>

/**
 * Creates one draft for each supplier, all or none, at the last costs. Throws a 409 if a product or supplier was deleted, if more of a
 * product is coming or in drafts than the user saw, or if the rate of a currency is neither given nor known. Locks suppliers, then products, as `createPurchaseOrder` does.
 */
export async function createSuggestedDrafts(ctx: Ctx, { suppliers }: Input): Promise<SuggestedDrafts> {
  return transact(ctx, async (ctx) => {
    const names = await lockSuppliers(ctx, suppliers)
    const ids = suppliers.flatMap(({ items }) => items.map(({ productId }) => productId))
    assertNotOrdered(suppliers, await lockProducts(ctx, ids), await findOnTheWay(ctx, ids))
    const purchaseOrders: SuggestedDrafts['purchaseOrders'] = []
    for (const [index, { supplierId, items, rateNanos: givenRate }] of suppliers.entries()) {
      const last = await findLastRate(ctx, supplierId)
      const rateNanos = givenRate ?? last.rateNanos
      if (rateNanos === null)
        throw fieldRefusal(
          'conflict',
          `suppliers.${index}.rate`,
          unknownRateMessage(names.get(supplierId) ?? '', last.currency),
        )
      const currency = { currency: last.currency, rateNanos }
      const productIds = items.map(({ productId }) => productId)
      const costs = await findLastCosts(ctx, { supplierId, ...currency }, productIds)
      const { id, number, supplierName, units } = await createPurchaseOrder(ctx, {
        purchaseOrder: { supplierId, ...currency },
        items: items.map(({ productId, quantity }) => ({
          productId,
          quantity,
          unitCostMicros: costs.get(productId) ?? null,
        })),
      })
      purchaseOrders.push({ id, number, supplierName, units: units.ordered })
    }
    return { purchaseOrders }
  })
}

/** Returns their names. */
async function lockSuppliers(ctx: Ctx, suppliers: Input['suppliers']): Promise<Map<number, string>> {
  const inOrder = [...suppliers.entries()].toSorted(([, one], [, other]) => one.supplierId - other.supplierId)
  const names = new Map<number, string>()
  for (const [index, { supplierId }] of inOrder) {
    const { supplierName } = await lockSupplier(ctx, supplierId, `suppliers.${index}.supplierId`)
    names.set(supplierId, supplierName)
  }
  return names
}

/** `number`: of the newest order or draft. */
type OnTheWay = { units: number; number: string }

async function findOnTheWay(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, OnTheWay>> {
  const isChosen = sql`product_id = any(${sql.param([...productIds])}::bigint[])`
  const { rows } = await ctx.db.execute<OnTheWay & { productId: number }>(sql`
    select product_id::float8 as "productId", sum(units)::int as units,
      (array_agg(number order by order_id desc))[1] as number
    from (${purchasedLines('Ordered', isChosen)} union all ${purchasedLines('Draft', isChosen)}) as line
    group by product_id`)
  return new Map(rows.map(({ productId, ...onTheWay }) => [productId, onTheWay]))
}

/** Nobody orders what someone else ordered after the user saw the suggestion. */
function assertNotOrdered(
  suppliers: Input['suppliers'],
  products: ReadonlyMap<number, ProductRow>,
  onTheWay: ReadonlyMap<number, OnTheWay>,
): void {
  for (const [index, { items }] of suppliers.entries())
    for (const [item, { productId, onTheWay: seen }] of items.entries()) {
      const path = `suppliers.${index}.items.${item}`
      const product = products.get(productId)
      if (!product)
        throw fieldRefusal('conflict', `${path}.productId`, 'A product of the suggestion no longer exists.')
      const now = onTheWay.get(productId)
      if (now && seen !== undefined && now.units > seen)
        throw fieldRefusal(
          'conflict',
          `${path}.onTheWay`,
          orderedMeanwhileMessage(product, now.units - seen, now.number),
        )
    }
}
