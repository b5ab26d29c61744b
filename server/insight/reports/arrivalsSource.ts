// What came from suppliers in a period. Arrivals that were undone have negative ones on the day of the undo.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { joinLineStyle } from '#server/sales/ledger/lineStyle.ts'

import { type Source, type SourceQuery, toCents } from './measureSql.ts'

const keys: Partial<Record<SourceQuery['by'], SQL>> = {
  supplier: sql`supplier_id`,
  // Below 0: a product without a style.
  style: sql`coalesce(styles.id, -item.product_id)`,
}

export const arrivalsSource: Source = {
  sums: ['accepted', 'rejected', 'cost_micros', 'unknown_units'],
  read: {
    acceptedUnits: (column) => column('accepted'),
    rejectedUnits: (column) => column('rejected'),
    boughtValue: (column) =>
      sql`case when ${column('accepted')} <> ${column('unknown_units')} then ${toCents(column('cost_micros'))} end`,
    boughtUnknownUnits: (column) => column('unknown_units'),
  },
  select: ({ days, by, filters: { styleId, productId } }) => {
    return sql`
      select (${keys[by] ?? sql`null`})::text as key, null::int as place, sum(accepted) as accepted, sum(rejected) as rejected,
        coalesce(sum(accepted * unit_cost_micros), 0) as cost_micros,
        coalesce(sum(accepted) filter (where unit_cost_micros is null), 0) as unknown_units
      from arrivals join arrival_lines as item on item.arrival_id = arrivals.id ${joinLineStyle}
      where arrived_on between ${days.startDate}::date and ${days.endDate}::date
        ${styleId === undefined ? sql`` : sql`and styles.id = ${styleId}`}
        ${productId === undefined ? sql`` : sql`and item.product_id = ${productId}`}
      group by 1`
  },
}
