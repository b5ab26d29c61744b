// Sales of colors whose core sizes were in stock, so that a size that was sold out doesn't look unwanted.
import { countDays } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { coreSizes } from '#server/catalog/styles/styleIdsQuery.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import type { Source } from './measureSql.ts'
import { salesSource, selectSales } from './salesSource.ts'

export const sizeCurveSource: Source = {
  ...salesSource,
  select: (query) =>
    selectSales(query, sql`item.product_id = any(array(${offered(query.days, query.today)}))`),
}

/**
 * A query of the ids of products of styles. Each core size of their color was on hand at the end of more than half of the days up to today;
 * of a style without core sizes, each size.
 */
function offered({ startDate, endDate }: DayRange, today: string): SQL {
  const lastDay = endDate < today ? endDate : today
  const lastDate = sql`${lastDay}::date`
  return sql`
    with ${coreSizes}, levels as (
      select product_id, greatest(on_date, ${startDate}::date) as first_date, sum(sum(units)) over dates as units,
        lead(on_date, 1, ${lastDate} + 1) over dates as end_date
      from cost_entries where on_date <= ${lastDate} group by product_id, on_date window dates as (partition by product_id order by on_date)
    ), stocked as (
      select product_id from levels where units > 0 and end_date > ${startDate}::date
      group by product_id having 2 * sum(end_date - first_date) > ${Math.max(0, countDays(startDate, lastDay) + 1)}
    ), members as (
      select products.id, style_id, fold_text(color) as color, stocked.product_id is not null as is_stocked,
        coalesce(fold_text(products.size) = any(core_sizes.names), false) as is_core
      from products join styles on styles.id = style_id and styles.deleted_at is null
      left join core_sizes on core_sizes.size_scale_id = styles.size_scale_id left join stocked on stocked.product_id = products.id
      where products.deleted_at is null
    )
    select members.id from members join (
      select style_id, color from members group by style_id, color
      having coalesce(bool_and(is_stocked) filter (where is_core), bool_and(is_stocked))
    ) as chosen using (style_id, color)`
}
