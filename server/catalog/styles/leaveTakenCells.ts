// Keeps one product per color and size in a style: a product whose new cell is taken leaves its style.
import { applyChanges, hasChanges, type ProductChanges } from '#domain/catalog/productChanges.ts'
import {
  type CellHolder,
  deletedStyleMessage,
  leftFullStyleMessage,
  leftStyleMessage,
  maxStyleProducts,
} from '#domain/catalog/styles.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

type CellProduct = Pick<ProductRow, 'id' | 'code' | 'color' | 'size' | 'styleId'>

interface Change {
  product: CellProduct
  changes: ProductChanges
}

/** A product that left its style, because `holderCode` has its color and size or because the style was deleted (null). */
export interface LeftStyle extends CellHolder {
  productId: number
  styleNumber: string
  holderCode: string | null
}

/**
 * Returns the changes with `styleId` set to null for each product whose new color and size another product of the style has; of
 * several changed products the one with the lowest id stays. Leaves out changes that become empty. Locks the styles, after the caller locked the
 * products, so that two transactions can't take the same cell.
 */
export async function leaveTakenCells<C extends Change>(
  ctx: Ctx,
  changed: readonly C[],
): Promise<{ changed: C[]; left: LeftStyle[] }> {
  const moved = changed.flatMap(({ product, changes }) => {
    const after = applyChanges(product, changes)
    const isMoved = changes.color ?? changes.size ?? changes.styleId
    return isMoved && after.styleId !== null ? [after] : []
  })
  if (moved.length === 0) return { changed: [...changed], left: [] }
  const leaving = changed.filter(({ changes }) => changes.styleId).map(({ product }) => product.id)
  const left = await findTakenCells(ctx, moved, leaving)
  const leftIds = new Set(left.map(({ productId }) => productId))
  return {
    left,
    changed: changed
      .map((change) =>
        leftIds.has(change.product.id) ? { ...change, changes: withoutStyle(change) } : change,
      )
      .filter(({ changes }) => hasChanges(changes)),
  }
}

function withoutStyle({ product, changes }: Change): ProductChanges {
  const { styleId: _joined, ...others } = changes
  return product.styleId === null ? others : { ...others, styleId: { from: product.styleId, to: null } }
}

/**
 * Returns the changes without joining a style that has `maxStyleProducts`, and a sentence for each product that then has no style. The
 * caller has left taken cells, which locks the styles.
 */
export async function leaveFullStyles<C extends Change>(
  ctx: Ctx,
  changed: readonly C[],
): Promise<{ changed: C[]; sentences: string[] }> {
  const joining = changed.flatMap(({ product, changes }) => {
    const styleId = applyChanges(product, changes).styleId
    return changes.styleId && styleId !== null ? [{ id: product.id, styleId }] : []
  })
  const leaving = changed.filter(({ changes }) => changes.styleId).map(({ product }) => product.id)
  const counts = await countMembers(ctx, [...new Set(joining.map(({ styleId }) => styleId))], leaving)
  const full = new Map<number, number>()
  for (const { id, styleId } of joining.toSorted((a, b) => a.id - b.id)) {
    const count = counts.get(styleId) ?? 0
    if (count < maxStyleProducts) counts.set(styleId, count + 1)
    else full.set(id, styleId)
  }
  if (full.size === 0) return { changed: [...changed], sentences: [] }
  const numbers = await readStyleNumbers(ctx, [...new Set(full.values())])
  const sentences: string[] = []
  const kept = changed.map((change) => {
    const styleId = full.get(change.product.id)
    if (styleId === undefined) return change
    sentences.push(leftFullStyleMessage(change.product.code, numbers.get(styleId) ?? ''))
    return { ...change, changes: withoutStyle(change) }
  })
  return { changed: kept.filter(({ changes }) => hasChanges(changes)), sentences }
}

/** The products of each style, without those in `leaving`. */
export async function countMembers(
  ctx: Ctx,
  styleIds: readonly number[],
  leaving: readonly number[],
): Promise<Map<number, number>> {
  if (styleIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select style_id as id, count(*)::int as count from products
    where style_id = any(${sql.param([...styleIds])}::bigint[]) and deleted_at is null
      and id <> all(${sql.param([...leaving])}::bigint[])
    group by 1`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}

async function readStyleNumbers(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.db.execute<{ id: string; number: string }>(
    sql`select id, number from styles where id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map(({ id, number }) => [Number(id), number]))
}

/** Like `selectTakenCells`; locks the styles first. */
export async function findTakenCells(
  ctx: Ctx,
  moved: readonly CellProduct[],
  leaving: readonly number[] = [],
): Promise<LeftStyle[]> {
  if (moved.length === 0) return []
  const styleIds = sql.param(distinctStyleIds(moved))
  await ctx.db.execute(
    sql`select id from styles where id = any(${styleIds}::bigint[]) order by id for no key update`,
  )
  return selectTakenCells(ctx, moved, leaving)
}

function distinctStyleIds(products: readonly CellProduct[]): (number | null)[] {
  return [...new Set(products.map(({ styleId }) => styleId))]
}

/**
 * Returns the products whose cell in their style is taken, by a product of the style or by an earlier one of them. `leaving` are products
 * that leave their cells at the same time.
 */
export async function selectTakenCells(
  ctx: Ctx,
  moved: readonly CellProduct[],
  leaving: readonly number[] = [],
): Promise<LeftStyle[]> {
  if (moved.length === 0) return []
  const column = <K extends keyof CellProduct>(name: K) => sql.param(moved.map((product) => product[name]))
  const styleIds = sql.param(distinctStyleIds(moved))
  const { rows } = await ctx.db.execute<Omit<LeftStyle, 'productId'> & { productId: string }>(sql`
    with moved as (
      select * from unnest(
        ${column('id')}::bigint[], ${column('styleId')}::bigint[], ${column('code')}::text[], ${column('color')}::text[],
        ${column('size')}::text[]
      ) as moved (id, style_id, code, color, size)
    ), cells as (
      select id, style_id, code, color, size, true as is_moved from moved
      union all
      select id, style_id, code, color, size, false from products
      where style_id = any(${styleIds}::bigint[]) and deleted_at is null and id not in (select id from moved)
        and id <> all(${sql.param([...leaving])}::bigint[])
    ), ranked as (
      select *, first_value(id) over cell as holder_id, first_value(code) over cell as holder_code
      from cells
      window cell as (partition by style_id, fold_text(color), fold_text(size) order by is_moved, id)
    )
    select ranked.id as "productId", ranked.code, color, size, number as "styleNumber",
      case when deleted_at is null then holder_code end as "holderCode"
    from ranked join styles on styles.id = style_id
    where is_moved and (holder_id <> ranked.id or deleted_at is not null)
    order by ranked.id`)
  return rows.map((row) => ({ ...row, productId: Number(row.productId) }))
}

/** 'MYN-7-M left style 1042, which already has Navy in M.' */
export function describeLeftStyle(left: LeftStyle): string {
  return (left.holderCode === null ? deletedStyleMessage : leftStyleMessage)(left, left.styleNumber)
}
