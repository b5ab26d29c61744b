// Lists past imports of a kind, finds one by id or by the key of its upload, and claims the key of a new one.
import type { PastImport } from '#contract/files/imports.ts'
import type { ImportKind, ImportModeOf } from '#domain/files/imports.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { LockConflict } from '#server/platform/db/lockConflict.ts'
import { imports, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

const undoneByUsers = alias(users, 'undone_by_users')

function selectImports(ctx: Ctx, matching: SQL | undefined) {
  return ctx.db
    .select({
      entry: imports,
      user: nameColumns,
      undoneBy: nameColumnsOf(undoneByUsers),
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .leftJoin(undoneByUsers, eq(undoneByUsers.id, imports.undoneBy))
    .where(matching)
    .orderBy(desc(imports.id))
}

type Row = Awaited<ReturnType<typeof selectImports>>[number]

export type ImportOf<Kind extends ImportKind> = PastImport & { mode: ImportModeOf<Kind> }

function toImport<Kind extends ImportKind>({ entry, user, undoneBy }: Row): ImportOf<Kind> {
  const { undoneAt, undoneCount } = entry
  return {
    ...entry,
    userName: displayName(user),
    undone: undoneAt &&
      undoneBy && { at: undoneAt, userName: displayName(undoneBy), count: undoneCount ?? 0 },
  }
}

/** Newest first. */
export async function listImports<Kind extends ImportKind>(
  ctx: Ctx,
  kind: Kind,
  query: { page: number; limit: number },
): Promise<{ imports: ImportOf<Kind>[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectImports(ctx, eq(imports.kind, kind))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.$count(imports, eq(imports.kind, kind)),
  ])
  return { imports: rows.map((row) => toImport<Kind>(row)), total }
}

/** Throws a 404. */
export async function readImport<Kind extends ImportKind>(
  ctx: Ctx,
  kind: Kind,
  { id }: { id: number },
): Promise<ImportOf<Kind>> {
  const [row] = await selectImports(ctx, and(eq(imports.kind, kind), eq(imports.id, id)))
  if (!row) throw importNotFound()
  return toImport<Kind>(row)
}

export function importNotFound(): Refusal {
  return new Refusal('missing', 'Import not found')
}

/**
 * Finds the user's import with the key. A running import holds an advisory lock on its key until it commits or rolls back.
 * This waits for that lock, so the answer is final, and throws a 409 if the wait times out.
 */
export async function readImportByKey<Kind extends ImportKind>(
  ctx: Ctx,
  kind: Kind,
  input: { key: string },
): Promise<ImportOf<Kind>> {
  const isOwn = and(eq(imports.kind, kind), eq(imports.userId, ctx.user.id), eq(imports.key, input.key))
  try {
    return await transact(
      ctx,
      async (ctx) => {
        const [row] = await selectImports(ctx, isOwn)
        if (!row) throw importNotFound()
        return toImport<Kind>(row)
      },
      async (ctx) =>
        void (await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${keyLock(ctx, input.key)})`)),
    )
  } catch (error) {
    // That import holds the lock.
    if (!(error instanceof LockConflict)) throw error
    throw stillRunning()
  }
}

/** Holds the lock on the key until the transaction ends. Throws a 409 if the key is in use or was used before. */
export async function lockImportKey(ctx: Ctx, key: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyLock(ctx, key)}) as locked`,
  )
  if (!rows[0]?.locked) throw stillRunning()
  await assertImportKeyUnused(ctx, key)
}

export async function assertImportKeyUnused(ctx: Ctx, key: string): Promise<void> {
  const used = await ctx.db.$count(imports, and(eq(imports.userId, ctx.user.id), eq(imports.key, key)))
  if (used > 0) throw new Refusal('conflict', 'This import has already been completed.')
}

function stillRunning(): Refusal {
  return new Refusal('conflict', 'This import is still running.', { retryAfterSeconds: 1 })
}

function keyLock(ctx: Ctx, key: string): SQL {
  return sql`hashtextextended(${`import ${ctx.user.id} ${key}`}, 0)`
}
