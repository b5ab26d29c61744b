// Compares each row of an import with the existing customers. The preview shows the results, the import acts on them.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import { type CustomerChanges, diffCustomer } from '#domain/sales/customerChanges.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import {
  fileKeys,
  likelyDuplicateMessage,
  sameCustomerReason,
  sameNameNote,
  sameNumberReason,
} from '#domain/sales/customerDuplicates.ts'
import { type CustomerValues, noCustomerValues } from '#domain/sales/customerFields.ts'
import { type CustomerRow, resolveCustomerRow } from '#domain/sales/customerFiles/resolveCustomerRow.ts'
import { mergedMessage } from '#domain/sales/customers.ts'
import type { RefusedFileRow } from '#server/files/imports/refusedRows.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readCustomerValues, type StoredCustomer } from '#server/sales/customers/customerValues.ts'

import { findByNumber, findLikelyDuplicates, findPaddedNumbers } from './matchCustomers.ts'
import { type PriceListIds, readCustomerRow } from './readCustomerRow.ts'
import { refuseChanges } from './refuseChanges.ts'

export type CustomerFileRow = Omit<ParsedRow<CustomerColumn>, 'refused'>
export type RefusedCustomerRow = RefusedFileRow<CustomerColumn>

export interface NewCustomerRow extends CustomerFileRow {
  result: 'new'
  /** Null for the next free number. */
  number: string | null
  values: CustomerValues
}
export interface KnownCustomerRow extends CustomerFileRow {
  result: 'same' | 'changed'
  customer: StoredCustomer
  changes: CustomerChanges
}
/** Probably a customer that exists. */
export interface DuplicateCustomerRow extends CustomerFileRow {
  result: 'duplicate'
  /** 'Harbor & Pine has the same email as C-12.' */
  sentence: string
  customer: StoredCustomer
  /** The changes of an update; refused if the customer can't be updated. */
  changes: CustomerChanges
  updateRefused: RefusedCell<CustomerColumn | ''> | undefined
  /** The row as a new customer. */
  number: string | null
  values: CustomerValues
}
export type CustomerResult =
  | NewCustomerRow
  | KnownCustomerRow
  | DuplicateCustomerRow
  | (RefusedCustomerRow & { result: 'refused' })

export interface ClassifySettings {
  priceLists: PriceListIds
  maySetTerms: boolean
  /** Some numbers of customers begin with a zero. */
  hasPaddedNumbers: boolean
  /** Customers with a higher id are those that the import created. */
  lastId: number
}

/** Yields results in row order, in batches. */
export async function* classifyCustomers(
  db: Db,
  batches: AsyncIterable<ParsedRow<CustomerColumn>[]>,
  settings: ClassifySettings,
): AsyncGenerator<CustomerResult[]> {
  const seen: SeenRows = { numbers: new Map(), keys: new Map(), names: new Map() }
  for await (const batch of batches) yield await classifyBatch(db, batch, seen, settings)
}

/** The row as one that is refused for its number. */
export function refuseCustomerRow({ row, cells }: CustomerFileRow, reason: string): RefusedCustomerRow {
  return { row, cells, refused: createRefusedCell('number', cells.number ?? '', reason) }
}

/** The rows accepted so far, by the key of the number and by `fileKeys`. */
interface SeenRows {
  numbers: Map<string, number>
  keys: Map<string, number>
  /** By folded name. */
  names: Map<string, number>
}

async function classifyBatch(
  db: Db,
  rows: readonly ParsedRow<CustomerColumn>[],
  seen: SeenRows,
  settings: ClassifySettings,
): Promise<CustomerResult[]> {
  const parsed = rows.map(({ refused, ...source }) => ({
    source,
    read: refused ? { refused } : readCustomerRow(source.cells, settings.priceLists),
  }))
  const numbers = parsed.flatMap(({ read }) =>
    'values' in read && read.number !== null ? [read.number] : [],
  )
  const matches = await findByNumber(db, numbers)
  const idOf = (number: string | null) => {
    const id = matches.get(number ?? '')?.id ?? undefined
    return id === undefined || id > settings.lastId ? undefined : id
  }
  const unknown = settings.hasPaddedNumbers ? numbers.filter((number) => idOf(number) === undefined) : []
  const padded = await findPaddedNumbers(db, unknown, settings.lastId)
  const named = parsed.flatMap(({ read }, index) => {
    if (!('values' in read) || idOf(read.number) !== undefined) return []
    const { name, email, phone } = resolveCustomerRow(read)
    return name === undefined ? [] : [{ index, name, email, phone }]
  })
  const likely = await findLikelyDuplicates(
    db,
    named.map(({ name, email = null, phone = null }) => ({ name, email, phone })),
    settings.lastId,
  )
  const likelyByIndex = new Map(named.map(({ index }, position) => [index, likely.get(position)]))
  const ids = [
    ...[...matches.values()].flatMap(({ id }) => id ?? []),
    ...[...likely.values()].map(({ id }) => id),
  ]
  const stored = await readCustomerValues(db, [...new Set(ids)])
  return parsed.map(({ source, read }, index): CustomerResult => {
    if ('refused' in read) return { ...source, result: 'refused', refused: read.refused }
    const numberKey = matches.get(read.number ?? '')?.key
    const earlier = numberKey === undefined ? undefined : seen.numbers.get(numberKey)
    if (earlier !== undefined)
      return { ...refuseCustomerRow(source, sameNumberReason(earlier)), result: 'refused' }
    const withZeros = padded.get(read.number ?? '')
    if (withZeros !== undefined)
      return { ...refuseCustomerRow(source, lostZerosReason('customer', withZeros)), result: 'refused' }
    const known = stored.get(idOf(read.number) ?? 0)
    const duplicate = likelyByIndex.get(index)
    const result = known
      ? classifyKnown(source, read, known, settings)
      : classifyUnknown(source, read, seen, settings, duplicate && { ...duplicate, stored })
    if (result.result === 'refused') return result
    if (numberKey !== undefined) seen.numbers.set(numberKey, source.row)
    const name = known?.values.name ?? resolveCustomerRow(read).name
    if (name !== undefined)
      for (const key of fileKeys({ ...read.values, name: read.values.name ?? name }))
        if (!seen.keys.has(key)) seen.keys.set(key, source.row)
    return result.result === 'new' ? noteSameName(result, seen) : result
  })
}

/** Lists of persons have a company once for each of them. */
function noteSameName(row: NewCustomerRow, { names }: SeenRows): NewCustomerRow {
  const key = foldText(row.values.name)
  const earlier = names.get(key)
  if (earlier === undefined) names.set(key, row.row)
  return earlier === undefined ? row : { ...row, notes: [...(row.notes ?? []), sameNameNote(earlier)] }
}

function classifyKnown(
  file: CustomerFileRow,
  read: CustomerRow,
  customer: StoredCustomer,
  settings: ClassifySettings,
): CustomerResult {
  if (customer.mergedInto !== null)
    return { ...refuseCustomerRow(file, mergedReason(customer)), result: 'refused' }
  const changes = diffCustomer(customer.values, resolveCustomerRow(read, customer.values))
  const refused = refuseChanges(customer.values, changes, file, settings)
  if (refused) return { ...file, result: 'refused', refused }
  return { ...file, result: Object.keys(changes).length > 0 ? 'changed' : 'same', customer, changes }
}

function classifyUnknown(
  file: CustomerFileRow,
  read: CustomerRow,
  seen: SeenRows,
  settings: ClassifySettings,
  duplicate:
    | { id: number; evidence: 'email' | 'phone' | 'name'; stored: Map<number, StoredCustomer> }
    | undefined,
): CustomerResult {
  const { number } = read
  const values = resolveCustomerRow(read)
  const { name } = values
  if (name === undefined) {
    const reason =
      number === null
        ? 'Customer name is required'
        : 'No customer has this number, and the row has no name for a new one'
    return { ...file, result: 'refused', refused: createRefusedCell('name', '', reason) }
  }
  const earlier =
    number === null
      ? fileKeys({ ...values, name })
          .map((key) => seen.keys.get(key))
          .find((row) => row !== undefined)
      : undefined
  if (earlier !== undefined)
    return {
      ...file,
      result: 'refused',
      refused: createRefusedCell('name', name, sameCustomerReason(earlier)),
    }
  const created = { ...noCustomerValues, ...values }
  const refused = refuseChanges(noCustomerValues, diffCustomer(noCustomerValues, values), file, settings)
  const customer = duplicate?.stored.get(duplicate.id)
  if (!duplicate || !customer) {
    return refused
      ? { ...file, result: 'refused', refused }
      : { ...file, result: 'new', number, values: created }
  }
  const changes = diffCustomer(customer.values, resolveCustomerRow(read, customer.values))
  return {
    ...file,
    result: 'duplicate',
    sentence: likelyDuplicateMessage(name, duplicate.evidence, {
      number: customer.number,
      name: customer.values.name,
    }),
    customer,
    changes,
    updateRefused: refuseChanges(customer.values, changes, file, settings),
    number,
    values: created,
  }
}

/** 'Customer C-104 was merged into C-98' */
export function mergedReason({ number, mergedInto }: StoredCustomer): string {
  return withoutPeriod(mergedMessage(number, mergedInto ?? ''))
}
