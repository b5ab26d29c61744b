// Confirmed orders: what was booked in a period, and what is open now.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { demandLines, purchasedLines } from '#server/purchasing/availability/openUnits.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'

import { monthRows, type Source, type SourceQuery, toCents } from './measureSql.ts'
import { isMatchingProduct, joinProductStyle, productKey } from './productRows.ts'

/** The season of an order so many years later: 'Spring 2026' as 'Spring 2027', with which it is compared. */
function seasonIn(years: number): SQL {
  const year = sql`substring(orders.season from '\\d{4}')`
  return years === 0
    ? sql`orders.season`
    : sql`coalesce(replace(orders.season, ${year}, (${year}::int + ${years})::text), orders.season)`
}

/** A cancelled order counts as booked and cancelled, if it was confirmed before. */
export const bookingsSource: Source = {
  sums: ['orders', 'booked_cents', 'ordered_units', 'cancelled_units', 'invoiced_units'],
  read: {
    orderCount: (column) => column('orders'),
    bookedValue: (column) => column('booked_cents'),
    orderedUnits: (column) => column('ordered_units'),
    cancelledUnits: (column) => column('cancelled_units'),
    shippedUnits: (column) => column('invoiced_units'),
  },
  select: ({ days, by, filters: { season, customerId }, monthsBefore }) => {
    // Only whole years make a season another one.
    const years = monthsBefore % 12 === 0 ? monthsBefore / 12 : 0
    const ownSeason = seasonIn(years)
    const customer = sql`coalesce(customers.merged_into, customers.id)`
    const keys: Partial<Record<SourceQuery['by'], { key: SQL; place?: SQL }>> = {
      season: { key: ownSeason },
      customer: { key: customer },
    }
    const { key, place = sql`null::int` } = keys[by] ?? monthRows(sql`ordered_on`, monthsBefore)
    const conditions = [
      sql`orders.confirmed_at is not null`,
      sql`ordered_on between ${days.startDate}::date and ${days.endDate}::date`,
      ...(season === undefined ? [] : [sql`${ownSeason} = ${season}`]),
      ...(customerId === undefined ? [] : [sql`${customer} = ${customerId}`]),
    ]
    return sql`
      select (${key})::text as key, ${place} as place, count(*) as orders,
        coalesce(sum(orders.total_cents) filter (where orders.state = 'Confirmed'), 0) as booked_cents,
        sum(ordered_units) as ordered_units,
        sum(case when orders.state = 'Cancelled' then ordered_units else cancelled_units end) as cancelled_units,
        sum(invoiced_units) as invoiced_units
      from orders join customers on customers.id = orders.customer_id
      where ${sql.join(conditions, sql` and `)} group by 1`
  },
}

/** Of a line of a confirmed order. */
const openUnits = sql`(order_lines.quantity - invoiced - order_lines.cancelled)`
const openLineSums = sql`
  sum(${openUnits}) as open_units, sum(allocated) as allocated_units, sum(${openUnits} * unit_price_cents) as open_cents`
const isOpenLine = sql`
  orders.state = 'Confirmed' and orders.ordered_units > orders.invoiced_units + orders.cancelled_units
  and order_lines.quantity > invoiced + order_lines.cancelled`

export const openOrdersSource: Source = {
  sums: ['open_units', 'open_cents', 'allocated_units', 'free_units', 'coming_units', 'short_units'],
  read: {
    openUnits: (column) => column('open_units'),
    openValue: (column) => column('open_cents'),
    allocatedUnits: (column) => column('allocated_units'),
    freeUnits: (column) => column('free_units'),
    comingUnits: (column) => column('coming_units'),
    shortUnits: (column) => column('short_units'),
  },
  select: ({ by, filters }: SourceQuery) => sql`
    with open_lines as (
      select product_id, ${openLineSums} from order_lines join orders on orders.id = order_id where ${isOpenLine} group by product_id
    ), demand as (
      select product_id, sum(units) as units from (${demandLines(sql`true`)}) as line group by product_id
    ), coming as (
      select product_id, sum(units) as units
      from (${purchasedLines('Ordered', sql`product_id in (select product_id from open_lines)`)}) as line group by product_id
    )
    select (${productKey(by)})::text as key, null::int as place, sum(open_units) as open_units, sum(open_cents) as open_cents,
      sum(allocated_units) as allocated_units, sum(products.quantity) as free_units, coalesce(sum(coming.units), 0) as coming_units,
      sum(greatest(0, coalesce(demand.units, 0) - products.quantity - coalesce(coming.units, 0))) as short_units
    from open_lines join products on products.id = open_lines.product_id ${joinProductStyle}
    left join demand on demand.product_id = products.id left join coming on coming.product_id = products.id
    where ${isMatchingProduct(filters)} group by 1`,
}

/** The key and the place of rows by month, the first one first and those without a day last. */
const comingMonths = (day: SQL) =>
  sql`to_char(${day}, 'YYYY-MM') as key, extract(epoch from min(${day})) as place`

export const shippingSource: Source = {
  sums: ['open_units', 'open_cents', 'allocated_units'],
  read: {
    openUnits: (column) => column('open_units'),
    openValue: (column) => column('open_cents'),
    allocatedUnits: (column) => column('allocated_units'),
  },
  select: ({ filters }) => {
    const { customerId } = filters
    const ofCustomer =
      customerId === undefined ? sql`true` : sql`orders.customer_id = any(${idsOfCustomer(customerId)})`
    return sql`
      select ${comingMonths(sql`coalesce(start_ship_on, ordered_on)`)}, ${openLineSums}
      from order_lines join orders on orders.id = order_id join products on products.id = product_id ${joinProductStyle}
      where ${isOpenLine} and ${ofCustomer} and ${isMatchingProduct(filters)} group by 1`
  },
}

export const comingSource: Source = {
  sums: ['coming_units', 'known_units', 'cost_micros'],
  read: {
    comingUnits: (column) => column('coming_units'),
    comingValue: (column) =>
      sql`case when ${column('known_units')} <> 0 then ${toCents(column('cost_micros'))} end`,
  },
  select: ({ filters }) => sql`
    select ${comingMonths(sql`day`)}, sum(units) as coming_units,
      coalesce(sum(units) filter (where cost_micros is not null), 0) as known_units, coalesce(sum(units * cost_micros), 0) as cost_micros
    from (${purchasedLines('Ordered', sql`true`)}) as line join products on products.id = line.product_id ${joinProductStyle}
    where ${isMatchingProduct(filters)} group by 1`,
}
