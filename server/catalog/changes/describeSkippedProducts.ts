// Says why an undo skips products: sales and other changes of stock since, or edits.
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { findLaterEdits, type LaterEdit } from '#server/files/changes/findLaterEdits.ts'
import type { SkippedRecord, UndoableRecord } from '#server/files/changes/undoRecords.ts'
import { sql } from '#server/platform/db/drizzle.ts'

type Movement = {
  id: number
  version: number
  reason: MovementReason
  /** The number of an invoice, order or credit note, the file name of an import, or the title of a batch. */
  document: string | null
  isOfBatch: boolean
  firstName: string
  lastName: string
  email: string
  /** In milliseconds since 1970. */
  at: number
}

/** Reports a sale first, otherwise the last change; for a deleted product always the last. */
export async function describeSkippedProducts(
  ctx: Ctx,
  skipped: readonly SkippedRecord<UndoableRecord>[],
): Promise<Map<number, string>> {
  const movements = await findLastMovements(ctx, skipped)
  const since = skipped.map(({ row, changedVersion }) => ({ id: row.id, version: changedVersion }))
  const edits = await findLaterEdits(ctx, 'product', since)
  return new Map(
    skipped.map(({ row, ignored, kept }) => {
      const reasons = kept.flatMap((field) => keptReasons[field] ?? [])
      if (row.gone === null && reasons.length === kept.length && kept.length > 0)
        return [row.id, reasons.join('. ')]
      const edit = edits.get(row.id)?.find(({ version }) => !ignored.has(version))
      return [row.id, describeChange(ctx, row.gone !== null, edit, movements.get(row.id))]
    }),
  )
}

/** Of the fields that no version of the product counts. */
const keptReasons: Record<string, string> = {
  firstCost: 'The first cost stays: units came, left or were billed since',
  barcodes: 'A barcode was changed or removed since',
}

/** A stock change is in both the activity log and the ledger, and the ledger has more detail. */
function describeChange(
  ctx: Ctx,
  isDeleted: boolean,
  edit: LaterEdit | undefined,
  movement: Movement | undefined,
): string {
  const byUser = (userName: string, at: Date) => ` by ${userName} on ${formatDateTime(at, ctx.timeZone)}`
  const isSale = movement?.reason === 'invoiced' && !isDeleted
  if (movement && (isSale || movement.version >= (edit?.version ?? 0))) {
    const by = byUser(displayName(movement), new Date(movement.at))
    if (isDeleted) return `Deleted${by}`
    const { reason, document, isOfBatch } = movement
    const text =
      isOfBatch && document !== null
        ? changedBy(document)
        : movementTexts[reason](document ?? 'products without a file')
    return isSale ? text : text + by
  }
  if (!edit) return isDeleted ? 'Deleted' : 'Changed'
  const by = byUser(edit.userName, edit.at)
  return (isDeleted ? 'Deleted' : editText(edit)) + by
}

function editText({ document }: LaterEdit): string {
  if (document === null) return movementTexts.edited('')
  if (document.type === 'import') return movementTexts.imported(document.name ?? 'products without a file')
  return changedBy(document.name ?? '')
}

const changedBy = (title: string) => `Changed by "${title}"`

const movementTexts: Record<MovementReason, (document: string) => string> = {
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
  'arrival undone': (number) => `Arrival undone by ${number}`,
}

/** The last sale of each product, or else its last movement, without ignored versions. */
async function findLastMovements(
  ctx: Ctx,
  skipped: readonly SkippedRecord<UndoableRecord>[],
): Promise<Map<number, Movement>> {
  const pairs = skipped.flatMap(({ row, ignored }) =>
    [...ignored].map((version) => ({ id: row.id, version })),
  )
  const column = (valueOf: (record: SkippedRecord<UndoableRecord>) => unknown) =>
    sql.param(skipped.map(valueOf))
  const { rows } = await ctx.db.execute<Movement>(sql`
    with since as (
      select * from unnest(
        ${column(({ row }) => row.id)}::bigint[], ${column(({ changedVersion }) => changedVersion)}::int[],
        ${column(({ row }) => row.gone !== null)}::bool[]
      ) as since (id, version, is_deleted)
    ), ignored as (
      select * from unnest(
        ${sql.param(pairs.map(({ id }) => id))}::bigint[], ${sql.param(pairs.map(({ version }) => version))}::int[]
      ) as ignored (product_id, version)
    ), movements as (
      select distinct on (since.id) movement.*
      from since
      join stock_movements as movement on movement.product_id = since.id and movement.product_version > since.version
        -- Units come back even after the deletion, but the deletion is the reason to report.
        and not (since.is_deleted and movement.reason in ('voided', 'returned', 'released'))
      where not exists (
        select from ignored where ignored.product_id = since.id and ignored.version = movement.product_version)
      order by since.id, (reason = 'invoiced' and not is_deleted) desc, product_version desc
    )
    select movements.product_id::float8 as id, movements.product_version as version, movements.reason,
      movements.document_type is not distinct from 'batch' as "isOfBatch",
      coalesce(invoices.number, orders.number, credit_notes.number, imports.file_name, batches.title) as document,
      users.first_name as "firstName", users.last_name as "lastName", users.email, (extract(epoch from movements.created_at) * 1000)::float8 as at
    from movements
    join users on users.id = movements.user_id
    left join invoices on movements.document_type = 'invoice' and invoices.id = movements.document_id
    left join orders on movements.document_type = 'order' and orders.id = movements.document_id
    left join credit_notes on movements.document_type = 'creditNote' and credit_notes.id = movements.document_id
    left join imports on movements.document_type = 'import' and imports.id = movements.document_id
    left join change_batches as batches on movements.document_type = 'batch' and batches.id = movements.document_id`)
  return new Map(rows.map((movement) => [movement.id, movement]))
}
