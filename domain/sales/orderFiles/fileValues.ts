// What is said once for a whole file with orders: above its column names, or by the user.
import { formatDay } from '#domain/platform/days.ts'
import { joinFirst, joinList } from '#domain/platform/format.ts'

import { orderColumnNames } from './orderColumns.ts'
import type { OrderTitles } from './readTitles.ts'

/** What the user can say for a whole file, besides its customer. */
export interface TypedFileValues {
  customerPurchaseOrder?: string | undefined
  startShipOn?: string | undefined
  cancelOn?: string | undefined
  season?: string | undefined
  /** 'ignore': the titles count for none of these values. */
  titles?: 'read' | 'ignore' | undefined
}

export const typedColumns = [
  'customerPurchaseOrder',
  'startShipOn',
  'cancelOn',
  'season',
] as const satisfies (keyof TypedFileValues)[]

type FileCells = OrderTitles['values']

export const customerCells = ['customerNumber', 'customerName', 'customerEmail'] as const

export const noFileCustomerMessage =
  'No order names its customer by number, name or email. Choose the customer of the file.'

/** An order number is that of the customer, unless the titles have both. */
export function proposeFileCells({ orderNumber, ...values }: FileCells): FileCells {
  if (orderNumber === undefined) return values
  return values.customerPurchaseOrder === undefined
    ? { ...values, customerPurchaseOrder: orderNumber }
    : { ...values, orderNumber }
}

export function applyTyped(cells: FileCells, { titles, ...typed }: TypedFileValues): FileCells {
  const applied = { ...cells }
  if (titles === 'ignore') for (const column of [...customerCells, ...typedColumns]) delete applied[column]
  for (const column of typedColumns) {
    const value = typed[column]
    if (value !== undefined && value !== '') applied[column] = value
  }
  return applied
}

/** A later block of a file says what changes; the rest is as above. Parts of one value change together. */
export function applyBlock(above: FileCells, block: FileCells): FileCells {
  const groups = [
    customerCells,
    ['orderNumber', 'customerPurchaseOrder'],
    ['startShipOn', 'cancelOn'],
    ['shipTo', 'shipToState'],
  ]
  const replaced = new Set<string>(
    groups.filter((group) => group.some((column) => block[column as keyof FileCells] !== undefined)).flat(),
  )
  const kept = Object.entries(above).filter(([column]) => !replaced.has(column))
  return { ...(Object.fromEntries(kept) as FileCells), ...block }
}

const namedColumns = [
  ...customerCells,
  'orderNumber',
  ...typedColumns,
  'kind',
  'shipTo',
  'store',
  'discount',
  'notes',
] as const satisfies (keyof FileCells)[]

/** 'customer Harbor & Pine, purchase order 4711 and start ship Mar 1, 2027' */
export function describeFileCells(cells: FileCells): string {
  const parts = namedColumns.flatMap((column) => {
    const value = cells[column]
    if (value === undefined) return []
    const label = column === 'customerName' ? 'customer' : orderColumnNames[column].toLowerCase()
    const text = column === 'startShipOn' || column === 'cancelOn' ? formatDay(value) : value
    return `${label.replace(' %', '')} ${text.replaceAll('\n', ', ')}`
  })
  return joinList(parts)
}

/** Titles that change a quantity, a price or an address. */
const meaning =
  /discount|rebate|allowance|surcharge|ship ?to|deliver|address|cancel|dozen|packs?\b|cases?\b|quantit|\bunits?\b|prices?\b|currency|\b(?:eur|gbp|cad|aud|chf|sek|dkk|nok|jpy)\b|[€£¥]/i

/** 'Not imported from above the columns: Discount: $50', for each order. */
export function describeUnreadMeaning({ unread }: Pick<OrderTitles, 'unread'>): string[] {
  const changing = unread.filter((text) => meaning.test(text))
  return changing.length === 0 ? [] : [`Not imported from above the columns: ${joinFirst(changing, 5)}`]
}
