// Reads the ledger of sales, for tests.
import type { SaleKind } from '#domain/sales/saleKinds.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Without cents and micros of more than 2^53. */
export interface Sale {
  kind: SaleKind
  day: string
  line: number
  code: string
  units: number
  netCents: number
  listCents: number
  returnedUnits: number
  returnedCents: number
  restockedUnits: number
  costMicros: number | null
}

/** Of an invoice, its void and its credit notes, in this order. */
export async function readSales(db: Db, invoiceId: number): Promise<Sale[]> {
  const { rows } = await db.execute<Sale & Record<string, unknown>>(sql`
    select kind, on_date::text as day, line, code, units, net_cents::float8 as "netCents", list_cents::float8 as "listCents",
      returned_units as "returnedUnits", returned_cents::float8 as "returnedCents", restocked_units as "restockedUnits",
      cost_micros::float8 as "costMicros"
    from sale_entries join sold_items on sold_items.id = item_id
    where (kind <> 'credit note' and document_id = ${invoiceId})
      or (kind = 'credit note' and document_id in (select id from credit_notes where invoice_id = ${invoiceId}))
    order by array_position(array['invoice', 'void', 'credit note'], kind), document_id, line`)
  return rows
}

/** All entries with what they sold, but without ids of items, and all sums. */
export async function readLedger(db: Pick<Db, 'execute'>): Promise<unknown> {
  const { rows } = await db.execute(sql`
    with item as (
      select id, concat_ws(' | ', product_id, code, name, style_id, color, size, size_position, category, manufacturer, season, season_known) as sold
      from sold_items
    )
    select (
        select json_agg(json_build_array(to_jsonb(entry) - 'item_id', sold) order by on_date, kind, document_id, line)
        from sale_entries as entry join item on item.id = item_id
      ) as entries, (
        select json_agg(json_build_array(month, sold, units, net, cost, known) order by month, sold) from (
          select month, sold, sum(units) as units, sum(net_cents - returned_cents) as net, sum(cost_micros) as cost,
            sum(known_net_cents) as known
          from (select * from sales_by_item union all select * from sales_by_item_changes) as sums join item on item.id = item_id
          group by month, sold having sum(units) <> 0 or sum(net_cents - returned_cents) <> 0
        ) as by_item
      ) as items, (
        select json_agg(json_build_array(month, customer_id, units, net) order by month, customer_id) from (
          select month, customer_id, sum(units) as units, sum(net_cents - returned_cents) as net
          from (select * from sales_by_customer union all select * from sales_by_customer_changes) as sums group by month, customer_id
          having sum(units) <> 0 or sum(net_cents - returned_cents) <> 0
        ) as by_customer
      ) as customers, (
        select json_agg(json_build_array(day, units, net) order by day) from (
          select day, sum(units) as units, sum(net_cents - returned_cents) as net
          from (select * from sales_by_day union all select * from sales_by_day_changes) as sums group by day
          having sum(units) <> 0 or sum(net_cents - returned_cents) <> 0
        ) as by_day
      ) as days`)
  return rows[0]
}
