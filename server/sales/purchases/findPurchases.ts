// What a customer bought, by style: the lines of its processed invoices, less those of voids and credit notes. From the ledger of sales.
import type { SizeScale } from '#contract/catalog/sizeScales.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findPurchases as endpoint, Purchase, PurchaseList } from '#contract/sales/purchases.ts'
import { arrangeCells, sumQuantities } from '#domain/catalog/styleCells.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { purchasePeriod } from '#domain/sales/purchases.ts'
import { sizeScaleJson } from '#server/catalog/sizeScales/findSizeScales.ts'
import { findImageUrl } from '#server/catalog/styles/findStyle.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'
import { joinLineStyle } from '#server/sales/ledger/lineStyle.ts'

interface BoughtProduct {
  color: string
  size: string
  quantity: number
  imageId: string | null
}

/** The totals, and one style or product; null if the page is empty. */
type PurchaseRow = {
  total: number
  quantity: string
  amount: string
  seasons: string[] | null
  firstDay: string | null
  purchase:
    | (Omit<Purchase, 'imageUrl' | 'sizes' | 'colors'> & {
        sizeScale: SizeScale | null
        products: BoughtProduct[]
      })
    | null
}

/** Seasons, colors and sizes are those of the sale; `joinLineStyle` says which style it counts for. */
export async function findPurchases(
  ctx: Ctx,
  { id, page, limit, year, season }: InputOf<typeof endpoint>,
): Promise<PurchaseList> {
  const today = companyDay(ctx)
  const bought = boughtItems(id, purchasePeriod(year, today))
  const { rows } = await ctx.db.execute<PurchaseRow>(
    purchasesQuery(bought, { id, season, limit, offset: (page - 1) * limit }),
  )
  const [first] = rows
  const firstDay = first?.firstDay ?? null
  if (firstDay === null) await assertCustomerExists(ctx, id)
  return {
    purchases: rows.flatMap(({ purchase }) => (purchase ? [toPurchase(purchase)] : [])),
    total: first?.total ?? 0,
    quantity: Number(first?.quantity),
    amountCents: Number(first?.amount),
    seasons: first?.seasons ?? [],
    years: firstDay === null ? [] : yearsFrom(firstDay, today),
  }
}

/** Units and cents of what was bought in a period: by item, so that a color and a season are those of the sale. */
function boughtItems(customerId: number, { from, to }: { from: string; to: string }): SQL {
  return sql`
    bought as materialized (
      select products.id, item.id as item_id, coalesce(styles.id, -products.id) as key, item.season, item.color, item.size, units, cents, last_day
      from (
        select item_id, sum(units - returned_units)::int as units, sum(net_cents - returned_cents) as cents, max(on_date) as last_day
        from unnest(${idsOfCustomer(customerId)}) as own(id) join sale_entries on customer_id = own.id
        where on_date between ${from} and ${to} group by item_id
      ) as sums
      join sold_items as item on item.id = item_id ${joinLineStyle}
    )`
}

/** One row per style or product of the page; one row with a null `purchase` if the page is empty. */
function purchasesQuery(
  bought: SQL,
  {
    id,
    season = null,
    limit,
    offset,
  }: { id: number; season?: string | null | undefined; limit: number; offset: number },
): SQL {
  return sql`
    with ${bought}, matching as (
      select * from bought where ${season}::text is null or season = ${season}
    ), listed as materialized (
      select key, sum(units) as units, sum(cents) as cents,
        case when count(distinct coalesce(season, '')) = 1 then min(season) end as season
      from matching group by key having sum(units) <> 0 or sum(cents) <> 0
    ), page as (
      select * from listed order by cents desc, units desc, key limit ${limit} offset ${offset}
    ), members as (
      select key, min(code) as code, min(name) as name, min(category) as category,
        bool_and(deleted_at is not null) as is_deleted, json_agg(json_build_object(
          'color', matching.color, 'size', matching.size, 'quantity', units, 'imageId', image_id) order by id, item_id) as products
      from matching join products using (id) where key in (select key from page) group by key
    )
    select (select count(*)::int from listed) as total,
      (select coalesce(sum(units), 0) from listed) as quantity,
      (select coalesce(sum(cents), 0) from listed) as amount,
      (select json_agg(season order by last_day desc, season) from (
        select season, max(last_day) as last_day from bought where season is not null group by season
      ) as seasons) as seasons,
      (select min(on_date)::text from unnest(${idsOfCustomer(id)}) as own(id) cross join lateral (
        select on_date from sale_entries where customer_id = own.id order by on_date limit 1
      ) as first_sale) as "firstDay",
      case when page.key is not null then json_build_object(
        'styleId', styles.id, 'productId', case when styles.id is null then -page.key end,
        'number', coalesce(styles.number, code), 'name', coalesce(styles.name, members.name),
        'category', case when styles.id is null then members.category else styles.category end, 'season', page.season,
        'isDeleted', styles.id is null and is_deleted, 'quantity', units, 'amountCents', cents,
        'sizeScale', ${sizeScaleJson(sql`styles.size_scale_id`)}, 'products', products
      ) end as purchase
    from (select 1) as once left join page on true left join members on members.key = page.key
    left join styles on styles.id = page.key
    order by cents desc, units desc, page.key`
}

function toPurchase({ sizeScale, products, ...fields }: NonNullable<PurchaseRow['purchase']>): Purchase {
  const { sizes, rows } = arrangeCells(mergeCells(products), sizeScale)
  return {
    ...fields,
    imageUrl: findImageUrl(products),
    sizes,
    colors: rows.map(({ color, cells }) => ({
      color,
      quantities: cells.map((cell) => cell?.quantity ?? null),
    })),
  }
}

/** Several items can have one color and size: of a product before and after an edit, or of a deleted one and another. */
function mergeCells(products: readonly BoughtProduct[]): BoughtProduct[] {
  const cells = Map.groupBy(products, ({ color, size }) => JSON.stringify([foldText(color), foldText(size)]))
  return [...cells.values()].flatMap((own) => {
    const last = own.at(-1)
    return last ? [{ ...last, quantity: sumQuantities(own) }] : []
  })
}

/** ['2026', '2025'] */
function yearsFrom(firstDay: string, today: string): string[] {
  const [first, last] = [Number(firstDay.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: Math.max(last - first, 0) + 1 }, (_, index) =>
    String(last - index).padStart(4, '0'),
  )
}
