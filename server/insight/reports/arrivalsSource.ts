// What came from suppliers in a period. Arrivals that were undone have negative ones on the day of the undo.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { type Source, type SourceQuery, toCents } from './measureSql.ts'

/** Products are those that the lines copied. */
const keys: Partial<Record<SourceQuery['by'], SQL>> = {
  supplier: sql`supplier_id`,
  style: sql`coalesce(style_id, -product_id)`,
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
      from arrivals join arrival_lines on arrival_id = arrivals.id
      where arrived_on between ${days.startDate}::date and ${days.endDate}::date
        ${styleId === undefined ? sql`` : sql`and style_id = ${styleId}`}
        ${productId === undefined ? sql`` : sql`and product_id = ${productId}`}
      group by 1`
  },
}
