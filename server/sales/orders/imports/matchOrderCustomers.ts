// Finds the customers that the orders of a file name, with what their records say for an order.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { joinList } from '#domain/platform/format.ts'
import { emailKey } from '#domain/sales/customerDuplicates.ts'
import { type CustomerProposal, proposeSale } from '#domain/sales/customerProposal.ts'
import type { OrderColumn, SharedColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { customerAddresses, customers, taxExemptions } from '#server/platform/db/schema.ts'
import { findPaddedNumbers } from '#server/sales/customers/imports/matchCustomers.ts'

/** A customer that exists and is not merged. */
export interface OrderCustomer {
  id: number
  priceListId: number | null
  proposal: CustomerProposal
  /** Says that the file names a record that was merged into this customer. */
  note?: string
}

/** `customerId` counts for an order whose cells name no customer. */
export type CustomerCells = Partial<Record<SharedColumn, string>> & { customerId?: number | undefined }

const ways = ['number', 'name', 'email'] as const
type Way = (typeof ways)[number]

const columnOf = { number: 'customerNumber', name: 'customerName', email: 'customerEmail' } as const

export interface Match {
  id: number
  number: string
  /** The number of a record that was merged into the customer, if the file names that. */
  mergedNumber: string | null
}

type MatchRow = Match & { position: number; way: Way } & Record<string, unknown>

export const noCustomerReason = 'A customer is required'

/** More customers with the same name are not named. */
const maxMatches = 3

/** The customer of each order: by its number, or else by its name, or else by its email. */
export async function matchOrderCustomers(
  ctx: Ctx,
  orderCells: readonly CustomerCells[],
): Promise<(OrderCustomer | { refused: RefusedCell<OrderColumn> })[]> {
  const matches = await findCustomerMatches(ctx, orderCells)
  const padded = await findPadded(ctx, orderCells, matches)
  const choices = orderCells.map((cells, index) =>
    choose(cells, (way) => matches.get(`${index} ${way}`) ?? [], padded.get(cells.customerNumber ?? '')),
  )
  const ids = choices.flatMap((choice) => ('id' in choice ? [choice.id] : []))
  const orderCustomers = await readCustomers(ctx, [...new Set(ids)])
  return choices.map((choice, index) => {
    if ('refused' in choice) return choice
    const customer = orderCustomers.get(choice.id)
    if (!customer) throw new Error(`Customer ${choice.id} does not exist`)
    if (customer.proposal.phone !== null)
      return choice.mergedNumber === null ? customer : { ...customer, note: mergedNote(choice, customer) }
    const reason = `${customer.proposal.name} has no phone number, which orders need. Add it to the customer.`
    return { refused: refuseCustomer(orderCells[index] ?? {}, reason) }
  })
}

/** 'C-22 was merged into C-23, Mo Two: the order is for that customer.' */
function mergedNote({ number, mergedNumber }: Match, { proposal }: OrderCustomer): string {
  return `${mergedNumber} was merged into ${number}, ${proposal.name}: the order is for that customer.`
}

/** The first cell that names the customer. */
function refuseCustomer(cells: CustomerCells, reason: string): RefusedCell<OrderColumn> {
  const column = ways.map((way) => columnOf[way]).find((name) => cells[name] !== undefined)
  return createRefusedCell(column ?? 'customerName', cells[column ?? 'customerName'] ?? '', reason)
}

/** The email only counts if no customer has the name. */
function choose(
  cells: CustomerCells,
  matchesBy: (way: Way) => readonly Match[],
  paddedNumber: string | undefined,
): Match | { refused: RefusedCell<OrderColumn> } {
  const filledWays = ways.filter((way) => cells[columnOf[way]] !== undefined)
  if (filledWays.length === 0 && cells.customerId !== undefined)
    return { id: cells.customerId, number: '', mergedNumber: null }
  for (const way of filledWays) {
    const [first, ...others] = matchesBy(way)
    const value = cells[columnOf[way]] ?? ''
    const refuse = (reason: string) => ({
      refused: createRefusedCell<OrderColumn>(columnOf[way], value, reason),
    })
    if (first && others.length === 0) return first
    if (first) {
      const numbers = joinList([first, ...others].map(({ number }) => number))
      return refuse(`${numbers} have this ${way}. Add the number of the customer.`)
    }
    if (way === 'number')
      return refuse(
        paddedNumber === undefined
          ? 'No customer has this number'
          : lostZerosReason('customer', paddedNumber),
      )
  }
  const reason =
    filledWays.length === 0 ? noCustomerReason : `No customer has this ${filledWays[0]}. Add it first.`
  return { refused: refuseCustomer(cells, reason) }
}

/** Of the numbers that no customer has: the number of a customer with leading zeros that a spreadsheet removes. */
async function findPadded(
  ctx: Ctx,
  orderCells: readonly CustomerCells[],
  matches: ReadonlyMap<string, readonly Match[]>,
): Promise<Map<string, string>> {
  const unknown = orderCells.flatMap(({ customerNumber }, index) =>
    customerNumber === undefined || matches.has(`${index} number`) ? [] : [customerNumber],
  )
  return unknown.length === 0 ? new Map() : findPaddedNumbers(ctx.db, unknown, Number.MAX_SAFE_INTEGER)
}

/**
 * By the position of an order and the way. A customer that was merged counts as the one it was merged into; by its name and email only
 * where no other customer has them.
 */
export async function findCustomerMatches(
  ctx: Ctx,
  orderCells: readonly CustomerCells[],
): Promise<Map<string, Match[]>> {
  const listed = await findListed(ctx, orderCells)
  const isFound = (index: number) => ways.some((way) => listed.has(`${index} ${way}`))
  const merged = orderCells.some((_cells, index) => !isFound(index))
    ? await findMerged(ctx, orderCells)
    : new Map()
  return new Map([...merged, ...listed])
}

/** By the names and emails of merged records: one scan for all orders, because the indexes leave merged records out. */
async function findMerged(ctx: Ctx, orderCells: readonly CustomerCells[]): Promise<Map<string, Match[]>> {
  const texts = (read: (cells: CustomerCells) => string | null | undefined) =>
    sql.param(orderCells.map((cells) => read(cells) ?? null))
  const { rows } = await ctx.db.execute<MatchRow>(sql`
    select distinct on (given.position, given.way, surviving.id) given.position::int as position, given.way,
      surviving.id::float8 as id, surviving.number, named.number as "mergedNumber"
    from (
      select position, 'name' as way, fold_name(name) as key
      from unnest(${texts(({ customerName }) => customerName)}::text[]) with ordinality as names (name, position)
      union all select position, 'email', email
      from unnest(${texts(({ customerEmail }) => emailKey(customerEmail))}::text[]) with ordinality as emails (email, position)
    ) as given
    join customers as named on given.key = case given.way when 'name' then named.name_key else named.email_key end
    join customers as surviving on surviving.id = named.merged_into
    where named.deleted_at is null and surviving.deleted_at is null`)
  return byPositionAndWay(rows)
}

async function findListed(ctx: Ctx, orderCells: readonly CustomerCells[]): Promise<Map<string, Match[]>> {
  const texts = (read: (cells: CustomerCells) => string | null | undefined) =>
    sql.param(orderCells.map((cells) => read(cells) ?? null))
  const { rows } = await ctx.db.execute<MatchRow>(sql`
    select given.position::int as position, found.way, found.id::float8 as id, found.number, found.merged_number as "mergedNumber"
    from unnest(
      ${texts(({ customerNumber }) => customerNumber)}::text[], ${texts(({ customerName }) => customerName)}::text[],
      ${texts(({ customerEmail }) => emailKey(customerEmail))}::text[]
    ) with ordinality as given (number, name, email, position)
    cross join lateral (
      select 'number' as way, surviving.id, surviving.number,
        case when named.merged_into is not null then named.number end as merged_number
      from customers as named
      join customers as surviving on surviving.id = coalesce(named.merged_into, named.id)
      where fold_text(named.number) = fold_text(given.number) and named.deleted_at is null
      union all (
        select 'name', id, number, null from customers
        where name_key = fold_name(given.name) and deleted_at is null and merged_into is null order by id limit ${maxMatches}
      )
      union all (
        select 'email', id, number, null from customers
        where email_key = given.email and deleted_at is null and merged_into is null order by id limit ${maxMatches}
      )
    ) as found`)
  return byPositionAndWay(rows)
}

function byPositionAndWay<Row extends { position: number; way: Way }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ position, way }) => `${position - 1} ${way}`)
}

/** With three queries, by id. */
async function readCustomers(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OrderCustomer>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
  const addresses = await ctx.db
    .select()
    .from(customerAddresses)
    .where(and(inArray(customerAddresses.customerId, [...ids]), eq(customerAddresses.isDefault, true)))
  const exemptions = await ctx.db
    .select()
    .from(taxExemptions)
    .where(inArray(taxExemptions.customerId, [...ids]))
  const addressesOf = Map.groupBy(addresses, ({ customerId }) => customerId)
  const exemptionsOf = Map.groupBy(exemptions, ({ customerId }) => customerId)
  const today = companyDay(ctx)
  return new Map(
    rows.map((row) => {
      const records = { addresses: addressesOf.get(row.id) ?? [], exemptions: exemptionsOf.get(row.id) ?? [] }
      const proposal = proposeSale({ ...row, ...records }, today)
      return [row.id, { id: row.id, priceListId: row.priceListId, proposal }]
    }),
  )
}
