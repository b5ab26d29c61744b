// Which style a sale or an arrival counts for.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/**
 * Joins `products` and `styles` to `item`: sold items, or lines of arrivals. The style is the one that the line copied. If it had none, or if
 * that one was deleted or merged, it is the style of the product today, so that grouping products and merging styles counts for earlier
 * lines; without one, the columns of `styles` are null.
 */
export const joinLineStyle: SQL = sql`
  join products on products.id = item.product_id
  left join styles as copied_style on copied_style.id = item.style_id and copied_style.deleted_at is null
  left join styles on styles.id = coalesce(copied_style.id, products.style_id) and styles.deleted_at is null`

/** A query of the ids of the sold items that count for a style. */
export function itemsOfStyle(styleId: number): SQL {
  return sql`
    select item.id
    from (
      select * from sold_items where style_id = ${styleId}
      union
      select sold_items.* from products as member join sold_items on sold_items.product_id = member.id where member.style_id = ${styleId}
    ) as item ${joinLineStyle}
    where styles.id = ${styleId}`
}
