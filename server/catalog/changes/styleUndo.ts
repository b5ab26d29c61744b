// How styles are undone, with the products of an import or a batch.
import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { StyleChanges } from '#domain/catalog/styles.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { invertChanges } from '#domain/platform/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { readChanges } from '#server/files/changes/recordChanges.ts'
import {
  type Restoring,
  type UndoableRecord,
  type UndoKind,
  undoRecords,
} from '#server/files/changes/undoRecords.ts'
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
      from record_changes as made join styles on styles.id = made.record_id
      where noun = 'style' and document_type = ${document.type} and document_id = ${document.id} and made.changes ? 'deletedAt'
    ), revived as (
      update styles set deleted_at = null, merged_into = null, version = version + 1
      where id in (select id from deleted where can_revive)
    ), marked as (
      update record_changes set undone_version = version + 1
      where noun = 'style' and document_type = ${document.type} and document_id = ${document.id}
        and record_id in (select id from deleted where can_revive)
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
  const { removed, restored, skipped } = await undoRecords(ctx, styleUndo, document)
  return {
    removedStyles: removed,
    restoredStyles: restored,
    skippedStyles: skipped.map(({ id, code, name }) => ({ id, number: code, name })),
  }
}

const styleUndo: UndoKind<UndoableRecord, StyleChanges> = {
  noun: 'style',

  /** Without those that it deleted, which `reviveStyles` brings back. */
  async *readChanges(ctx, document) {
    for await (const page of readChanges<StyleChanges>(ctx, 'style', document))
      yield page.filter(({ changes }) => !changes?.deletedAt)
  },

  async read(ctx, ids, locks) {
    const isOne = sql`${styles.id} = any(${sql.param(ids)}::bigint[])`
    // A statement of its own: the next one sees the products that joined while this one waited.
    if (locks) await ctx.db.execute(sql`select id from styles where ${isOne} order by id for no key update`)
    const rows = await ctx.db
      .select({ id: styles.id, code: styles.number, name: styles.name, version: styles.version })
      .from(styles)
      .where(sql`${isOne} and ${styles.deletedAt} is null`)
    return new Map(rows.map((row) => [row.id, { ...row, gone: null }]))
  },

  async findUses(ctx, created) {
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      select distinct style_id::float8 as id from products
      where style_id = any(${sql.param(created.map(({ id }) => id))}::bigint[]) and deleted_at is null`)
    return new Map(rows.map(({ id }) => [id, 'Has products']))
  },

  async remove(ctx, rows) {
    await ctx.db.execute(sql`
      update styles set deleted_at = ${ctx.now}::timestamptz, version = version + 1
      where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  },

  changed: {
    split: (_, changes, isUnchanged) =>
      isUnchanged
        ? { restored: invertChanges(changes), kept: [] }
        : { restored: {}, kept: Object.keys(changes) },
    async restore(ctx, restored) {
      const refused: UndoableRecord[] = []
      const undone: { id: number; version: number }[] = []
      for (const style of restored) {
        const { id, version } = style.row
        if (await restoreStyle(ctx, style)) undone.push({ id, version: version + 1 })
        else refused.push(style.row)
      }
      return { undone, refused }
    },
  },

  describeSkipped: async () => new Map(),
}

/** Returns false if the old number was taken or the old size scale was deleted. */
async function restoreStyle(
  ctx: Ctx,
  { row: { id, version }, changes }: Restoring<UndoableRecord, StyleChanges>,
): Promise<boolean> {
  const previous = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))
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
