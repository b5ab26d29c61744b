// Creates the new products of an import with their opening stock. Only this and moveStock write quantities and movements,
// and only this and the cost ledger write what they are worth.
import { productFields, type ProductFields } from '#domain/catalog/productColumns.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { columnNames, unnestRows } from '#server/platform/db/tableRows.ts'

type NewProduct = ProductFields & { imageId: string | null }
const newFields = [...productFields, 'imageId'] as const

export interface CreatedProducts {
  count: number
  /** Lowest and highest new id; null if no product was created. */
  firstId: number | null
  lastId: number | null
  /** Codes that other products already use, ignoring case. No product was created for them. */
  takenCodes: string[]
}

/**
 * Inserts products, their first stock movements and their units in the cost ledger, without a cost, in one statement, so that no index is written twice. Ids follow the
 * order of `newProducts`. Needs the ctx of a transaction; waits for another one that is inserting the same code.
 */
export async function createProductsWithStock(
  ctx: Ctx,
  newProducts: readonly NewProduct[],
  importId: number,
): Promise<CreatedProducts> {
  if (newProducts.length === 0) return { count: 0, firstId: null, lastId: null, takenCodes: [] }
  const { rows } = await ctx.db.execute<{
    count: number
    first: string | null
    last: string | null
    codes: string[] | null
  }>(sql`
    with created as (
      insert into products (${columnNames(newFields)}, import_id, created_at)
      select ${columnNames(newFields)}, ${importId}::bigint, ${ctx.now}::timestamptz
      from ${unnestRows(products, newFields, newProducts)}
      order by position
      on conflict do nothing
      returning id, code, quantity, version
    ), opened as (
      insert into stock_movements
        (product_id, difference, quantity_after, reason, document_type, document_id, user_id, product_version, created_at)
      select id, quantity, quantity, 'imported', 'import', ${importId}::bigint, ${ctx.user.id}::bigint, version,
        ${ctx.now}::timestamptz
      from created where quantity > 0 order by id
    ), entered as (
      insert into cost_entries (product_id, reason, units, document_type, document_id, on_date, user_id, created_at)
      select id, 'imported', quantity, 'import', ${importId}::bigint, ${companyDay(ctx)}::date, ${ctx.user.id}::bigint,
        ${ctx.now}::timestamptz
      from created where quantity > 0 order by id
    ), valued as (
      insert into product_costs (product_id, units, last_on)
      select id, quantity, ${companyDay(ctx)}::date from created where quantity > 0
    )
    select count(*)::int as count, min(id) as first, max(id) as last,
      case when count(*) < ${newProducts.length} then array_agg(code) end as codes
    from created`)
  const { count = 0, first, last, codes } = rows[0] ?? {}
  const createdCodes = new Set(codes)
  return {
    count,
    firstId: first ? Number(first) : null,
    lastId: last ? Number(last) : null,
    takenCodes:
      count === newProducts.length
        ? []
        : newProducts.map(({ code }) => code).filter((code) => !createdCodes.has(code)),
  }
}
