// The last price of products for a customer, shown next to the price on a new invoice.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findLastPrices as endpoint, LastPrice } from '#contract/sales/purchases.ts'
import { purchasePeriod } from '#domain/sales/purchases.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'

type PriceRow = { productId: string; unitPrice: string; datedOn: string }

/** Before discounts. Void invoices don't count, pending ones do. */
export async function findLastPrices(
  ctx: Ctx,
  { id, ids = [], styleIds = [] }: InputOf<typeof endpoint>,
): Promise<{ prices: LastPrice[] }> {
  const { from } = purchasePeriod(undefined, companyDay(ctx))
  const { rows } = await ctx.db.execute<PriceRow>(sql`
    with priced as materialized (
      select unnest(${sql.param(ids)}::bigint[]) as id
      union all select id from products where style_id = any(${sql.param(styleIds)}::bigint[]) and deleted_at is null
    )
    select distinct on (product_id) product_id as "productId", unit_price_cents as "unitPrice", dated_on::text as "datedOn"
    from unnest(${idsOfCustomer(id)}) as own(id)
    join invoices on invoices.customer_id = own.id
    join invoice_lines as sold on sold.invoice_id = invoices.id
    where created_at >= ${from}::date and status <> 'Void' and product_id in (select id from priced)
    order by product_id, dated_on desc, invoices.id desc, sold.line desc`)
  if (rows.length === 0) await assertCustomerExists(ctx, id)
  return {
    prices: rows.map(({ productId, unitPrice, datedOn }) => ({
      productId: Number(productId),
      unitPriceCents: Number(unitPrice),
      datedOn,
    })),
  }
}
