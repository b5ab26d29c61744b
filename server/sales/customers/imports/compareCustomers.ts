// How the rows of a file are compared with the customers that exist: by number, or probably by email, phone or name.
import { likelyDuplicateMessage, sameNameNote } from '#domain/files/imports.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { hasPermission } from '#domain/permissions.ts'
import { foldName, foldText } from '#domain/platform/foldText.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import { fileKeys, sameCustomerReason } from '#domain/sales/customerDuplicates.ts'
import { customerFieldLabels, formatCustomerValue } from '#domain/sales/customerFields.ts'
import { type CustomerRow, resolveCustomerRow } from '#domain/sales/customerFiles/resolveCustomerRow.ts'
import { mergedMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileRepeats, RecordMatch, RecordReader } from '#server/files/imports/recordKind.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, isNull, like, max } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { readCustomerValues, type StoredCustomer } from '#server/sales/customers/customerValues.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import type { CustomerTypes } from './customerTypes.ts'
import { findByNumber, findLikelyDuplicates, findPaddedNumbers } from './matchCustomers.ts'
import { readCustomerRow } from './readCustomerRow.ts'
import { refuseChanges } from './refuseChanges.ts'

interface MatchSettings {
  /** Some numbers of customers begin with a zero. */
  hasPaddedNumbers: boolean
  /** Customers with a higher id are those that the import created. */
  lastId: number
}

export async function compareCustomers(ctx: Ctx): Promise<RecordReader<CustomerTypes>> {
  const listNames = await readPriceListNames(ctx)
  const priceLists = new Map([...listNames].map(([id, name]) => [foldText(name), id]))
  const maySetTerms = hasPermission(ctx.user.role, 'customers.terms')
  const settings = await readMatchSettings(ctx)
  return {
    read: (cells) => readCustomerRow(cells, priceLists),
    resolve: resolveCustomerRow,
    match: (db, rows) => matchCustomers(db, rows, settings),
    whyFixed: ({ number, mergedInto }) =>
      mergedInto === null ? undefined : withoutPeriod(mergedMessage(number, mergedInto)),
    refuse: (before, changes, row) => refuseChanges(before, changes, row, { maySetTerms }),
    createRepeats,
    formatValue: (field, value) => formatCustomerValue(field, value, listNames),
    labelOf: (field) => customerFieldLabels[field],
  }
}

async function readMatchSettings(ctx: Ctx): Promise<MatchSettings> {
  const [last] = await ctx.db.select({ id: max(customers.id) }).from(customers)
  const [padded] = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(like(customers.number, '0%'), isNull(customers.deletedAt)))
    .limit(1)
  return { hasPaddedNumbers: padded !== undefined, lastId: last?.id ?? 0 }
}

async function matchCustomers(
  db: Db,
  rows: readonly CustomerRow[],
  { hasPaddedNumbers, lastId }: MatchSettings,
): Promise<RecordMatch<StoredCustomer>[]> {
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const matches = await findByNumber(db, numbers)
  const idOf = (number: string | null) => {
    const id = matches.get(number ?? '')?.id ?? undefined
    return id === undefined || id > lastId ? undefined : id
  }
  const unknown = hasPaddedNumbers ? numbers.filter((number) => idOf(number) === undefined) : []
  const padded = await findPaddedNumbers(db, unknown, lastId)
  const named = rows.flatMap((row, index) => {
    if (idOf(row.number) !== undefined) return []
    const { name, email = null, phone = null } = resolveCustomerRow(row)
    return name === undefined ? [] : [{ index, name, email, phone }]
  })
  const likely = await findLikelyDuplicates(db, named, lastId)
  const likelyByIndex = new Map(
    named.map((candidate, position) => [candidate.index, { candidate, found: likely.get(position) }]),
  )
  const ids = [
    ...[...matches.values()].flatMap(({ id }) => id ?? []),
    ...[...likely.values()].map(({ id }) => id),
  ]
  const stored = await readCustomerValues(db, [...new Set(ids)])
  return rows.map(({ number }, index) => {
    const withZeros = padded.get(number ?? '')
    const { candidate, found } = likelyByIndex.get(index) ?? {}
    const record = found && stored.get(found.id)
    return {
      key: matches.get(number ?? '')?.key,
      record: stored.get(idOf(number) ?? 0),
      refusal: withZeros === undefined ? undefined : lostZerosReason('customer', withZeros),
      duplicate:
        found && record && candidate
          ? { record, sentence: likelyDuplicateMessage(candidate.name, found.evidence, nameOf(record)) }
          : undefined,
    }
  })
}

const nameOf = ({ number, values }: StoredCustomer) => ({ number, name: values.name })

/** Rows without a number are the same customer if they share a name with an email or phone. */
function createRepeats(): FileRepeats<CustomerTypes> {
  const rowsByKey = new Map<string, number>()
  /** By folded name: lists of persons have a company once for each of them. */
  const rowsByName = new Map<string, number>()
  return {
    refuseNew(number, values) {
      if (number !== null) return undefined
      const row = fileKeys(values)
        .map((key) => rowsByKey.get(key))
        .find((earlierRow) => earlierRow !== undefined)
      return row === undefined ? undefined : sameCustomerReason(row)
    },
    add(row, { values }, name, isNew) {
      if (name === undefined) return undefined
      for (const key of fileKeys({ ...values, name: values.name ?? name }))
        if (!rowsByKey.has(key)) rowsByKey.set(key, row)
      if (!isNew) return undefined
      const earlierRow = rowsByName.get(foldName(name))
      if (earlierRow === undefined) rowsByName.set(foldName(name), row)
      return earlierRow === undefined ? undefined : sameNameNote(earlierRow)
    },
  }
}
