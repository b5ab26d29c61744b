// Stock at the end of a day and its turnover in a period, from the cost ledger as the accounting export reads it.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { heldAt } from '#server/stock/knownValue.ts'

import { type Source, toCents } from './measureSql.ts'
import { isMatchingProduct, joinProductStyle, productKey } from './productRows.ts'

export const stockSource: Source = {
  sums: ['units', 'value_micros', 'list_cents', 'unknown_units'],
  least: ['idle_days'],
  read: {
    stockUnits: (column) => column('units'),
    stockValue: (column) =>
      sql`case when ${column('units')} <> ${column('unknown_units')} then ${toCents(column('value_micros'))} end`,
    stockKnownUnits: (column) => sql`(${column('units')} - ${column('unknown_units')})`,
    stockListValue: (column) => column('list_cents'),
    stockUnknownUnits: (column) => column('unknown_units'),
    idleDays: (column) => column('idle_days'),
  },
  select: ({ days, by, filters, today, measures }) => sql`
    select (${productKey(by)})::text as key, null::int as place, sum(held.units) as units, coalesce(sum(value_micros), 0) as value_micros,
      sum(held.units::bigint * products.price_cents) as list_cents,
      coalesce(sum(held.units) filter (where value_micros is null), 0) as unknown_units,
      ${measures.includes('idleDays') ? sql`min(${idleDays(days.endDate)})` : sql`null::int`} as idle_days
    from (${unitsAt(days.endDate, today)}) as held join products on products.id = held.product_id ${joinProductStyle}
    where held.units <> 0 and ${isMatchingProduct(filters)} group by 1`,
}

/** What the entries up to today add up to is kept by product. */
function unitsAt(day: string, today: string): SQL {
  return day >= today ? sql`select product_id, units, value_micros from product_costs` : heldAt(day)
}

/** Since the last sale of `held`, or else since its first entry. */
function idleDays(day: string): SQL {
  return sql`${day}::date - (
    select coalesce(max(on_date) filter (where reason = 'processed'), min(on_date)) from cost_entries
    where cost_entries.product_id = held.product_id and on_date <= ${day}::date)`
}

/** What came and what left in a period. Damaged units that came back never reach the ledger, so they count as sold. */
export const turnoverSource: Source = {
  sums: ['start_units', 'came_units', 'left_units'],
  read: {
    startUnits: (column) => column('start_units'),
    cameUnits: (column) => column('came_units'),
    leftUnits: (column) => column('left_units'),
  },
  select: ({ days: { startDate, endDate }, by, filters }) => {
    const isSale = sql`reason in ('processed', 'voided', 'returned')`
    const isBefore = sql`on_date < ${startDate}::date`
    const sum = (units: SQL, condition: SQL) => sql`coalesce(sum(${units}) filter (where ${condition}), 0)`
    return sql`
      select (${productKey(by)})::text as key, null::int as place, sum(start_units) as start_units, sum(came_units) as came_units,
        sum(left_units) as left_units
      from (
        select product_id, ${sum(sql`units`, isBefore)} as start_units,
          ${sum(sql`units`, sql`not ${isBefore} and not ${isSale}`)} as came_units,
          ${sum(sql`-units`, sql`not ${isBefore} and ${isSale}`)} as left_units
        from cost_entries where on_date <= ${endDate}::date group by product_id
      ) as moved join products on products.id = moved.product_id ${joinProductStyle}
      where ${isMatchingProduct(filters)} group by 1`
  },
}
