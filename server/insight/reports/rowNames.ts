// What the rows of a report are called, and which records they are.
import type { ReportRow } from '#contract/insight/reports.ts'
import { type Dimension, getDimension } from '#domain/insight/reports/dimensions.ts'
import { formatMonth } from '#domain/platform/days.ts'
import type { SaleKind } from '#domain/sales/saleKinds.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { nameTaxGroup } from './taxSource.ts'

export type RowName = Omit<ReportRow, 'id' | 'key' | 'figures' | 'compared'>

const unnamed = {
  detail: null,
  styleId: null,
  productId: null,
  customerId: null,
  supplierId: null,
  invoiceId: null,
  creditNoteId: null,
  color: null,
  size: null,
}

/** The name of a `key`, to sort by; styles, products and customers have the names of today. */
export function nameSql(by: Dimension): SQL {
  if (by === 'style')
    return sql`coalesce((select name from styles where id = key::bigint), (select name from products where id = -key::bigint))`
  if (by === 'product') return sql`(select name from products where id = key::bigint)`
  if (by === 'customer') return sql`(select name from customers where id = key::bigint)`
  if (by === 'supplier') return sql`(select name from suppliers where id = key::bigint)`
  if (by === 'document' || by === 'taxState') return sql`place`
  return sql`key`
}

/** By key. */
export async function findRowNames(
  ctx: Pick<Ctx, 'db'>,
  by: Dimension,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => RowName> {
  const { none = '' } = getDimension(by)
  const names = hasRecords(by) ? await findRecords(ctx, by, keys) : new Map<string, RowName>()
  return (key) => {
    if (key === null) return { ...unnamed, name: none }
    if (by === 'month') return { ...unnamed, name: formatMonth(key) }
    if (by === 'taxState') return { ...unnamed, ...nameTaxGroup(key) }
    return names.get(key) ?? { ...unnamed, name: key }
  }
}

type NameRow = Partial<RowName> & { key: string; name: string } & Record<string, unknown>

const recordDimensions = ['style', 'product', 'customer', 'supplier', 'document'] as const
type RecordDimension = (typeof recordDimensions)[number]

function hasRecords(by: Dimension): by is RecordDimension {
  return (recordDimensions as readonly Dimension[]).includes(by)
}

async function findRecords(
  { db }: Pick<Ctx, 'db'>,
  by: RecordDimension,
  keys: readonly (string | null)[],
): Promise<Map<string, RowName>> {
  const known = keys.filter((key) => key !== null)
  const queries =
    by === 'document' ? documentQueries(known) : recordQueries(by, sql`any(${sql.param(known)}::bigint[])`)
  const results = await Promise.all(queries.map((query) => db.execute<NameRow>(query)))
  return new Map(
    results.flatMap(({ rows }) => rows).map(({ key, ...name }) => [key, { ...unnamed, ...name }]),
  )
}

function recordQueries(by: Exclude<RecordDimension, 'document'>, ids: SQL): SQL[] {
  // What is deleted has no page.
  const products = (key: SQL) => sql`
    select (${key})::text as key, name, code as detail, case when deleted_at is null then id::float8 end as "productId", color, size
    from products where ${key} = ${ids}`
  if (by === 'product') return [products(sql`id`)]
  if (by === 'customer')
    return [
      sql`select id::text as key, name, number as detail, id::float8 as "customerId" from customers where id = ${ids}`,
    ]
  if (by === 'supplier')
    return [
      sql`
        select id::text as key, name, number as detail, case when deleted_at is null then id::float8 end as "supplierId"
        from suppliers where id = ${ids}`,
    ]
  return [
    sql`select id::text as key, name, number as detail, id::float8 as "styleId" from styles where id = ${ids}`,
    products(sql`-id`),
  ]
}

/** Their keys are such as 'invoice 7'. */
function documentQueries(keys: readonly string[]): SQL[] {
  const idsOf = (kind: SaleKind) =>
    sql`any(${sql.param(keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1)))}::bigint[])`
  const invoices = (kind: SaleKind, note: string) => sql`
    select ${`${kind} `}::text || id as key, number || ${note}::text as name, customer_name as detail, id::float8 as "invoiceId"
    from invoices where id = ${idsOf(kind)}`
  return [
    invoices('invoice', ''),
    invoices('void', ' (void)'),
    sql`
      select 'credit note ' || credit_notes.id as key, credit_notes.number as name, customer_name as detail,
        credit_notes.id::float8 as "creditNoteId"
      from credit_notes join invoices on invoices.id = invoice_id where credit_notes.id = ${idsOf('credit note')}`,
  ]
}
