// What sold in a month: units by category, and the best sellers. Net of what was credited.
import { imageUrlOf } from '#domain/files/images.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges } from '#server/platform/db/counterTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { joinLineStyle } from './lineStyle.ts'
import { saleSums } from './saleSums.ts'

interface BestSeller {
  /** Of the style, or of a product without one. */
  type: 'style' | 'product'
  id: number
  code: string
  name: string
  /** Of the product that sold best, for its picture. */
  color: string
  category: string | null
  imageUrl: string | null
  isDeleted: boolean
  units: number
}

/** `month` is '2026-09'. Most units first; null is not a category. Units are below 0 if more were credited than sold in the month. */
export async function findCategorySales(
  db: Db,
  month: string,
): Promise<{ category: string | null; units: number }[]> {
  const { rows } = await db.execute<{ category: string | null; units: string }>(sql`
    with sold as materialized (${soldItems(month)})
    select category, sum(units) as units from sold join sold_items as item on item.id = item_id
    group by category having sum(units) <> 0 order by sum(units) desc, coalesce(category, '')`)
  return rows.map(({ category, units }) => ({ category, units: Number(units) }))
}

/** The products of a style count together. The picture is that of the product that sold most. */
export async function findBestSellers(db: Db, month: string, limit: number): Promise<BestSeller[]> {
  const { rows } = await db.execute<
    Omit<BestSeller, 'id' | 'units' | 'imageUrl'> & { id: string; units: string; image: string | null }
  >(sql`
    with sold as materialized (${soldItems(month)}), of_product as (
      select styles.id as style_id, item.product_id, sum(units) as units
      from sold join sold_items as item on item.id = item_id ${joinLineStyle}
      group by styles.id, item.product_id having sum(units) <> 0
    ), best as (
      select style_id, sum(units) as units, (array_agg(product_id order by units desc, product_id desc))[1] as pictured_id
      from of_product
      group by style_id, case when style_id is null then product_id end having sum(units) > 0
      order by sum(units) desc, pictured_id desc limit ${limit}
    )
    select case when styles.id is null then 'product' else 'style' end as type, coalesce(styles.id, pictured.id) as id,
      coalesce(styles.number, pictured.code) as code, coalesce(styles.name, pictured.name) as name, pictured.color,
      pictured.category, pictured.image_id as image, units, styles.id is null and pictured.deleted_at is not null as "isDeleted"
    from best join products as pictured on pictured.id = pictured_id left join styles on styles.id = best.style_id
    order by units desc, pictured_id desc`)
  return rows.map(({ id, units, image, ...row }) => ({
    ...row,
    id: Number(id),
    imageUrl: imageUrlOf(image),
    units: Number(units),
  }))
}

function soldItems(month: string): SQL {
  return sql`
    select item_id, sum(units - returned_units) as units from ${withPendingChanges(saleSums.item)}
    where month = ${`${month}-01`}::date group by item_id`
}
