// Explains why the undo of an import skips a product: the change that was made to it since.
import { countVersions, type RevertedVersions } from '#domain/catalog/importChanges.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { importChanges } from '#server/platform/db/schema.ts'

export type SkippedProduct = {
  id: number
  code: string
  name: string
  /** The version that the import created. */
  importedVersion: number
  isDeleted: boolean
}

type Change = {
  id: string
  reason: MovementReason
  /** An invoice number or the file name of an import. */
  document: string | null
  firstName: string
  lastName: string
  email: string
  /** In milliseconds since 1970. */
  changedAt: number
}

/**
 * Reports a sale first, otherwise the last change; for a deleted product always the last. Ignores changes that were undone.
 * A stock change is in both the activity log and the ledger, and the ledger has more detail.
 */
export async function findSkipReasons(
  ctx: Ctx,
  products: readonly SkippedProduct[],
): Promise<Map<number, string>> {
  const reverted = await findRevertedVersions(
    ctx,
    products.map(({ id }) => id),
  )
  const ranges = [...reverted].flatMap(([id, ranges]) => ranges.map((range) => ({ id, ...range })))
  const rangeColumn = (name: 'id' | 'from' | 'to') => sql.param(ranges.map((range) => range[name]))
  const column = <K extends keyof SkippedProduct>(name: K) =>
    sql.param(products.map((product) => product[name]))
  const { rows } = await ctx.db.execute<Change>(sql`
    with since as (
      select * from unnest(${column('id')}::bigint[], ${column('importedVersion')}::int[], ${column('isDeleted')}::bool[])
        as since (id, version, is_deleted)
    ), reverted as (
      select * from unnest(${rangeColumn('id')}::bigint[], ${rangeColumn('from')}::int[], ${rangeColumn('to')}::int[])
        as reverted (product_id, since_version, until_version)
    ), changes as (
      select since.*, change.product_version, change.reason, change.user_id, change.created_at,
        coalesce(invoices.number, imports.file_name) as document
      from since
      join stock_movements as change on change.product_id = since.id and change.product_version > since.version
        -- Voiding an invoice returns units even after the deletion, but the deletion is the reason to report.
        and not (since.is_deleted and change.reason = 'voided')
      left join invoices on change.document_type = 'invoice' and invoices.id = change.document_id
      left join imports on change.document_type = 'import' and imports.id = change.document_id
      union all
      select since.*, change.version, 'imported', imports.user_id, imports.created_at, imports.file_name
      from since
      join import_changes as change on change.product_id = since.id and change.version > since.version
      join imports on imports.id = change.import_id
      union all
      select since.*, change.subject_version, 'edited', change.user_id, change.created_at, null
      from since
      join activity_log as change on change.subject_type = 'product' and change.subject_id = since.id
        and change.subject_version > since.version
    )
    select distinct on (changes.id) changes.id, reason, document, first_name as "firstName", last_name as "lastName", email,
      (extract(epoch from changes.created_at) * 1000)::float8 as "changedAt"
    from changes
    join users on users.id = changes.user_id
    where not exists (
      select from reverted
      where product_id = changes.id and product_version > since_version and product_version <= until_version)
    order by changes.id, (reason = 'invoiced' and not is_deleted) desc, product_version desc, reason = 'edited'`)
  const changes = new Map(rows.map((change) => [Number(change.id), change]))
  return new Map(products.map(({ id, isDeleted }) => [id, describeChange(ctx, changes.get(id), isDeleted)]))
}

function describeChange(ctx: Ctx, change: Change | undefined, isDeleted: boolean): string {
  if (!change) return isDeleted ? 'Deleted' : 'Changed'
  const byUser = ` by ${displayName(change)} on ${formatDateTime(new Date(change.changedAt), ctx.timeZone)}`
  if (isDeleted) return `Deleted${byUser}`
  const description = descriptions[change.reason](change.document ?? 'products without a file')
  return change.reason === 'invoiced' ? description : description + byUser
}

const descriptions: Record<MovementReason, (document: string) => string> = {
  created: () => 'Created',
  edited: () => 'Edited',
  received: () => 'Stock received',
  adjusted: () => 'Stock adjusted',
  counted: () => 'Stock counted',
  imported: (fileName) => `Changed by the import of ${fileName}`,
  'import undone': (fileName) => `Restored by undoing the import of ${fileName}`,
  invoiced: (number) => `Sold on ${number}`,
  voided: (number) => `${number} voided`,
}

/** Finds the versions whose changes an undo reverted, by product id. Products without any are left out. */
export async function findRevertedVersions(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, RevertedVersions[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(importChanges)
    .where(and(inArray(importChanges.productId, [...ids]), isNotNull(importChanges.undoneVersion)))
  const found = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...found].map(([id, changes]) => [
      id,
      changes.map(({ version, changes, undoneVersion }) => ({
        from: version - countVersions(changes),
        to: undoneVersion ?? version,
      })),
    ]),
  )
}
