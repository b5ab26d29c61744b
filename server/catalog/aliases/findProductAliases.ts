// Lists the barcodes of products, and the codes that customers and suppliers have for them.
import type { findProductAliases as endpoint, ProductAlias } from '#contract/catalog/productAliases.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { searchedSpellings } from '#domain/catalog/productAliases.ts'
import { recordLimits } from '#domain/platform/records/defineRecord.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

type SelectedRow = Pick<
  ProductAlias,
  'code' | 'packUnits' | 'version' | 'product' | 'customer' | 'supplier'
> & {
  id: string
}

/** Of a living code `alias`. */
const columns = sql`alias.id, alias.code, alias.pack_units as "packUnits", alias.version,
  json_build_object('id', products.id, 'code', products.code, 'name', products.name,
    'color', products.color, 'size', products.size) as product,
  case when customers.id is not null then
    json_build_object('id', customers.id, 'number', customers.number, 'name', customers.name) end as customer,
  case when suppliers.id is not null then
    json_build_object('id', suppliers.id, 'number', suppliers.number, 'name', suppliers.name) end as supplier`

/** A customer that was merged is the surviving one. */
const joins = sql`join products on products.id = alias.product_id
  left join customers as named on named.id = alias.customer_id
  left join customers on customers.id = coalesce(named.merged_into, named.id)
  left join suppliers on suppliers.id = alias.supplier_id`

/** The ids of a customer and of those that were merged into it, as a condition on `customer_id`. */
export function isOfCustomer(customerId: number): SQL {
  return sql`alias.customer_id in (
    select id from customers where id = ${customerId} or merged_into = ${customerId})`
}

/** A condition on the living codes `alias`: exactly this one, or another spelling of its barcode. */
export function hasCode(code: string): SQL {
  return sql`alias.code_key = any(array(
    select fold_text(spelling) from unnest(${sql.param(searchedSpellings(code))}::text[]) as spelling))`
}

export async function findProductAliases(
  ctx: Ctx,
  { page, limit, ...filters }: InputOf<typeof endpoint>,
): Promise<{ aliases: ProductAlias[]; total: number; totalIsMinimum?: boolean }> {
  const offset = (page - 1) * limit
  const counted = Math.max(recordLimits.counted, offset + limit)
  const condition = filterCondition(filters)
  const [count, aliases] = await Promise.all([
    countAliases(ctx, condition, counted + 1),
    selectAliases(ctx, sql`${condition} order by alias.code_key, alias.id limit ${limit} offset ${offset}`),
  ])
  return { aliases, total: Math.min(count, counted), ...(count > counted && { totalIsMinimum: true }) }
}

async function countAliases(ctx: Ctx, condition: SQL, max: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from product_aliases as alias join products on products.id = alias.product_id
      where ${condition} limit ${max}
    ) as matches`)
  return rows[0]?.count ?? 0
}

/** `condition` may go on with an order and a limit. */
export async function selectAliases(ctx: Pick<Ctx, 'db'>, condition: SQL): Promise<ProductAlias[]> {
  const { rows } = await ctx.db.execute<SelectedRow>(
    sql`select ${columns} from product_aliases as alias ${joins} where ${condition}`,
  )
  return rows.map(({ id, ...alias }) => ({ ...alias, id: Number(id) }))
}

function filterCondition({
  productId,
  customerId,
  supplierId,
  kind,
  search,
  code,
}: Omit<InputOf<typeof endpoint>, 'page' | 'limit'>): SQL {
  const words = search ? toSearchParams(search).words : []
  return sql.join(
    [
      sql`alias.deleted_at is null`,
      ...(productId === undefined ? [] : [sql`alias.product_id = ${productId}`]),
      ...(customerId === undefined ? [] : [isOfCustomer(customerId)]),
      ...(supplierId === undefined ? [] : [sql`alias.supplier_id = ${supplierId}`]),
      ...(kind === undefined
        ? []
        : [sql`num_nonnulls(alias.customer_id, alias.supplier_id) = ${kind === 'codes' ? 1 : 0}`]),
      ...(code ? [hasCode(code)] : []),
      // The search text of a product has its codes.
      ...(words.length > 0 ? [containsTerms(sql`products.search_text`, words)] : []),
    ],
    sql` and `,
  )
}
