// The saved views that a user sees: their own and those that are shared.
import type { SavedView } from '#contract/people/savedViews.ts'
import { type ViewedList, viewedLists } from '#domain/people/savedViews.ts'
import { displayName } from '#domain/people/users.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, eq, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { savedViews, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** By name. Throws a 403 if the user may not see the list. */
export async function findSavedViews(
  ctx: Ctx,
  { list }: { list: ViewedList },
): Promise<{ views: SavedView[] }> {
  assertMaySee(ctx, list)
  return { views: await selectViews(ctx, eq(savedViews.list, list)) }
}

/** Throws a 404, also for a view of another user that is not shared. */
export async function findSavedView(ctx: Ctx, id: number): Promise<SavedView> {
  const [view] = await selectViews(ctx, eq(savedViews.id, id))
  if (!view || !hasPermission(ctx.user.role, viewedLists[view.list].permission)) throw savedViewNotFound()
  return view
}

/** Throws a 403. */
export function assertMaySee({ user }: Ctx, list: ViewedList): void {
  const { permission } = viewedLists[list]
  if (!hasPermission(user.role, permission)) throw new Refusal('forbidden', forbiddenMessage(permission))
}

export function savedViewNotFound(): Refusal {
  return new Refusal('missing', 'View not found')
}

async function selectViews(ctx: Ctx, condition: SQL): Promise<SavedView[]> {
  const rows = await ctx.db
    .select({ view: savedViews, owner: { id: users.id, ...nameColumns } })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(condition, or(savedViews.isShared, eq(savedViews.userId, ctx.user.id))))
    .orderBy(sql`fold_text(${savedViews.name})`, savedViews.id)
  return rows.map(({ view, owner }) => ({ ...view, owner: { id: owner.id, name: displayName(owner) } }))
}
