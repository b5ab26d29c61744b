// Finds out what is said once for a whole file: by the user, or above its column names.
import { listColumns } from '#domain/files/columnNotes.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import {
  applyTyped,
  customerCells,
  describeFileCells,
  describeUnreadMeaning,
  proposeFileCells,
  typedColumns,
} from '#domain/sales/orderFiles/fileValues.ts'
import { type OrderTitles, readTitles } from '#domain/sales/orderFiles/readTitles.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type FileCustomer, findRecentSenders } from './findRecentSenders.ts'
import { findTitleCustomers, nameBareCustomers } from './findTitleCustomers.ts'
import type { OrderHeader } from './orderReader.ts'
import type { OrderFileValues, OrderImportSettings, OrderImportTypes } from './orderTypes.ts'

interface FoundValues {
  values: OrderFileValues
  /** For the header of the preview. */
  header: OrderImportTypes['previewHeader']
  notes: string[]
}

/** Throws a Refusal if the customer that the user chose no longer exists. */
export async function findFileValues(
  ctx: Ctx,
  { titles: rows = [], namesRow = 0 }: Pick<OrderHeader, 'titles' | 'namesRow'>,
  { customerId: typedId, ...typed }: OrderImportSettings,
): Promise<FoundValues> {
  const titles = readTitles(rows, companyDay(ctx))
  const bare = await nameBareCustomers(ctx, [titles])
  const proposed = proposeFileCells(titles.values)
  const [named] = await findTitleCustomers(ctx, [proposed])
  const titleCustomerId = named && 'customerId' in named ? named.customerId : undefined
  const id = typedId ?? (typed.titles === 'ignore' ? undefined : titleCustomerId)
  const customer = id === undefined ? undefined : await readCustomer(ctx, id)
  const cells = applyTyped(customer ? withoutCustomer(proposed) : proposed, typed)
  const name = nameCustomer(proposed)
  const problem = named && 'problem' in named ? named.problem : undefined
  return {
    values: {
      customerId: customer?.id,
      isOfFirstOrder: typedId === undefined && bare.size > 0,
      cells,
      titleCustomer: titleCustomerId === undefined ? undefined : { id: titleCustomerId, name },
      rowNotes: describeUnreadMeaning(titles),
    },
    header: {
      values: {
        customer: customer ?? null,
        recentSenders: customer ? [] : await findRecentSenders(ctx),
        unclearCustomer: problem === undefined || customer ? null : { name, problem },
        ...Object.fromEntries(typedColumns.map((column) => [column, cells[column] ?? ''])),
      } as FoundValues['header']['values'],
    },
    notes: rows.length === 0 ? [] : [...describeTitles(namesRow, proposed, titles), ...titles.notes],
  }
}

/** The customer itself, or the one that it was merged into. */
async function readCustomer(ctx: Ctx, id: number): Promise<FileCustomer> {
  const read = async (customerId: number) => {
    const [row] = await ctx.db
      .select({
        id: customers.id,
        number: customers.number,
        name: customers.name,
        mergedInto: customers.mergedInto,
        deletedAt: customers.deletedAt,
      })
      .from(customers)
      .where(eq(customers.id, customerId))
    return row
  }
  const row = await read(id)
  const surviving = row && row.mergedInto !== null ? await read(row.mergedInto) : row
  if (!surviving || surviving.deletedAt !== null)
    throw new Refusal('conflict', 'The customer of the file no longer exists. Choose another one.')
  return { id: surviving.id, number: surviving.number, name: surviving.name }
}

export function nameCustomer({ customerName, customerNumber, customerEmail }: OrderTitles['values']): string {
  return customerName ?? customerNumber ?? customerEmail ?? ''
}

export function withoutCustomer(cells: OrderTitles['values']): OrderTitles['values'] {
  const { customerNumber: _number, customerName: _name, customerEmail: _email, ...others } = cells
  return others
}

export function hasCustomer(cells: OrderTitles['values']): boolean {
  return customerCells.some((column) => cells[column] !== undefined)
}

function describeTitles(
  namesRow: number,
  cells: OrderTitles['values'],
  { unread }: Pick<OrderTitles, 'unread'>,
): string[] {
  const read = describeFileCells(cells)
  const place =
    namesRow === 0
      ? 'From above the column names'
      : `The column names are in row ${namesRow}. From the rows above it`
  return [
    `${place}${read === '' ? ' nothing is read' : `: ${read}`}.`,
    ...(unread.length === 0
      ? []
      : [`Not imported from the rows above the column names: ${withoutPeriod(listColumns(unread))}.`]),
  ]
}
