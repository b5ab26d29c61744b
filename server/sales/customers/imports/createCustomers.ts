// Creates the new customers of an import, many at once.
import { customerRecordFields } from '#domain/sales/customerFields.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { columnNames, unnestRows } from '#server/platform/db/tableRows.ts'
import { saveAddresses, saveContacts } from '#server/sales/customers/customerValues.ts'
import { addOtherContacts } from '#server/sales/customers/saveOtherContacts.ts'

import type { NewCustomerRow } from './classifyCustomers.ts'

/** Needs the ctx of a transaction. Returns the rows whose number another customer has, which are not created. */
export async function createCustomers<Row extends Pick<NewCustomerRow, 'number' | 'values'>>(
  ctx: Ctx,
  rows: readonly Row[],
  importId: number,
): Promise<Row[]> {
  const taken: Row[] = []
  for (let pending = rows; pending.length > 0;) {
    const numbered = await giveNumbers(ctx, pending)
    const ids = await insertCustomers(ctx, numbered)
    const created = numbered.flatMap(({ number, row }) => {
      const id = ids.get(number)
      return id === undefined ? [] : [{ id, values: row.values }]
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
    await ctx.db.execute(sql`
      insert into customer_changes (import_id, customer_id, version)
      select ${importId}::bigint, id, 1 from unnest(${sql.param(created.map(({ id }) => id))}::bigint[]) as created (id)`)
    const left = numbered.filter(({ number }) => !ids.has(number)).map(({ row }) => row)
    taken.push(...left.filter(({ number }) => number !== null))
    // A number of the sequence may have been given by hand: the next ones are tried.
    pending = left.filter(({ number }) => number === null)
  }
  return taken
}

async function giveNumbers<Row extends { number: string | null }>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<{ number: string; row: Row }[]> {
  const missing = rows.filter(({ number }) => number === null).length
  const { rows: next } =
    missing === 0
      ? { rows: [] }
      : await ctx.db.execute<{ number: string }>(sql`
          select 'C-' || nextval('customer_numbers') as number from generate_series(1, ${missing}::int)`)
  const numbers = next.map(({ number }) => number)
  return rows.map((row) => ({ number: row.number ?? numbers.shift() ?? '', row }))
}

const insertedFields = ['number', ...customerRecordFields] as const

/** Returns the ids by number, without those whose number is taken. */
async function insertCustomers(
  ctx: Ctx,
  rows: readonly { number: string; row: Pick<NewCustomerRow, 'values'> }[],
): Promise<Map<string, number>> {
  const { rows: created } = await ctx.db.execute<{ number: string; id: number }>(sql`
    insert into customers (${columnNames(insertedFields)}, created_at)
    select ${columnNames(insertedFields)}, ${ctx.now}::timestamptz
    from ${unnestRows(
      customers,
      insertedFields,
      rows.map(({ number, row }) => ({ number, ...row.values })),
    )}
    order by position
    on conflict do nothing
    returning number, id::float8 as id`)
  return new Map(created.map(({ number, id }) => [number, id]))
}
