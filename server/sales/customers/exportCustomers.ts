// Streams the customers by name as a CSV file.
import type { Download } from '#contract/platform/endpoint.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents, formatPercent } from '#domain/platform/money.ts'
import { type CustomerValues, escapeClearMark, formatNoReminders } from '#domain/sales/customerChanges.ts'
import { type CustomerColumn, customerColumnNames } from '#domain/sales/customerColumns.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import { readCustomerValues } from './customerValues.ts'

const batchSize = 1000

interface Column {
  column: CustomerColumn
  cell: (customer: ExportedCustomer) => string | null
  /** Numbers are not quoted. */
  isNumber?: boolean
}

type ExportedCustomer = CustomerValues & { number: string; priceList: string | null }

type TextColumn = Exclude<CustomerColumn & keyof ExportedCustomer, 'getsReminders'>

const text = (column: TextColumn): Column => ({
  column,
  cell: (customer) => customer[column],
})

/** An import reads all of them back. */
const columns: readonly Column[] = [
  text('number'),
  text('name'),
  text('phone'),
  text('email'),
  text('taxId'),
  {
    column: 'terms',
    cell: ({ termsDays }) => (termsDays === null ? '' : String(termsDays)),
    isNumber: true,
  },
  text('termsFrom'),
  {
    column: 'discount',
    cell: ({ discountBasisPoints }) => formatPercent(discountBasisPoints).slice(0, -1),
    isNumber: true,
  },
  text('priceList'),
  {
    column: 'creditLimit',
    cell: ({ creditLimitCents }) => (creditLimitCents === null ? '' : formatCents(creditLimitCents)),
    isNumber: true,
  },
  text('holdReason'),
  text('notes'),
  text('billingAddress'),
  text('billingState'),
  text('shippingAddress'),
  text('shippingState'),
  text('contactName'),
  text('contactEmail'),
  text('contactPhone'),
  { column: 'noReminders', cell: ({ getsReminders }) => formatNoReminders(getsReminders) },
]
const quoted = columns.map(({ isNumber }) => !isNumber)

/** With the default addresses and the first contact. */
export async function exportCustomers(ctx: Ctx): Promise<Download> {
  const formatDay = createDayFormatter(ctx.timeZone)
  return csvDownload(
    `customers_export_${formatDay(ctx.now)}.csv`,
    columns.map(({ column }) => customerColumnNames[column]),
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
        const priceList = listNames.get(values.priceListId ?? 0) ?? null
        const customer = { ...values, number, priceList }
        return csvLine(
          columns.map(({ cell }) => escapeClearMark(cell(customer) ?? '')),
          quoted,
        )
      })
      .join('')
    last = batch.at(-1)
    if (batch.length < batchSize) return
  }
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
