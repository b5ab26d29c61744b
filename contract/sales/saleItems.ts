// The lines of new invoices and orders.
import * as z from 'zod/mini'

import { Amount, Id, Price } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxOrderLineNumber } from '#domain/sales/orders.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

import { itemNames } from './documentAmounts.ts'

const itemQuantity = `Quantity must be a whole number from 1 to ${formatCount(maxQuantity)}`

export const ItemQuantity = z
  .int(itemQuantity)
  .check(z.minimum(1, itemQuantity), z.maximum(maxQuantity, itemQuantity))

const packCount = `Packs must be a whole number from 1 to ${formatCount(maxQuantity)}`
const PackCount = z.int(packCount).check(z.minimum(1, packCount), z.maximum(maxQuantity, packCount))

const saleItemFields = {
  productId: Id,
  quantity: ItemQuantity,
  unitPrice: z.optional(Price),
  totalPrice: z.optional(Amount),
  /** `unitPrice` applies instead of the list price. Needs `prices.override`, or a floor for Staff. */
  isPriceByHand: z.optional(z.boolean()),
  /** With `isPriceByHand`: the list price that the user saw. A 409 names it if it is another one now. */
  listPrice: z.optional(Price),
  /** For the PDF: the line holds exactly so many packs. A 409 if the prepack holds other units. */
  prepack: z.optional(z.strictObject({ id: Id, packs: PackCount })),
}

const checkHandPrice = z.check<{
  isPriceByHand?: boolean | undefined
  unitPrice?: unknown
  listPrice?: unknown
}>(({ value: { isPriceByHand, unitPrice, listPrice }, issues }) => {
  if (isPriceByHand && unitPrice === undefined)
    issues.push({
      code: 'custom',
      input: unitPrice,
      path: ['unitPrice'],
      message: 'Price is required if it is set by hand',
    })
  if (!isPriceByHand && listPrice !== undefined)
    issues.push({
      code: 'custom',
      input: listPrice,
      path: ['listPrice'],
      message: 'A list price is only for a price that is set by hand',
    })
})

export const SaleItem = withInternalNames(z.strictObject(saleItemFields).check(checkHandPrice), itemNames)
export type SaleItem = z.output<typeof SaleItem>

const lineNumber = `Line must be a whole number from 1 to ${formatCount(maxOrderLineNumber)}`
export const LineNumber = z
  .int(lineNumber)
  .check(z.minimum(1, lineNumber), z.maximum(maxOrderLineNumber, lineNumber))

/** `line` is the number of a line that the order has already. */
export const OrderItemInput = withInternalNames(
  z.strictObject({ ...saleItemFields, line: z.optional(LineNumber) }).check(checkHandPrice),
  itemNames,
)
export type OrderItemInput = z.output<typeof OrderItemInput>
