// Stores the rows that imports refused and exports them as CSV, to be corrected and uploaded again.
import { maxListed, type RefusedRow } from '#contract/files/imports.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import { type ImportKind, importedNames } from '#domain/files/imports.ts'
import { csvLine } from '#domain/platform/csv.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { asc, and, eq, sql } from '#server/platform/db/drizzle.ts'
import { importRefusals } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { ImportRun, RefusedColumn } from './importer.ts'
import { readImport } from './pastImports.ts'

/** A row that can't be imported, with the reason. */
export type RefusedFileRow<Field extends string = string> = Required<
  Pick<ParsedRow<Field>, 'row' | 'cells' | 'refused'>
> &
  Pick<ParsedRow, 'notes'>

/** Small, because a refused cell can have a million characters. */
const pageSize = 100

/** Counts and saves refused rows; the run lists the first `maxListed.refused`. */
export async function recordRefusedRows(run: ImportRun, rows: readonly RefusedFileRow[]): Promise<void> {
  run.counts.refusedCount += rows.length
  const listed = rows.slice(0, maxListed.refused - run.refused.length)
  run.refused.push(...listed.map(({ row, refused }) => ({ row, ...refused })))
  await saveRefusedRows(run.ctx, rows, run.id)
}

/** The refusal of a file without valid rows, with the reasons of the first ones. */
export function noRowsRefusal(message: string, refused: readonly RefusedRow[]): Refusal {
  const errors = refused.slice(0, 100).map(({ row, column, reason }) => ({
    path: `row ${row}, ${column}`,
    message: reason,
  }))
  return new Refusal('invalid', message, errors.length > 0 ? { errors } : {})
}

async function saveRefusedRows(ctx: Ctx, rows: readonly RefusedFileRow[], importId: number): Promise<void> {
  if (rows.length === 0) return
  const text = (of: (row: RefusedFileRow) => string) => sql.param(rows.map((row) => toStorable(of(row))))
  await ctx.db.execute(sql`
    insert into import_refusals (import_id, "row", "column", value, reason, cells)
    select ${importId}::bigint, refused.* from unnest(
      ${sql.param(rows.map(({ row }) => row))}::int[],
      ${text(({ refused }) => refused.column)}::text[], ${text(({ refused }) => refused.value)}::text[],
      ${text(({ refused }) => refused.reason)}::text[],
      ${text(({ cells }) => JSON.stringify(cells, (_, cell) => (typeof cell === 'string' ? toStorable(cell) : cell)))}::jsonb[]
    ) as refused`)
}

/** Replaces characters that PostgreSQL can't store, which are often why the row was refused. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}

/**
 * Has the columns of the file under the standard names, and a reason column, which imports ignore. Cells beyond the columns of the file
 * follow the reason, so that an uncorrected row is refused again. Reads page by page, so that a slow client holds no transaction.
 */
export async function exportRefusedRows(
  ctx: Ctx,
  { id, kind, columns }: { id: number; kind: ImportKind; columns: readonly RefusedColumn[] },
): Promise<Download> {
  const { fileName } = await readImport(ctx, kind, { id })
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select distinct jsonb_object_keys(cells) as name from import_refusals where import_id = ${id}`)
  const known = new Set(rows.map(({ name }) => name))
  const found = columns.filter(({ field, isRequired }) => isRequired || known.has(field))
  return csvDownload(
    `${(fileName ?? importedNames[kind].names).replace(/\.\w+$/, '')}-refused.csv`,
    [...found.map(({ name }) => name), 'Reason'],
    readRefusedLines(ctx, id, found),
  )
}

async function* readRefusedLines(
  ctx: Ctx,
  importId: number,
  columns: readonly RefusedColumn[],
): AsyncGenerator<string> {
  for (let last = { row: 0, id: 0 }; ;) {
    const page = await ctx.db
      .select()
      .from(importRefusals)
      .where(
        and(
          eq(importRefusals.importId, importId),
          sql`(${importRefusals.row}, ${importRefusals.id}) > (${last.row}::int, ${last.id}::bigint)`,
        ),
      )
      .orderBy(asc(importRefusals.row), asc(importRefusals.id))
      .limit(pageSize)
    yield page
      .map(({ cells, column, value, reason }) =>
        csvLine([
          ...columns.map(({ field }) => cells[field] ?? ''),
          reason,
          ...(column === '' && value !== '' ? [value] : []),
        ]),
      )
      .join('')
    last = page.at(-1) ?? last
    if (page.length < pageSize) return
  }
}
