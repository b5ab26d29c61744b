// Undoes what an import or a batch did to styles.
import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { StyleChanges } from '#domain/catalog/styles.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'

type UndoneStyles = Pick<BatchUndoReply, 'removedStyles' | 'restoredStyles' | 'skippedStyles'>

/**
 * Brings back the styles that the document deleted, unless their number was taken since. Call it before the products are restored,
 * which join their styles again.
 */
export async function reviveStyles(ctx: Ctx, document: DocumentReference): Promise<UndoneStyles> {
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
 * left as they are. Call it after the products were restored; locks the styles in id order.
 */
export async function undoStyleChanges(ctx: Ctx, document: DocumentReference): Promise<UndoneStyles> {
  const { rows } = await ctx.db.execute<{
    id: string
    number: string
    name: string
    version: number
    changedVersion: number
    changes: StyleChanges | null
    hasProducts: boolean
  }>(sql`
    select styles.id, number, name, styles.version, made.version as "changedVersion", made.changes,
      exists (select from products where style_id = styles.id and products.deleted_at is null) as "hasProducts"
    from style_changes as made join styles on styles.id = made.style_id
    where document_type = ${document.type} and document_id = ${document.id}
      and styles.deleted_at is null and not coalesce(made.changes ? 'deletedAt', false)
    order by styles.id for no key update of styles`)
  const reply: UndoneStyles = { removedStyles: 0, restoredStyles: 0, skippedStyles: [] }
  const removed: number[] = []
  for (const { id: text, number, name, version, changedVersion, changes, hasProducts } of rows) {
    const id = Number(text)
    if (version !== changedVersion || (changes === null && hasProducts))
      reply.skippedStyles.push({ id, number, name })
    else if (changes === null) removed.push(id)
    else {
      const previous = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]))
      await ctx.db
        .update(styles)
        .set({ ...previous, version: version + 1 })
        .where(eq(styles.id, id))
      reply.restoredStyles += 1
    }
  }
  if (removed.length > 0) {
    await ctx.db.execute(sql`
      update styles set deleted_at = ${ctx.now}::timestamptz, version = version + 1
      where id = any(${sql.param(removed)}::bigint[])`)
  }
  await ctx.db.execute(sql`
    update style_changes set undone_version = styles.version from styles
    where styles.id = style_id and document_type = ${document.type} and document_id = ${document.id}
      and styles.version = style_changes.version + 1`)
  return { ...reply, removedStyles: removed.length }
}
