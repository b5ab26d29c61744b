// Creates, edits and deletes saved views. A shared view is changed by users who may share views, any other by its owner.
import type {
  createSavedView as createEndpoint,
  editSavedView as editEndpoint,
  SavedView,
} from '#contract/people/savedViews.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  savedViewLimits,
  tooManyViewsMessage,
  type ViewedList,
  viewedLists,
  viewNameTakenMessage,
} from '#domain/people/savedViews.ts'
import { displayName } from '#domain/people/users.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { type ActivityInput, recordActivity } from '#server/people/activity/recordActivity.ts'
import { lockUser } from '#server/people/auth/setPassword.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { savedViews } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { assertMaySee, findSavedView, savedViewNotFound } from './findSavedViews.ts'

/** Throws a 409 if the user has a view with the name or the maximum number of views, and a 403 if the user may not see the list or share. */
export async function createSavedView(ctx: Ctx, input: InputOf<typeof createEndpoint>): Promise<SavedView> {
  const { list, name, isShared } = input
  const userId = ctx.user.id
  assertMaySee(ctx, list)
  if (isShared) assertMayShare(ctx)
  return transact(
    ctx,
    async (ctx) => {
      const count = await ctx.db.$count(
        savedViews,
        and(eq(savedViews.userId, userId), eq(savedViews.list, list)),
      )
      if (count >= savedViewLimits.perList) throw new Refusal('conflict', tooManyViewsMessage(list))
      const [created] = await ctx.db
        .insert(savedViews)
        .values({ ...input, userId, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing()
        .returning({ id: savedViews.id })
      if (!created) throw nameTaken(displayName(ctx.user), name, list)
      await record(ctx, 'Saved', { id: created.id, version: 1, list, name, isShared })
      return findSavedView(ctx, created.id)
    },
    // Two views at the same time could pass the limit.
    async ({ db }) => void (await lockUser(db, userId)),
  )
}

/** Also throws a 409 if `version` is old, and a 404 for a view of another user that is not shared. */
export async function editSavedView(
  ctx: Ctx,
  { id, version, ...fields }: InputOf<typeof editEndpoint>,
): Promise<SavedView> {
  return transact(ctx, async (ctx) => {
    const before = await lockChangeableView(ctx, id)
    if (fields.isShared) assertMayShare(ctx)
    if (version !== undefined && version !== before.version)
      throw new Refusal('conflict', 'Another user changed this view meanwhile. Try again.')
    const changes = diffFields(before, fields)
    const view = await findSavedView(ctx, id)
    if (changes === undefined) return view
    const next = { ...fields, version: before.version + 1, updatedAt: ctx.now }
    await writeUnique(
      ctx,
      async ({ db }) => db.update(savedViews).set(next).where(eq(savedViews.id, id)),
      () => nameTaken(view.owner.name, fields.name, before.list),
    )
    await recordUpdate(ctx, before, { ...before, ...next }, changes)
    // Its owner alone sees a view that is no longer shared.
    return { ...view, ...fields, version: next.version }
  })
}

export async function deleteSavedView(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const view = await lockChangeableView(ctx, id)
    await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
    await record(ctx, 'Deleted', { ...view, version: view.version + 1 })
  })
}

/** Throws a 404 for a view that the user doesn't see, and a 403 for a shared one that the user may not change. */
async function lockChangeableView(ctx: Ctx, id: number): Promise<typeof savedViews.$inferSelect> {
  const [view] = await ctx.db.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  if (!view || (!view.isShared && view.userId !== ctx.user.id)) throw savedViewNotFound()
  assertMaySee(ctx, view.list)
  if (view.isShared) assertMayShare(ctx)
  return view
}

function assertMayShare({ user }: Ctx): void {
  if (!hasPermission(user.role, 'views.share'))
    throw new Refusal('forbidden', forbiddenMessage('views.share'))
}

function nameTaken(owner: string, name: string, list: ViewedList): Refusal {
  return fieldRefusal('conflict', 'name', viewNameTakenMessage(owner, name, list))
}

type LoggedView = Pick<SavedView, 'id' | 'version' | 'list' | 'name' | 'isShared'>

/** Names a view that was or becomes private as a private one, and nothing that it has or had then. */
async function recordUpdate(
  ctx: Ctx,
  before: LoggedView,
  after: LoggedView,
  changes: NonNullable<ActivityInput['changes']>,
): Promise<void> {
  if (before.isShared && after.isShared) return record(ctx, 'Updated', after, changes)
  const { isShared } = changes
  await record(ctx, 'Updated', after, isShared && { isShared })
}

/** Others read the log: it names shared views only. */
async function record(
  ctx: Ctx,
  verb: 'Saved' | 'Updated' | 'Deleted',
  { id, version, list, name, isShared }: LoggedView,
  changes?: ActivityInput['changes'],
): Promise<void> {
  const { title } = viewedLists[list]
  await recordActivity(ctx, {
    action: isShared ? `${verb} view ${name} of ${title} for everyone` : `${verb} a private view of ${title}`,
    module: 'System',
    subject: { type: 'savedView', id, version },
    ...(changes && { changes }),
  })
}
