// Undoes what an import or a batch did to styles.
import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { StyleChanges } from '#domain/catalog/styles.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { isUnchangedSince } from '#domain/platform/versions.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/errors.ts'
import { styles } from '#server/platform/db/schema.ts'
import { withSavepoint } from '#server/platform/db/transact.ts'

type UndoneStyles = Pick<BatchUndoReply, 'removedStyles' | 'restoredStyles' | 'skippedStyles'>

/**
 * Brings back the styles that the document deleted, unless their number was taken since. Call it before the products are restored,
 * which join their styles again.
 */
export async function reviveStyles(ctx: Ctx, document: DocumentReference): Promise<UndoneStyles> {
  for (;;) {
    try {
      return await withSavepoint(ctx, (ctx) => reviveFreeStyles(ctx, document))
    } catch (error) {
      // Another user took a number at the same time. It is committed now, so the next attempt skips the style.
      if (!isUniqueViolation(error)) throw error
    }
  }
}

async function reviveFreeStyles(ctx: Ctx, document: DocumentReference): Promise<UndoneStyles> {
  const { rows } = await ctx.db.execute<{ id: string; number: string; name: string; isRevived: boolean }>(sql`
    with deleted as (
      select styles.id, styles.number, styles.name, styles.version = made.version and not exists (
        select from styles as holder
        where fold_text(holder.number) = fold_text(styles.number) and holder.deleted_at is null) as can_revive
      from style_changes as made join styles on styles.id = made.style_id
      where document_type = ${document.type} and document_id = ${document.id} and made.changes ? 'deletedAt'
    ), revived as (
      update styles set deleted_at = null, version = version + 1
      where id in (select id from deleted where can_revive)
    ), marked as (
      update style_changes set undone_version = version + 1
      where document_type = ${document.type} and document_id = ${document.id}
        and style_id in (select id from deleted where can_revive)
    )
    select id, number, name, can_revive as "isRevived" from deleted order by id`)
  return {
    removedStyles: 0,
    restoredStyles: rows.filter(({ isRevived }) => isRevived).length,
    skippedStyles: rows
      .filter(({ isRevived }) => !isRevived)
      .map(({ id, number, name }) => ({ id: Number(id), number, name })),
  }
}

/**
 * Removes the styles that the document created, if they have no products any more, and restores the others. Styles changed since are
 * left as they are, as are those whose old number was taken or whose old size scale was deleted. Call it after the products were
 * restored; locks the styles in id order.
 */
export async function undoStyleChanges(ctx: Ctx, document: DocumentReference): Promise<UndoneStyles> {
  // A statement of its own: the next one sees the products that joined while this one waited.
  await ctx.db.execute(sql`
    select styles.id from style_changes as made join styles on styles.id = made.style_id
    where document_type = ${document.type} and document_id = ${document.id}
    order by styles.id for no key update of styles`)
  const { rows } = await ctx.db.execute<{
    id: string
    number: string
    name: string
    version: number
    changedVersion: number
    changes: StyleChanges | null
    hasProducts: boolean
    undoneVersions: number[]
  }>(sql`
    select styles.id, number, name, styles.version, made.version as "changedVersion", made.changes,
      exists (select from products where style_id = styles.id and products.deleted_at is null) as "hasProducts",
      coalesce(undone.versions, '{}') as "undoneVersions"
    from style_changes as made join styles on styles.id = made.style_id
    left join (
      select style_id, array_agg(version) || array_agg(undone_version) as versions
      from style_changes where undone_version is not null group by style_id
    ) as undone using (style_id)
    where document_type = ${document.type} and document_id = ${document.id}
      and styles.deleted_at is null and not coalesce(made.changes ? 'deletedAt', false)
    order by styles.id`)
  const skippedStyles: UndoneStyles['skippedStyles'] = []
  const removed: number[] = []
  const restored: number[] = []
  for (const {
    id: text,
    number,
    name,
    version,
    changedVersion,
    changes,
    hasProducts,
    undoneVersions,
  } of rows) {
    const id = Number(text)
    const isUnchanged = isUnchangedSince(changedVersion, version, new Set(undoneVersions))
    if (isUnchanged && changes === null && !hasProducts) removed.push(id)
    else if (isUnchanged && changes !== null && (await restoreStyle(ctx, id, version, changes)))
      restored.push(id)
    else skippedStyles.push({ id, number, name })
  }
  await ctx.db.execute(sql`
    with removed as (
      update styles set deleted_at = ${ctx.now}::timestamptz, version = version + 1
      where id = any(${sql.param(removed)}::bigint[])
      returning id, version
    ), undone as (
      select * from removed
      union all
      select id, version from styles where id = any(${sql.param(restored)}::bigint[])
    )
    update style_changes set undone_version = undone.version from undone
    where style_id = undone.id and document_type = ${document.type} and document_id = ${document.id}`)
  return { removedStyles: removed.length, restoredStyles: restored.length, skippedStyles }
}

/** Returns false if the old number was taken or the old size scale was deleted. */
async function restoreStyle(ctx: Ctx, id: number, version: number, changes: StyleChanges): Promise<boolean> {
  const previous = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]))
  try {
    await withSavepoint(ctx, async ({ db }) => {
      await db
        .update(styles)
        .set({ ...previous, version: version + 1 })
        .where(eq(styles.id, id))
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) return false
    throw error
  }
}
