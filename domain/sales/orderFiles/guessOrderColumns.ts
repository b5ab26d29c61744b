// Recognizes the columns of files with orders by their names, and says how they are read.
import { readSizeName } from '#domain/catalog/productFiles/sizeColumns.ts'
import { createColumnGuesser, normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { ignoredColumnsNote, listColumns } from '#domain/files/columnNotes.ts'
import { mapProgramColumns, type MappedProgram } from '#domain/files/programs.ts'

import { withAddressFirst } from './addressNames.ts'
import {
  type OrderColumn,
  orderColumnNames,
  type OrderMapping,
  repeatableOrderColumns,
} from './orderColumns.ts'
import {
  ambiguousOrderColumns,
  backOrderNames,
  orderColumnSynonyms,
  referenceNames,
  storeNames,
} from './orderColumnSynonyms.ts'
import { findOrderSizes } from './orderMapping.ts'
import { findSizePairs } from './sizePairs.ts'
import { findStoreColumns } from './storeColumns.ts'

export type OrderProgram = MappedProgram<OrderColumn>

const guessByNames = createColumnGuesser<OrderColumn>({
  synonyms: [orderColumnNames, orderColumnSynonyms, ambiguousOrderColumns],
  repeatable: repeatableOrderColumns,
})

const stores = toNameSet(storeNames)
const backOrders = toNameSet(backOrderNames)
const references = toNameSet(referenceNames)

/** 'order.customer_name' as 'customer_name'. */
function withoutPath(name: string): string {
  return name.replace(/^(?:(?:sales_?)?orders?|(?:line_?)?items?|lines?|products?|variants?)\.(?=\w{2})/i, '')
}

/** Guesses the field of each column: as the program that exported the file means it, or else by common names. */
export function guessOrderColumns(names: readonly string[], program?: OrderProgram): OrderMapping {
  const mapping = withQuantity(
    names,
    refineMapping(
      names,
      guessByNames(
        names.map((name) => withAddressFirst(withoutPath(name))),
        withoutSizes(names, program && mapProgramColumns(program, names, repeatableOrderColumns)),
      ),
    ),
  )
  // Next to columns of sizes, a quantity is the total of the row.
  const totalField = mapping.includes('statedUnits') ? null : 'statedUnits'
  const withoutTotal = mapping.map((field) => (field === 'quantity' ? totalField : field))
  const hasSizes =
    findOrderSizes(names, withoutTotal).length > 0 ||
    findSizePairs(names, withoutTotal).length > 0 ||
    findStoreColumns(names, withoutTotal).length > 0
  return hasSizes ? withoutTotal : mapping
}

/** 'Size S' and 'Taille S' are the units of a size, although 'Sizes' and 'Tailles' are columns of sizes. */
function withoutSizes(
  names: readonly string[],
  known: readonly (OrderColumn | null | undefined)[] = [],
): (OrderColumn | null | undefined)[] {
  return names.map((name, position) =>
    known[position] === undefined && readSizeName(name) ? null : known[position],
  )
}

/** Without other quantities, a total of units is the quantity of its row. */
function withQuantity(names: readonly string[], mapping: OrderMapping): OrderMapping {
  const hasQuantity =
    (['quantity', 'openUnits', 'packs'] as const).some((field) => mapping.includes(field)) ||
    findOrderSizes(names, mapping).length > 0 ||
    findSizePairs(names, mapping).length > 0 ||
    findStoreColumns(names, mapping).length > 0
  return hasQuantity ? mapping : mapping.map((field) => (field === 'statedUnits' ? 'quantity' : field))
}

/** What names mean next to others: a store of a customer with a number, and back orders of a file that has the shipped units. */
function refineMapping(names: readonly string[], mapping: OrderMapping): OrderMapping {
  const hasStore = mapping.includes('store')
  const usesListPrice = discountFields.some((field) => mapping.includes(field))
  const hasProduct = mapping.includes('productId') || mapping.includes('styleNumber')
  return mapping.map((field, index) => {
    const name = normalizeColumnName(names[index] ?? '')
    if (field === 'customerPurchaseOrder' && references.has(name) && !hasProduct) return 'productId'
    if (field === 'customerName' && stores.has(name) && mapping.includes('customerNumber'))
      return hasStore ? null : 'store'
    if (field === 'listPrice' && !usesListPrice) return null
    if ((field === 'discount' || field === 'lineDiscount') && isAmountName(names[index] ?? ''))
      return amountOf(field, mapping)
    return field === 'openUnits' && backOrders.has(name) && mapping.includes('shippedUnits') ? null : field
  })
}

/** Without one of these, a list price changes nothing: it may be that of stores. */
const discountFields = [
  'netPrice',
  'discount',
  'discountAmount',
  'lineDiscount',
  'lineDiscountAmount',
] as const satisfies OrderColumn[]

/** 'Discount $' and 'Discount (USD)', which are called as a percentage otherwise. */
function isAmountName(name: string): boolean {
  return /[$€£]|\b(?:usd|amount|amt|dollars?)\b/i.test(name) && !name.includes('%')
}

function amountOf(field: 'discount' | 'lineDiscount', mapping: OrderMapping): OrderColumn | null {
  const amount = field === 'discount' ? 'discountAmount' : 'lineDiscountAmount'
  return mapping.includes(amount) ? null : amount
}

const openFields: ReadonlySet<OrderColumn | null | undefined> = new Set([
  'orderStatus',
  'lineStatus',
  'shippedUnits',
  'cancelledUnits',
  'openUnits',
] satisfies OrderColumn[])

/** Sentences for the user to check before the import. */
export function describeOrderColumns(names: readonly string[], mapping: Readonly<OrderMapping>): string[] {
  const sizes = findOrderSizes(names, mapping)
  const pairs = findSizePairs(names, mapping)
  const stores = findStoreColumns(names, mapping)
  const read = new Set([
    ...[...sizes, ...stores].map(({ position }) => position),
    ...pairs.flatMap(({ sizePosition, quantityPosition }) => [sizePosition, quantityPosition]),
  ])
  const openColumns = names.filter((_name, index) => openFields.has(mapping[index]))
  const ignored = ignoredColumnsNote(names, (index) => mapping[index] !== null || read.has(index))
  return [
    ...(sizes.length > 0
      ? [`The quantities are read from the columns ${listColumns(sizes.map(({ size }) => size))}.`]
      : []),
    ...(pairs.length > 0
      ? [`The quantities are read from ${pairs.length} pairs of columns: a size and its quantity.`]
      : []),
    ...(stores.length > 0
      ? [
          `The quantities are read from a column for each store: ${listColumns(stores.map(({ store }) => store))}.`,
        ]
      : []),
    ...(openColumns.length > 0
      ? [
          `Only what is still open is imported, by ${listColumns(openColumns)}. To import all that was ordered, ignore ${openColumns.length === 1 ? 'this column' : 'these columns'}.`,
        ]
      : []),
    ...(ignored === undefined ? [] : [ignored]),
  ]
}
