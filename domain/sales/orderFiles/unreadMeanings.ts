// Columns that are not imported although they can change what a row means: they are named at the rows that have a value.

import { withAddressFirst } from './addressNames.ts'
import { guessOrderColumns } from './guessOrderColumns.ts'
import type { OrderCells } from './orderColumns.ts'

const address =
  /\b(?:ship\w*|delivery)\b.*\b(?:name|company|street|address\d?|city|zip|postal|postcode|province|state|country)\b/

const meanings = [
  /\b(?:status|state|cancel\w*|canceled|void\w*|refund\w*|return(?:ed|s)|fulfill?\w*|shipped|delivered|invoiced|confirmed|allocated|received|open|outstanding|remaining|balance)\b/,
  /\b(?:uom|u\/m|unit of measure\w*|packs?|pre-?packs?|pack size|case|cases|cartons?|dozens?|inner)\b/,
  /\b(?:disc|discount|promo\w*|rebate|allowance|surcharge)\b/,
  /\b(?:dc|store|stores|door|mark for|ship ?to)\b/,
  address,
]

/** Columns with the name of a discount, which changes nothing. */
const names = /\b(?:code|codes|coupon|name|reason|description)\b/

/** Cells that change nothing. */
const nothing = /^(?:|[-–—]|0+(?:[.,]0+)?\s*%?|no|n|false|none|n\/a)$/i

export interface UnreadColumn {
  name: string
  position: number
  /** A part of the address that a row ships to. */
  isAddress: boolean
  /** The field that another column is read as, if this one could be it too: 'Qty' next to 'Order Qty'. */
  rival?: 'quantity' | 'unitPrice'
}

/** The columns that neither a field nor a size is read from, and that can change a quantity, a price or an address. */
export function findUnreadMeanings(
  names: readonly string[],
  isRead: (position: number) => boolean,
): UnreadColumn[] {
  return names.flatMap((name, position) => {
    const words = withAddressFirst(name).toLowerCase().replaceAll(/[_.]/g, ' ')
    if (isRead(position)) return []
    if (meanings.some((pattern) => pattern.test(words)) && !isDiscountName(words))
      return [{ name, position, isAddress: address.test(words) }]
    const [field] = guessOrderColumns([name])
    return field === 'quantity' || field === 'unitPrice'
      ? [{ name, position, isAddress: false, rival: field }]
      : []
  })
}

function isDiscountName(words: string): boolean {
  return /\b(?:disc|discount|promo\w*|rebate)\b/.test(words) && names.test(words)
}

/** 'Discount Amount 9.60 is not imported'. What another column has too is not named: a part of an address, the same quantity. */
export function describeUnread(
  columns: readonly UnreadColumn[],
  texts: readonly string[],
  { shipTo = '', ...cells }: OrderCells,
): string[] {
  return columns.flatMap(({ name, position, isAddress, rival }) => {
    const text = (texts[position] ?? '').trim()
    const isShown = isAddress && text.split(', ').every((part) => shipTo.includes(part))
    const isSame = rival && (cells[rival] === undefined || isSameNumber(cells[rival], text))
    return nothing.test(text) || isShown || isSame
      ? []
      : [`${name} ${text.slice(0, 60).toWellFormed()} is not imported`]
  })
}

function isSameNumber(one: string, other: string): boolean {
  return Number(one.replaceAll(/[^\d.-]/g, '')) === Number(other.replaceAll(/[^\d.-]/g, ''))
}
