// Remembers the columns that a user chose for a file, and proposes them for the next file with the same column names.
import { createHash } from 'node:crypto'

import type { ImportKind } from '#domain/files/imports.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, desc, eq, inArray } from '#server/platform/db/drizzle.ts'
import { importColumns } from '#server/platform/db/schema.ts'

/** Of each kind. The ones that were used longest ago go. */
const maxRemembered = 1000

type Fields = readonly (string | null)[]

function keyOf(names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(names.map(foldText)))
    .digest('hex')
}

/** Needs the ctx of a transaction. */
export async function rememberColumns(
  ctx: Ctx,
  kind: ImportKind,
  { names, fields }: { names: readonly string[]; fields: Fields },
): Promise<void> {
  if (names.length === 0) return
  const row = { kind, namesKey: keyOf(names), fields: [...fields], usedAt: ctx.now }
  await ctx.db
    .insert(importColumns)
    .values(row)
    .onConflictDoUpdate({
      target: [importColumns.kind, importColumns.namesKey],
      set: { fields: row.fields, usedAt: row.usedAt },
    })
  const surplus = await ctx.db
    .select({ namesKey: importColumns.namesKey })
    .from(importColumns)
    .where(eq(importColumns.kind, kind))
    .orderBy(desc(importColumns.usedAt))
    .offset(maxRemembered)
  const keys = surplus.map(({ namesKey }) => namesKey)
  if (keys.length > 0)
    await ctx.db
      .delete(importColumns)
      .where(and(eq(importColumns.kind, kind), inArray(importColumns.namesKey, keys)))
}

/** The remembered fields of columns, if they differ from the guessed ones. `known` are the fields that files can have today. */
export async function findRememberedColumns(
  ctx: Ctx,
  kind: ImportKind,
  {
    columns,
    known,
  }: { columns: readonly { name: string; importAs: string | null }[]; known: ReadonlySet<string> },
): Promise<Fields | undefined> {
  if (columns.length === 0) return undefined
  const isOfNames = and(
    eq(importColumns.kind, kind),
    eq(importColumns.namesKey, keyOf(columns.map(({ name }) => name))),
  )
  const [row] = await ctx.db.select({ fields: importColumns.fields }).from(importColumns).where(isOfNames)
  const fields = row?.fields
  const isUsable = fields?.every((field) => field === null || known.has(field)) === true
  const isOther = columns.some(({ importAs }, index) => importAs !== (fields?.[index] ?? null))
  return isUsable && isOther ? fields : undefined
}
