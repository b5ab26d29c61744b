// Past imports: the list, one of them, and what became of the one that a page began.
import type { Import } from '#contract/catalog/imports.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { isLockTimeout } from '#server/platform/db/errors.ts'
import { imports, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

const undoers = alias(users, 'undoers')

function selectImports(ctx: Ctx, matching: SQL | undefined) {
  return ctx.db
    .select({
      entry: imports,
      user: nameColumns,
      undoer: nameColumnsOf(undoers),
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .leftJoin(undoers, eq(undoers.id, imports.undoneBy))
    .where(matching)
    .orderBy(desc(imports.id))
}

type Row = Awaited<ReturnType<typeof selectImports>>[number]

function viewImport({ entry, user, undoer }: Row): Import {
  const { undoneAt, undoneCount } = entry
  return {
    ...entry,
    userName: displayName(user),
    undone: undoneAt && undoer && { at: undoneAt, userName: displayName(undoer), count: undoneCount ?? 0 },
  }
}

/** Newest first. */
export async function findImports(
  ctx: Ctx,
  query: { page: number; limit: number },
): Promise<{ imports: Import[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectImports(ctx, undefined)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.$count(imports),
  ])
  return { imports: rows.map(viewImport), total }
}

export async function findImport(ctx: Ctx, input: { id: number }): Promise<Import> {
  const [row] = await selectImports(ctx, eq(imports.id, input.id))
  if (!row) throw importNotFound()
  return viewImport(row)
}

export function importNotFound(): Refusal {
  return new Refusal('missing', 'Import not found')
}

/**
 * The import that this person began with that key. An import holds the key's lock from before its first row until it is
 * committed or undone, and this waits for it: the answer is final. Where that takes longer than a lock may, a 409 says
 * that it is still running.
 */
export async function findImportByKey(ctx: Ctx, input: { key: string }): Promise<Import> {
  const mine = and(eq(imports.userId, ctx.user.id), eq(imports.key, input.key))
  try {
    return await transact(
      ctx,
      async (ctx) => {
        const [row] = await selectImports(ctx, mine)
        if (!row) throw importNotFound()
        return viewImport(row)
      },
      async (ctx) =>
        void (await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${keyLock(ctx, input.key)})`)),
    )
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new Refusal('conflict', 'This import is still running.', { retryAfterSeconds: 1 })
  }
}

/** Takes the key for an import: the lock for as long as its transaction lasts, the row in `imports` for ever. */
export async function claimImportKey(ctx: Ctx, key: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyLock(ctx, key)}) as mine`,
  )
  if (!rows[0]?.mine) throw new Refusal('conflict', 'This import is still running.', { retryAfterSeconds: 1 })
  await assertImportKeyUnused(ctx, key)
}

export async function assertImportKeyUnused(ctx: Ctx, key: string): Promise<void> {
  const used = await ctx.db.$count(imports, and(eq(imports.userId, ctx.user.id), eq(imports.key, key)))
  if (used > 0) throw new Refusal('conflict', 'This import has been done already.')
}

function keyLock(ctx: Ctx, key: string): SQL {
  return sql`hashtextextended(${`import ${ctx.user.id} ${key}`}, 0)`
}
