// What a customer bought, by style: the lines of its processed invoices, less those of voids and credit notes.
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

/** Seasons and styles are those of the products today, so that grouping and renaming them counts for earlier invoices. */
export async function findPurchases(
  ctx: Ctx,
  { id, page, limit, year, season }: InputOf<typeof endpoint>,
): Promise<PurchaseList> {
  const today = companyDay(ctx)
  const bought = boughtProducts(id, purchasePeriod(year, today))
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

/**
 * Units and cents by product in a period. Its documents are found by the entries of the receivables, which an index has by customer and
 * day: an invoice and its void have one each, dated on its own day, and so has a credit note.
 */
function boughtProducts(customerId: number, { from, to }: { from: string; to: string }): SQL {
  const net = (lineTotal: SQL) =>
    sql`${lineTotal} * (subtotal_cents - discount_cents)::numeric / greatest(subtotal_cents, 1)`
  return sql`
    documents as materialized (
      select kind, document_id as id, on_date, case when kind = 'invoice' and reverses is null then 1 else -1 end as sign
      from unnest(${idsOfCustomer(customerId)}) as own(id)
      join receivable_entries as entry on entry.customer_id = own.id
      where on_date between ${from} and ${to} and kind in ('invoice', 'credit note')
    ), lines as (
      select product_id, on_date, sign * quantity as units, sign * ${net(sql`sold.total_cents`)} as cents
      from documents join invoices on invoices.id = documents.id join invoice_lines as sold on invoice_id = invoices.id
      where kind = 'invoice'
      union all
      select product_id, on_date, -credited.quantity, -${net(sql`credited.total_cents`)}
      from documents join credit_notes on credit_notes.id = documents.id
      join credit_note_lines as credited on credit_note_id = credit_notes.id
      join invoice_lines as sold on sold.invoice_id = credited.invoice_id and sold.line = credited.line
      where kind = 'credit note'
    ), bought as materialized (
      select products.id, coalesce(styles.id, -products.id) as key, coalesce(products.season, styles.season) as season,
        units, cents, last_day
      from (
        select product_id, sum(units)::int as units, sum(cents) as cents, max(on_date) as last_day from lines group by product_id
      ) as sums
      join products on products.id = product_id
      left join styles on styles.id = style_id and styles.deleted_at is null
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
      select key, sum(units) as units, round(sum(cents)) as cents,
        case when count(distinct coalesce(season, '')) = 1 then min(season) end as season
      from matching group by key having sum(units) <> 0 or round(sum(cents)) <> 0
    ), page as (
      select * from listed order by cents desc, units desc, key limit ${limit} offset ${offset}
    ), members as (
      select key, min(code) as code, min(name) as name, min(category) as category,
        bool_and(deleted_at is not null) as is_deleted, json_agg(
          json_build_object('color', color, 'size', size, 'quantity', units, 'imageId', image_id) order by id) as products
      from matching join products using (id) where key in (select key from page) group by key
    )
    select (select count(*)::int from listed) as total,
      (select coalesce(sum(units), 0) from listed) as quantity,
      (select coalesce(sum(cents), 0) from listed) as amount,
      (select json_agg(season order by last_day desc, season) from (
        select season, max(last_day) as last_day from bought where season is not null group by season
      ) as seasons) as seasons,
      (select min(on_date)::text from unnest(${idsOfCustomer(id)}) as own(id) cross join lateral (
        select on_date from receivable_entries where customer_id = own.id and kind = 'invoice' order by on_date, id limit 1
      ) as first_invoice) as "firstDay",
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

/** A deleted product can have had the color and size that another one has now. */
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
