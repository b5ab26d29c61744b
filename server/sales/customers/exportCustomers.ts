// Streams the customers by name as a CSV file.
import type { Download } from '#contract/platform/endpoint.ts'
import { escapeClearMark, escapeTextMark } from '#domain/files/spreadsheetTexts.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import type { RecordFields } from '#domain/platform/records/fields.ts'
import { customerColumnNames } from '#domain/sales/customerColumns.ts'
import {
  customerColumnOf,
  type CustomerField,
  customerFields,
  type CustomerValue,
  formatCustomerValue,
} from '#domain/sales/customerFields.ts'
import { digitColumns } from '#domain/sales/customerFiles/composeCustomerRow.ts'
import { customerRecord } from '#domain/sales/customerRecord.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { isQuoted } from '#server/records/recordCells.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import { readCustomerValues } from './customerValues.ts'

const batchSize = 1000

const columns = ['number', ...customerFields.map((field) => customerColumnOf[field])] as const
const plain: RecordFields = customerRecord.fields
const quoted = [true, ...customerFields.map((field) => !plain[field] || isQuoted(plain[field]))]

/** With the default addresses and the first contact. */
export async function exportCustomers(ctx: Ctx): Promise<Download> {
  const formatDay = createDayFormatter(ctx.timeZone)
  return csvDownload(
    `customers_export_${formatDay(ctx.now)}.csv`,
    columns.map((column) => customerColumnNames[column]),
    toLines(ctx),
  )
}

async function* toLines(ctx: Ctx): AsyncGenerator<string> {
  const listNames = await readPriceListNames(ctx)
  for (let last: Position | undefined; ;) {
    const batch = await readPositions(ctx, last)
    const customers = await readCustomerValues(
      ctx.db,
      batch.map(({ id }) => Number(id)),
    )
    yield batch
      .flatMap(({ id }) => customers.get(Number(id)) ?? [])
      .map(({ number, values }) => {
        const cells = customerFields.map((field) => toCell(field, values[field], listNames))
        return csvLine([number, ...cells].map(escapeCell), quoted)
      })
      .join('')
    last = batch.at(-1)
    if (batch.length < batchSize) return
  }
}

function escapeCell(text: string, index: number): string {
  const column = columns[index]
  return escapeClearMark(digitColumns.some((digits) => digits === column) ? escapeTextMark(text) : text)
}

/** An import reads it back. The name of the discount's column has the percent sign, and that of reminders says who gets none. */
function toCell(field: CustomerField, value: CustomerValue, listNames: ReadonlyMap<number, string>): string {
  if (field === 'getsReminders') return value === true ? 'no' : 'yes'
  const text = formatCustomerValue(field, value, listNames)
  return field === 'discountBasisPoints' ? text.replace('%', '') : text
}

type Position = { id: string; nameKey: string }

/** The customers after `last`, in the order of the list. */
async function readPositions(ctx: Ctx, last: Position | undefined): Promise<Position[]> {
  const after = last ? sql`(name_key, id) > (${last.nameKey}, ${last.id}::bigint)` : sql`true`
  const { rows } = await ctx.db.execute<Position>(sql`
    select id, name_key as "nameKey" from customers
    where deleted_at is null and merged_into is null and ${after}
    order by name_key, id limit ${batchSize}`)
  return rows
}
