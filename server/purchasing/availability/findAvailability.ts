import type { ProductAvailability } from '#contract/catalog/availability.ts'
import type { StockedProducts } from '#contract/catalog/stock.ts'
import { sumUnits } from '#domain/stock/availability.ts'
import { findUnitsOnHand, isStocked } from '#server/catalog/stock/findUnitsOnHand.ts'
import type { AppServices } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { demandLines, purchasedLines } from './openUnits.ts'

type DayRow = { productId: number; kind: 'demand' | 'coming'; day: string | null; units: number }

/** Reads what of products is there, ordered by customers and comes, in id order and without deleted products. */
export async function findAvailability(
  ctx: Pick<AppServices, 'db'>,
  of: StockedProducts,
): Promise<{ products: ProductAvailability[] }> {
  const [{ products }, days] = await Promise.all([findUnitsOnHand(ctx, of), readDays(ctx, of)])
  return {
    products: products.map((product) => {
      const { demand = [], coming = [] } = Object.groupBy(days.get(product.id) ?? [], ({ kind }) => kind)
      return {
        ...product,
        ordered: product.allocated + sumUnits(demand),
        coming: coming.map(({ day, units }) => ({ day, units })),
        demand: demand.flatMap(({ day, units }) => (day === null ? [] : [{ day, units }])),
      }
    }),
  }
}

async function readDays(
  { db }: Pick<AppServices, 'db'>,
  of: StockedProducts,
): Promise<Map<number, DayRow[]>> {
  const isChosen = sql`product_id = any(array(select id from chosen))`
  const { rows } = await db.execute<DayRow>(sql`
    with chosen as materialized (select id from products where ${isStocked(of)})
    select product_id::float8 as "productId", kind, day::text, sum(units)::int as units
    from (
      select 'demand' as kind, product_id, day, units from (${demandLines(isChosen)}) as line
      union all
      select 'coming', product_id, day, units from (${purchasedLines('Ordered', isChosen)}) as line
    ) as line
    group by product_id, kind, line.day order by product_id, line.day nulls last`)
  return Map.groupBy(rows, ({ productId }) => productId)
}
