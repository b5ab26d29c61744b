// The styles and products that the prices of a list are for.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createPriceList } from '#contract/sales/priceLists.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export type Prices = NonNullable<InputOf<typeof createPriceList>['prices']>
type Owner = Pick<Prices[number], 'styleId' | 'productId'>

/** 'style 7' or 'product 12', by id. */
export function ownerOf({ styleId, productId }: Owner): string {
  return productId === undefined ? `style ${styleId}` : `product ${productId}`
}

/** Returns the style number or product ID of each owner, in their order, also of deleted ones. Unknown ids are left out. */
export async function readCodes(ctx: Ctx, owners: readonly Owner[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ owner: string; code: string }>(sql`
    select 'style ' || id as owner, number as code from styles
    where id = any(${sql.param(owners.flatMap(({ styleId }) => styleId ?? []))}::bigint[])
    union all
    select 'product ' || id, code from products
    where id = any(${sql.param(owners.flatMap(({ productId }) => productId ?? []))}::bigint[])
    order by code`)
  return new Map(rows.map(({ owner, code }) => [owner, code]))
}
