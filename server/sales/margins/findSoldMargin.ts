// What a style or a customer left in 24 months or a year, from the ledger of sales: net amounts of lines with what their units cost, less voids and
// credits, each on its own day. It reads the entries in question by indexes.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findCustomerMargin as customerMargin, SoldMargin } from '#contract/sales/margins.ts'
import { purchasePeriod } from '#domain/sales/purchases.ts'
import { styleNotFound } from '#server/catalog/styles/findStyle.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'
import { itemsOfStyle } from '#server/sales/ledger/lineStyle.ts'

type SumRow = { net: string; cost: string; known: number; lines: number; expense?: string }

/** Of rows `sold`. A line of a void invoice is none. */
const sums = sql`coalesce(sum(net) filter (where cost is not null), 0)::text as net, coalesce(sum(cost), 0)::text as cost,
  greatest(count(cost) filter (where kind = 'invoice') - count(cost) filter (where kind = 'void'), 0)::int as known,
  greatest(count(*) filter (where kind = 'invoice') - count(*) filter (where kind = 'void'), 0)::int as lines`

export async function findCustomerMargin(
  ctx: Ctx,
  { id, year, season }: InputOf<typeof customerMargin>,
): Promise<SoldMargin> {
  const { from, to } = purchasePeriod(year, companyDay(ctx))
  const ofSeason =
    season === undefined
      ? sql``
      : sql`and exists (select from sold_items where id = item_id and season = ${season})`
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select ${sums} from (
      select kind, net_cents - returned_cents as net, cost_micros as cost
      from unnest(${idsOfCustomer(id)}) as own (id) join sale_entries on customer_id = own.id
      where on_date between ${from} and ${to} ${ofSeason}
    ) as sold`)
  const sum = toSum(rows, from)
  if (sum.lines === 0) await assertCustomerExists(ctx, id)
  return sum
}

/**
 * Bills that changed the cost of units that were sold count, too: they name no invoice. They are also the cost of lines that had none when
 * they were sold.
 */
export async function findStyleMargin(ctx: Ctx, { id }: { id: number }): Promise<SoldMargin> {
  const { from } = purchasePeriod(undefined, companyDay(ctx))
  const { rows } = await ctx.db.execute<SumRow>(sql`
    with entries as materialized (
      select product_id, reason, expense_micros from cost_entries
      where product_id in (select id from products where style_id = ${id}) and on_date >= ${from}
    ), corrected as materialized (
      select distinct product_id from entries where reason = 'billed' and expense_micros <> 0
    )
    select ${sums}, (
      select coalesce(sum(expense_micros), 0)::text from entries where reason <> 'arrival undone'
    ) as expense
    from (
      select kind, net_cents - returned_cents as net,
        coalesce(cost_micros, case when product_id in (select product_id from corrected) then 0 end) as cost
      from sale_entries join sold_items on sold_items.id = item_id
      where item_id in (${itemsOfStyle(id)}) and on_date >= ${from}
    ) as sold`)
  const sum = toSum(rows, from)
  if (sum.lines === 0) {
    const { rows: styles } = await ctx.db.execute(
      sql`select 1 from styles where id = ${id} and deleted_at is null`,
    )
    if (styles.length === 0) throw styleNotFound()
  }
  return sum
}

function toSum(rows: readonly SumRow[], from: string): SoldMargin {
  const [row] = rows
  if (!row) throw new Error('Sums always have a row')
  const { net, cost, known, lines, expense = '0' } = row
  return {
    from,
    netCents: Number(net),
    costMicros: BigInt(cost) + (known === 0 ? 0n : BigInt(expense)),
    knownLines: known,
    lines,
  }
}
