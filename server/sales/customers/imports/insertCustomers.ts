// Inserts the new customers of an import, many at once.
import type { CustomerValues } from '#domain/sales/customerFields.ts'
import { customerRecordFields } from '#domain/sales/customerRecord.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { columnNames, unnestRows } from '#server/platform/db/tableRows.ts'
import { saveAddresses, saveContacts } from '#server/sales/customers/customerValues.ts'
import { addOtherContacts } from '#server/sales/customers/saveOtherContacts.ts'

interface NewCustomer {
  number: string
  values: CustomerValues
}

/** Needs the ctx of a transaction. Returns the ids by number, without those whose number is taken. */
export async function insertCustomers(
  ctx: Ctx,
  rows: readonly NewCustomer[],
): Promise<ReadonlyMap<string, number>> {
  const ids = await insertRecords(ctx, rows)
  const created = rows.flatMap(({ number, values }) => {
    const id = ids.get(number)
    return id === undefined ? [] : [{ id, values }]
  })
  await saveAddresses(
    ctx,
    'billing',
    created.filter(({ values }) => values.billingAddress !== null),
  )
  await saveAddresses(
    ctx,
    'shipping',
    created.filter(({ values }) => values.shippingAddress !== null),
  )
  await saveContacts(
    ctx,
    created.filter(({ values }) => values.contactName !== null),
  )
  await addOtherContacts(
    ctx,
    created.map(({ id, values }) => ({ id, from: null, to: values.otherContacts })),
  )
  return ids
}

/** The next numbers of the sequence. Some may be taken. */
export async function nextCustomerNumbers(ctx: Ctx, count: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    select 'C-' || nextval('customer_numbers') as number from generate_series(1, ${count}::int)`)
  return rows.map(({ number }) => number)
}

const insertedFields = ['number', ...customerRecordFields] as const

async function insertRecords(ctx: Ctx, rows: readonly NewCustomer[]): Promise<Map<string, number>> {
  const { rows: created } = await ctx.db.execute<{ number: string; id: number }>(sql`
    insert into customers (${columnNames(insertedFields)}, created_at)
    select ${columnNames(insertedFields)}, ${ctx.now}::timestamptz
    from ${unnestRows(
      customers,
      insertedFields,
      rows.map(({ number, values }) => ({ number, ...values })),
    )}
    order by position
    on conflict do nothing
    returning number, id::float8 as id`)
  return new Map(created.map(({ number, id }) => [number, id]))
}
