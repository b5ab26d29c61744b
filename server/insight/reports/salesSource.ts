// Sales in a period: from the sums by month where these suffice, otherwise from the entries of the ledger.
import {
  type Dimension,
  getDimension,
  itemFilters,
  type ReportFilters,
} from '#domain/insight/reports/dimensions.ts'
import { addDays, firstDayOfMonth, lastDayOfMonth } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { type CounterTable, withPendingChanges } from '#server/platform/db/counterTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { itemsOfStyle, joinLineStyle } from '#server/sales/ledger/lineStyle.ts'
import { saleSumColumns, saleSums } from '#server/sales/ledger/saleSums.ts'

import { type Column, monthRows, type Source, type SourceQuery, toCents } from './measureSql.ts'

/** Without a known cost, there is no margin. */
const whereKnown = (column: Column, value: SQL) =>
  sql`case when ${column('known_net_cents')} <> 0 or ${column('cost_micros')} <> 0 then ${value} end`

/** The combination of rows and filters must be one that is offered (`combinationError`). */
export const salesSource: Source = {
  sums: [...saleSumColumns, 'assumed_units'],
  read: {
    soldUnits: (column) => column('units'),
    returnedUnits: (column) => column('returned_units'),
    sales: (column) => column('net_cents'),
    returns: (column) => column('returned_cents'),
    listValue: (column) => column('list_cents'),
    knownNet: (column) => whereKnown(column, column('known_net_cents')),
    cost: (column) => whereKnown(column, toCents(column('cost_micros'))),
    unknownUnits: (column) => column('unknown_units'),
    assumedUnits: (column) => column('assumed_units'),
  },
  select: (query) => selectSales(query),
}

/** The key of a row, and where it is in the order of its kind; months are in `monthRows`. */
const keys: Partial<Record<Dimension, { key: SQL; place?: SQL }>> = {
  // Below 0: a product without a style.
  style: { key: sql`coalesce(styles.id, -item.product_id)` },
  product: { key: sql`item.product_id` },
  color: { key: sql`item.color` },
  // Letters in the order of their scales, then numbers.
  size: {
    key: sql`item.size`,
    place: sql`min(case when item.size ~ '^\\d+$' then 1000 + item.size::numeric else item.size_position end)`,
  },
  category: { key: sql`item.category` },
  manufacturer: { key: sql`item.manufacturer` },
  season: { key: sql`item.season` },
  customer: { key: sql`coalesce(customers.merged_into, customers.id)` },
  document: { key: sql`kind || ' ' || document_id`, place: sql`-extract(epoch from min(day))` },
}

/** `isChosen`: of `item`, if the items decide on the rows. */
export function selectSales(query: SourceQuery, isChosen = sql`true`): SQL {
  const { by, filters, monthsBefore } = query
  const { key, place = sql`null::int` } = keys[by] ?? monthRows(sql`day`, monthsBefore)
  const hasItems = readsItems(query)
  const assumed = hasItems ? sql`coalesce(sum(parts.units) filter (where not item.season_known), 0)` : sql`0`
  const joins = hasItems
    ? sql`join sold_items as item on item.id = item_id ${needsStyle(query) ? joinLineStyle : sql``}`
    : by === 'customer'
      ? sql`left join customers on customers.id = customer_id`
      : sql``
  return sql`
    select (${key})::text as key, ${place} as place, ${saleColumns((name) => sql`sum(parts.${name}) as ${name}`)}, ${assumed} as assumed_units
    from (${hasSeveralMonths(query) ? addUpItems(partsOf(query)) : partsOf(query)}) as parts ${joins}
    where ${hasItems ? itemConditions(filters) : sql`true`} and ${isChosen}
    group by 1`
}

/** Whether the rows are of items, which have a part in each of several months. */
function hasSeveralMonths({ by, days: { startDate, endDate } }: SourceQuery): boolean {
  return getDimension(by).kind === 'item' && firstDayOfMonth(startDate, 0) !== firstDayOfMonth(endDate, 0)
}

/** A row for each item, because joining and sorting those of each month takes twice as long. */
function addUpItems(parts: SQL): SQL {
  return sql`select item_id, ${saleColumns((name) => sql`sum(${name}) as ${name}`)} from (${parts}) as months group by item_id`
}

/** Rows with item_id, customer_id or day and the columns of sums; those of entries with their document. */
function partsOf(query: SourceQuery): SQL {
  const { days, by, filters } = query
  const { customerId } = filters
  if (customerId !== undefined)
    return entries(sql`customer_id = any(${idsOfCustomer(customerId)}) and ${isWithin(days)}`)
  const ofItem = isOfItem(filters)
  if (ofItem && (by === 'customer' || by === 'document')) return entries(sql`${ofItem} and ${isWithin(days)}`)
  if (by === 'document') return entries(isWithin(days))
  if (readsItems(query)) return monthsAndEdges(saleSums.item, sql`item_id, null::bigint as customer_id`, days)
  if (by === 'customer')
    return monthsAndEdges(
      saleSums.customer,
      sql`null::bigint as item_id, nullif(customer_id, 0) as customer_id`,
      days,
    )
  const isDay = sql`day between ${days.startDate}::date and ${days.endDate}::date`
  return sql`
    select null::bigint as item_id, null::bigint as customer_id, day, ${saleColumns((name) => name)}
    from ${withPendingChanges(saleSums.day)} where ${isDay}`
}

/** Whole months from the sums, the days before and after them from the entries. */
function monthsAndEdges(table: CounterTable, ids: SQL, days: DayRange): SQL {
  const { startDate, endDate } = days
  const first = startDate.endsWith('-01') ? startDate : firstDayOfMonth(startDate, -1)
  const end = endDate === lastDayOfMonth(endDate) ? endDate : addDays(firstDayOfMonth(endDate, 0), -1)
  if (first > end) return entries(isWithin(days))
  const edges = [
    { startDate, endDate: addDays(first, -1) },
    { startDate: addDays(end, 1), endDate },
  ].filter((edge) => edge.startDate <= edge.endDate)
  const months = sql`
    select null as kind, null::bigint as document_id, ${ids}, month as day, ${saleColumns((name) => name)}
    from ${withPendingChanges(table)} where month between ${first}::date and ${end}::date`
  return sql.join([months, ...edges.map((edge) => entries(isWithin(edge)))], sql` union all `)
}

function entries(condition: SQL): SQL {
  const columns = saleColumns((name, column) =>
    column === 'cost_micros' ? sql`coalesce(cost_micros, 0) as cost_micros` : name,
  )
  return sql`
    select kind, document_id, item_id, customer_id, on_date as day, ${columns} from sale_entries where ${condition}`
}

/** Whether an entry is of the style and the product that the filters name; undefined if they name none. */
function isOfItem({ styleId, productId }: ReportFilters): SQL | undefined {
  const items = [
    ...(styleId === undefined ? [] : [itemsOfStyle(styleId)]),
    ...(productId === undefined ? [] : [sql`select id from sold_items where product_id = ${productId}`]),
  ]
  if (items.length === 0) return undefined
  return sql.join(
    items.map((ids) => sql`item_id = any(array(${ids}))`),
    sql` and `,
  )
}

function isWithin({ startDate, endDate }: DayRange): SQL {
  return sql`on_date between ${startDate}::date and ${endDate}::date`
}

function saleColumns(write: (name: SQL, column: (typeof saleSumColumns)[number]) => SQL): SQL {
  return sql.join(
    saleSumColumns.map((column) => write(sql`${sql.identifier(column)}`, column)),
    sql`, `,
  )
}

function needsStyle({ by, filters }: SourceQuery): boolean {
  return by === 'style' || filters.styleId !== undefined
}

/** Whether the items decide on the rows. */
function readsItems({ by, filters }: SourceQuery): boolean {
  const { kind } = getDimension(by)
  return kind === 'item' || (kind !== 'customer' && itemFilters.some((name) => filters[name] !== undefined))
}

function itemConditions(filters: ReportFilters): SQL {
  const conditions = itemFilters.flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    if (name === 'styleId') return [sql`styles.id = ${value}`]
    return [sql`item.${sql.identifier(name === 'productId' ? 'product_id' : name)} = ${value}`]
  })
  return sql.join([sql`true`, ...conditions], sql` and `)
}
