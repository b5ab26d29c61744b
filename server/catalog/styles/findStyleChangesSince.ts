// Finds the changes to a style since a version: edits and merges, and their undo.
import type { StyleChanges } from '#domain/catalog/styles.ts'
import { displayName } from '#domain/people/users.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { combineByField, type FieldChange } from '#server/people/activity/findLoggedChanges.ts'
import { sql } from '#server/platform/db/drizzle.ts'

type Row = {
  version: number
  changes: StyleChanges
  firstName: string
  lastName: string
  email: string
  /** In milliseconds since 1970. */
  changedAt: number
}

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export async function findStyleChangesSince(
  ctx: Ctx,
  styleId: number,
  version: number,
): Promise<FieldChange[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with made as (
      select version, undone_version, changes, batch.user_id, batch.created_at, batch.undone_by, batch.undone_at
      from style_changes join change_batches as batch on document_type = 'batch' and batch.id = document_id
      where style_id = ${styleId} and changes is not null
    ), versions as (
      select version, changes, user_id, created_at from made
      union all
      select undone_version, (
        select jsonb_object_agg(key, jsonb_build_object('from', value -> 'to', 'to', value -> 'from'))
        from jsonb_each(changes)
      ), undone_by, undone_at
      from made where undone_version is not null
    )
    select version, changes, first_name as "firstName", last_name as "lastName", email,
      (extract(epoch from versions.created_at) * 1000)::float8 as "changedAt"
    from versions join users on users.id = user_id
    where version > ${version} order by version`)
  const scaleNames = await readScaleNames(ctx, rows)
  return combineByField(
    rows.flatMap(({ version, changes, changedAt, ...user }) =>
      Object.entries(changes).map(([field, { from, to }]) => ({
        path: field === 'priceCents' ? 'price' : field,
        from: formatValue(field, from, scaleNames),
        to: formatValue(field, to, scaleNames),
        userName: displayName(user),
        at: new Date(changedAt),
        version,
      })),
    ),
  )
}

async function readScaleNames(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, string>> {
  if (rows.every(({ changes }) => !changes.sizeScaleId)) return new Map()
  const scales = await ctx.db.execute<{ id: string; name: string }>(sql`select id, name from size_scales`)
  return new Map(scales.rows.map(({ id, name }) => [Number(id), name]))
}

function formatValue(
  field: string,
  value: string | number | null,
  scaleNames: ReadonlyMap<number, string>,
): string {
  if (field === 'priceCents') return formatUsd(Number(value))
  if (value === null || value === '') return 'nothing'
  return field === 'sizeScaleId' ? (scaleNames.get(Number(value)) ?? 'a deleted size scale') : String(value)
}
