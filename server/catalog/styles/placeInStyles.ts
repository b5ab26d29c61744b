// Moves products to cells of styles. A product whose place is taken, or whose style is full or deleted, leaves its style.
import { changeProduct, hasChanges, type ProductChanges } from '#domain/catalog/productChanges.ts'
import {
  createStylePlacement,
  describeNoPlace,
  type Leaving,
  type LeftStyle,
  type MoveTarget,
  type StyleMove,
} from '#domain/catalog/styleMoves.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { withIndexes } from '#server/platform/db/withIndexes.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

/** Above the ids of all products. */
export const firstNewProductId = 2 ** 52

/** See `createStylePlacement`. */
export type PlaceInStyles = (
  moves: readonly StyleMove[],
  leaving?: readonly Leaving[],
) => Promise<LeftStyle[]>

/**
 * For changes that are written after each call, make one for each. Locks the styles, after the caller locked the products, so that two
 * transactions can't take the same cell. A preview locks nothing and places all moves with one.
 */
export function createStylePlaces(ctx: Ctx, { isPreview = false } = {}): PlaceInStyles {
  const place = createStylePlacement(foldText)
  return async (moves, leaving) => {
    if (!isPreview) await lockStyles(ctx, moves)
    return place(await readTargets(ctx, moves), leaving)
  }
}

/**
 * Returns the changes with `styleId` set to null for each product that has no place in its style. Leaves out changes that become
 * empty.
 */
export async function leaveStyles<
  Change extends {
    product: Pick<ProductRow, 'id' | 'code' | 'color' | 'size' | 'styleId'>
    changes: ProductChanges
  },
>(place: PlaceInStyles, changed: readonly Change[]): Promise<{ changed: Change[]; left: LeftStyle[] }> {
  const moved = changed.filter(({ changes }) => changes.color ?? changes.size ?? changes.styleId)
  const moves = moved.map(({ product, changes }) => ({
    ...changeProduct(product, changes),
    fromStyleId: product.styleId,
  }))
  const left = await place(
    moves.filter(({ styleId }) => styleId !== null),
    moves.filter(({ styleId }) => styleId === null),
  )
  const leftIds = new Set(left.map(({ productId }) => productId))
  const kept = changed.map((change) =>
    leftIds.has(change.product.id) ? { ...change, changes: withoutStyle(change) } : change,
  )
  return { changed: kept.filter(({ changes }) => hasChanges(changes)), left }
}

function withoutStyle({
  product,
  changes,
}: {
  product: Pick<ProductRow, 'styleId'>
  changes: ProductChanges
}): ProductChanges {
  const { styleId: _joined, ...others } = changes
  return product.styleId === null ? others : { ...others, styleId: { from: product.styleId, to: null } }
}

/** For calls that put products into a style on purpose. Throws a 409 that names the first product without a place. */
export function assertPlaced([left]: readonly LeftStyle[], path?: string): void {
  if (!left) return
  const message = describeNoPlace(left)
  throw path === undefined ? new Refusal('conflict', message) : fieldRefusal('conflict', path, message)
}

async function lockStyles(ctx: Ctx, moves: readonly StyleMove[]): Promise<void> {
  const ids = distinctStyleIds(moves)
  if (ids.length === 0) return
  await ctx.db.execute(
    sql`select id from styles where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`,
  )
}

function distinctStyleIds(moves: readonly StyleMove[]): number[] {
  return [...new Set(moves.flatMap(({ styleId }) => styleId ?? []))]
}

async function readTargets(
  ctx: Ctx,
  moves: readonly StyleMove[],
): Promise<(StyleMove & { target: MoveTarget })[]> {
  if (moves.length === 0) return []
  const column = <K extends keyof StyleMove>(name: K) => sql.param(moves.map((move) => move[name]))
  const { rows } = await withIndexes(ctx.db, (tx) =>
    tx.execute<{
      position: number
      styleNumber: string | null
      isStyleDeleted: boolean
      color: string
      size: string
      holderId: number | null
      holderCode: string
    }>(sql`
      select given.position::int as position, style.number as "styleNumber", style.deleted_at is not null as "isStyleDeleted",
        fold_text(given.color) as color, fold_text(given.size) as size, holder.id::float8 as "holderId", holder.code as "holderCode"
      from unnest(${column('styleId')}::bigint[], ${column('color')}::text[], ${column('size')}::text[]) with ordinality
        as given (style_id, color, size, position)
      left join lateral (select number, deleted_at from styles where id = given.style_id) as style on true
      left join lateral (
        select id, code from products
        where style_id = given.style_id and deleted_at is null
          and fold_text(color) = fold_text(given.color) and fold_text(size) = fold_text(given.size)
        limit 1
      ) as holder on true`),
  )
  const joined = moves.filter(({ styleId, fromStyleId }) => styleId !== fromStyleId)
  const memberCounts = await countMembers(ctx, distinctStyleIds(joined))
  return rows.flatMap(({ position, styleNumber, isStyleDeleted, color, size, holderId, holderCode }) => {
    const move = moves[position - 1]
    if (!move) return []
    const number = styleNumber ?? move.styleNumber ?? ''
    const target = {
      styleNumber: number,
      isStyleDeleted: isStyleDeleted || (styleNumber === null && move.styleId !== null),
      memberCount: memberCounts.get(move.styleId ?? 0) ?? 0,
      cell: JSON.stringify([move.styleId ?? foldText(number), color, size]),
      holder: holderId === null ? null : { id: holderId, code: holderCode },
    }
    return [{ ...move, target }]
  })
}

async function countMembers(ctx: Ctx, styleIds: readonly number[]): Promise<Map<number, number>> {
  if (styleIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select style_id as id, count(*)::int as count from products
    where style_id = any(${sql.param([...styleIds])}::bigint[]) and deleted_at is null
    group by 1`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}
