// Finds what happened to customers since an import: edits with their users, and versions that an undo can ignore.
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { joinList } from '#domain/platform/format.ts'
import { type CustomerField, customerFieldLabels } from '#domain/sales/customerFields.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { customerChanges } from '#server/platform/db/schema.ts'
import { loggedFieldOf } from '#server/sales/customers/customerFields.ts'
import type { StoredCustomer } from '#server/sales/customers/customerValues.ts'

/** Versions of imports that were undone, and of their undo, by customer. */
export async function findIgnoredVersions(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  if (ids.length === 0) return new Map()
  const undone = await ctx.db
    .select()
    .from(customerChanges)
    .where(and(inArray(customerChanges.customerId, [...ids]), isNotNull(customerChanges.undoneVersion)))
  const ignored = new Map<number, Set<number>>()
  for (const { customerId, version, undoneVersion } of undone) {
    const versions = ignored.get(customerId) ?? new Set()
    ignored.set(customerId, versions.add(version).add(undoneVersion ?? version))
  }
  return ignored
}

export interface LaterEdit {
  /** The fields that it changed, as the log or an import names them; null if it has none. */
  fields: string[] | null
  /** The file of an import. */
  fileName: string | null
  userName: string
  at: Date
}

/** Edits in the activity log and by imports after a version, newest first, by customer. */
export async function findLaterEdits(
  ctx: Ctx,
  since: readonly { customerId: number; version: number }[],
): Promise<Map<number, LaterEdit[]>> {
  if (since.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{
    id: number
    fields: string[] | null
    fileName: string | null
    userName: string | null
    firstName: string | null
    lastName: string | null
    email: string | null
    at: number
  }>(sql`
    with since as (
      select * from unnest(
        ${sql.param(since.map(({ customerId }) => customerId))}::bigint[], ${sql.param(since.map(({ version }) => version))}::int[]
      ) as since (id, version)
    )
    select since.id::float8 as id, edit.*, (extract(epoch from edit.created_at) * 1000)::float8 as at
    from since cross join lateral (
      -- An entry without changes has the JSON value null.
      select case jsonb_typeof(changes) when 'object' then array(select jsonb_object_keys(changes)) end as fields, null as "fileName", user_name as "userName",
        null as "firstName", null as "lastName", null as email, created_at, subject_version as version
      from activity_log
      where subject_type = 'customer' and subject_id = since.id and subject_version > since.version
      union all
      select array(select jsonb_object_keys(changes)), file_name, null, first_name, last_name, email, imports.created_at,
        customer_changes.version
      from customer_changes
      join imports on imports.id = import_id
      join users on users.id = imports.user_id
      where customer_id = since.id and customer_changes.version > since.version
    ) as edit
    order by since.id, edit.version desc`)
  const edits = new Map<number, LaterEdit[]>()
  for (const { id, fields, fileName, userName, at, ...user } of rows) {
    const name =
      userName ??
      displayName({
        ...user,
        firstName: user.firstName ?? '',
        lastName: user.lastName ?? '',
        email: user.email ?? '',
      })
    const edit = { fields, fileName, userName: name, at: new Date(at) }
    edits.set(id, [...(edits.get(id) ?? []), edit])
  }
  return edits
}

interface Kept {
  customer: StoredCustomer
  /** The fields that keep their present value; empty for a customer that stays as a whole. */
  kept: readonly CustomerField[]
  documents: string | undefined
  edits: readonly LaterEdit[]
}

/** 'Email and Net days changed by Ana Reed on Mar 4, 2026, 3:30 PM', 'Has 2 invoices' */
export function describeKept(ctx: Ctx, { customer, kept, documents, edits }: Kept): string {
  const by = ({ userName, at, fileName }: LaterEdit) =>
    `${fileName === null ? '' : ` with ${fileName}`} by ${userName} on ${formatDateTime(at, ctx.timeZone)}`
  const last = edits[0] ? by(edits[0]) : ''
  if (customer.isDeleted) return `Deleted${last}`
  if (customer.mergedInto !== null) return `Merged into ${customer.mergedInto}${last}`
  if (documents !== undefined) return `Has ${documents}`
  if (kept.length === 0) return `Changed${last}`
  const edit = edits.find(({ fields }) =>
    kept.some((field) => fields?.includes(field) || fields?.includes(loggedFieldOf[field])),
  )
  const names = joinList(kept.map((field) => customerFieldLabels[field]))
  return `${names} changed${edit ? by(edit) : last}`
}
