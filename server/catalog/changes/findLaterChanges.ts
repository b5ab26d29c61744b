// Finds what happened to products since an import or a batch: the versions that its undo can ignore, and why it skips a product.
import { versionsUpTo } from '#domain/catalog/productChanges.ts'
import type { DocumentType } from '#domain/nouns.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, gt, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { productChanges, stockMovements } from '#server/platform/db/schema.ts'

export type SkippedProduct = {
  id: number
  code: string
  name: string
  /** The version that the import or batch created. */
  changedVersion: number
  isDeleted: boolean
}

/** Versions by product id. Products without any are left out. */
export type IgnoredVersions = ReadonlyMap<number, ReadonlySet<number>>

type Change = {
  id: string
  reason: MovementReason
  documentType: DocumentType | null
  /** The number of an invoice, order or credit note, the file name of an import, or the title of a batch. */
  document: string | null
  firstName: string
  lastName: string
  email: string
  /** In milliseconds since 1970. */
  changedAt: number
}

/**
 * Reports a sale first, otherwise the last change; for a deleted product always the last. Leaves out `ignored` versions. A stock
 * change is in both the activity log and the ledger, and the ledger has more detail.
 */
export async function findSkipReasons(
  ctx: Ctx,
  products: readonly SkippedProduct[],
  ignored: IgnoredVersions,
): Promise<Map<number, string>> {
  const pairs = products.flatMap(({ id }) => [...(ignored.get(id) ?? [])].map((version) => ({ id, version })))
  const column = <K extends keyof SkippedProduct>(name: K) =>
    sql.param(products.map((product) => product[name]))
  const { rows } = await ctx.db.execute<Change>(sql`
    with since as (
      select * from unnest(${column('id')}::bigint[], ${column('changedVersion')}::int[], ${column('isDeleted')}::bool[])
        as since (id, version, is_deleted)
    ), ignored as (
      select * from unnest(
        ${sql.param(pairs.map(({ id }) => id))}::bigint[], ${sql.param(pairs.map(({ version }) => version))}::int[]
      ) as ignored (product_id, version)
    ), changes as (
      select since.*, change.product_version, change.reason, change.user_id, change.created_at,
        change.document_type, coalesce(invoices.number, orders.number, credit_notes.number, imports.file_name) as document
      from since
      join stock_movements as change on change.product_id = since.id and change.product_version > since.version
        -- Units come back even after the deletion, but the deletion is the reason to report.
        and not (since.is_deleted and change.reason in ('voided', 'returned', 'released'))
      left join invoices on change.document_type = 'invoice' and invoices.id = change.document_id
      left join orders on change.document_type = 'order' and orders.id = change.document_id
      left join credit_notes on change.document_type = 'creditNote' and credit_notes.id = change.document_id
      left join imports on change.document_type = 'import' and imports.id = change.document_id
      union all
      select since.*, change.version, case change.document_type when 'import' then 'imported' else 'edited' end,
        coalesce(imports.user_id, batches.user_id), coalesce(imports.created_at, batches.created_at), change.document_type,
        coalesce(imports.file_name, batches.title)
      from since
      join product_changes as change on change.product_id = since.id and change.version > since.version
      left join imports on change.document_type = 'import' and imports.id = change.document_id
      left join change_batches as batches on change.document_type = 'batch' and batches.id = change.document_id
      union all
      select since.*, change.subject_version, 'edited', change.user_id, change.created_at, null, null
      from since
      join activity_log as change on change.subject_type = 'product' and change.subject_id = since.id
        and change.subject_version > since.version
    )
    select distinct on (changes.id) changes.id, reason, document_type as "documentType", document, first_name as "firstName", last_name as "lastName", email,
      (extract(epoch from changes.created_at) * 1000)::float8 as "changedAt"
    from changes
    join users on users.id = changes.user_id
    where not exists (select from ignored where product_id = changes.id and ignored.version = changes.product_version)
    order by changes.id, (reason = 'invoiced' and not is_deleted) desc, product_version desc, reason = 'edited'`)
  const changes = new Map(rows.map((change) => [Number(change.id), change]))
  return new Map(products.map(({ id, isDeleted }) => [id, describeChange(ctx, changes.get(id), isDeleted)]))
}

function describeChange(ctx: Ctx, change: Change | undefined, isDeleted: boolean): string {
  if (!change) return isDeleted ? 'Deleted' : 'Changed'
  const byUser = ` by ${displayName(change)} on ${formatDateTime(new Date(change.changedAt), ctx.timeZone)}`
  if (isDeleted) return `Deleted${byUser}`
  const description =
    change.documentType === 'batch' && change.document !== null
      ? `Changed by "${change.document}"`
      : descriptions[change.reason](change.document ?? 'products without a file')
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
  allocated: (number) => `Allocated to order ${number}`,
  released: (number) => `Released by order ${number}`,
  returned: (number) => `Returned with ${number}`,
}

/**
 * Finds the versions that an undo can ignore: changes that were undone, and their undo. With `ignoresStock`, for changes that left the
 * quantity alone, also those that only changed the stock.
 */
export async function findIgnoredVersions(
  ctx: Ctx,
  products: readonly Pick<SkippedProduct, 'id' | 'changedVersion'>[],
  { ignoresStock }: { ignoresStock: boolean },
): Promise<IgnoredVersions> {
  if (products.length === 0) return new Map()
  const ids = products.map(({ id }) => id)
  const ignored = new Map<number, Set<number>>(ids.map((id) => [id, new Set()]))
  const undone = await ctx.db
    .select()
    .from(productChanges)
    .where(and(inArray(productChanges.productId, ids), isNotNull(productChanges.undoneVersion)))
  for (const { productId, version, changes, undoneVersion } of undone) {
    for (const last of [version, undoneVersion ?? version])
      for (const version of versionsUpTo(last, changes)) ignored.get(productId)?.add(version)
  }
  if (ignoresStock) {
    const first = Math.min(...products.map(({ changedVersion }) => changedVersion))
    const movements = await ctx.db
      .select({ productId: stockMovements.productId, version: stockMovements.productVersion })
      .from(stockMovements)
      .where(and(inArray(stockMovements.productId, ids), gt(stockMovements.productVersion, first)))
    for (const { productId, version } of movements) ignored.get(productId)?.add(version)
  }
  return ignored
}
