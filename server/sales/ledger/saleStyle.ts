// Which style a sale counts for.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/**
 * Joins `products` and `styles` to sold items `item`. The style of a sale is the one that its line copied. If it had none, or if that one
 * was deleted or merged, it is the style of the product today, so that grouping products and merging styles counts for earlier sales;
 * without one, the columns of `styles` are null.
 */
export const joinSaleStyle: SQL = sql`
  join products on products.id = item.product_id
  left join styles as sold_style on sold_style.id = item.style_id and sold_style.deleted_at is null
  left join styles on styles.id = coalesce(sold_style.id, products.style_id) and styles.deleted_at is null`

/** A query of the ids of the sold items that count for a style. */
export function itemsOfStyle(styleId: number): SQL {
  return sql`
    select item.id
    from (
      select * from sold_items where style_id = ${styleId}
      union
      select sold_items.* from products as member join sold_items on sold_items.product_id = member.id where member.style_id = ${styleId}
    ) as item ${joinSaleStyle}
    where styles.id = ${styleId}`
}
