// Why the undoing of an import leaves a product: what was done to it since, in words.
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { findRevertedVersions } from './findRevertedVersions.ts'

export interface SkippedProduct {
  id: number
  code: string
  name: string
  /** The version that the import made. */
  importedVersion: number
  isDeleted: boolean
}

/**
 * The deed for which a product is left: a sale first, else what was done last; of a deleted one always the last. What was taken back
 * is none. The log has an entry of a deed with stock too, of which the ledger says more.
 */
type Deed = {
  id: string
  reason: MovementReason
  /** The number of an invoice, or the name of an import's file. */
  document: string | null
  first_name: string
  last_name: string
  email: string
  /** In milliseconds since 1970. */
  at: number
}

export async function findSkipReasons(
  ctx: Ctx,
  products: readonly SkippedProduct[],
): Promise<Map<number, string>> {
  const takenBack = await findRevertedVersions(
    ctx,
    products.map(({ id }) => id),
  )
  const spans = [...takenBack].flatMap(([id, spans]) => spans.map((span) => ({ id, ...span })))
  const spanColumn = (name: 'id' | 'from' | 'to') => sql.param(spans.map((span) => span[name]))
  const column = <K extends keyof SkippedProduct>(name: K) =>
    sql.param(products.map((product) => product[name]))
  const { rows } = await ctx.db.execute<Deed>(sql`
    with since as (
      select * from unnest(${column('id')}::bigint[], ${column('importedVersion')}::int[], ${column('isDeleted')}::bool[])
        as since (id, version, is_deleted)
    ), taken_back as (
      select * from unnest(${spanColumn('id')}::bigint[], ${spanColumn('from')}::int[], ${spanColumn('to')}::int[])
        as taken_back (product_id, since_version, until_version)
    ), deeds as (
      select since.*, deed.product_version, deed.reason, deed.user_id, deed.created_at,
        coalesce(invoices.number, imports.file_name) as document
      from since
      join stock_movements as deed on deed.product_id = since.id and deed.product_version > since.version
        -- The units of a void invoice return even after the deletion, which is what is asked for.
        and not (since.is_deleted and deed.reason = 'voided')
      left join invoices on invoices.id = deed.invoice_id
      left join imports on imports.id = deed.import_id
      union all
      select since.*, deed.version, 'imported', imports.user_id, imports.created_at, imports.file_name
      from since
      join import_changes as deed on deed.product_id = since.id and deed.version > since.version
      join imports on imports.id = deed.import_id
      union all
      select since.*, deed.subject_version, 'edited', deed.user_id, deed.created_at, null
      from since
      join activity_log as deed on deed.subject_type = 'product' and deed.subject_id = since.id
        and deed.subject_version > since.version
    )
    select distinct on (deeds.id) deeds.id, reason, document, first_name, last_name, email,
      (extract(epoch from deeds.created_at) * 1000)::float8 as at
    from deeds
    join users on users.id = deeds.user_id
    where not exists (
      select from taken_back
      where product_id = deeds.id and product_version > since_version and product_version <= until_version)
    order by deeds.id, (reason = 'invoiced' and not is_deleted) desc, product_version desc, reason = 'edited'`)
  const deeds = new Map(rows.map((deed) => [Number(deed.id), deed]))
  return new Map(products.map(({ id, isDeleted }) => [id, inWords(ctx, deeds.get(id), isDeleted)]))
}

function inWords(ctx: Ctx, deed: Deed | undefined, isDeleted: boolean): string {
  if (!deed) return isDeleted ? 'Deleted' : 'Changed'
  const person = { firstName: deed.first_name, lastName: deed.last_name, email: deed.email }
  const byWhom = ` by ${displayName(person)} on ${formatDateTime(new Date(deed.at), ctx.timeZone)}`
  if (isDeleted) return `Deleted${byWhom}`
  const what = words[deed.reason](deed.document ?? 'products without a file')
  return deed.reason === 'invoiced' ? what : what + byWhom
}

const words: Record<MovementReason, (document: string) => string> = {
  created: () => 'Created',
  edited: () => 'Edited',
  received: () => 'Stock received',
  adjusted: () => 'Stock adjusted',
  counted: () => 'Stock counted',
  imported: (fileName) => `Changed by the import of ${fileName}`,
  'import undone': (fileName) => `Changed back with the import of ${fileName}`,
  invoiced: (number) => `Sold on ${number}`,
  voided: (number) => `${number} voided`,
}
