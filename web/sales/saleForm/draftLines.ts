// The lines of a draft: checks, warnings and totals.
import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxNumberLength, readTypedNumber } from '#domain/platform/numberTexts.ts'
import { calculateLineTotal, type InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { type DeliveredLine, deliveryError, shareDelivered } from '#domain/sales/orderDelivery.ts'
import { quantityChangeError } from '#domain/sales/orderLines.ts'
import { formatUnits, outOfStockMessage, quantityTextError, saleQuantityError } from '#domain/stock/stock.ts'
import { type MatrixValues, readUnits } from '#web/catalog/matrix/matrixValues.ts'

import type { CopiedSale } from './copiedSale.ts'
import {
  linePriceFields,
  listPriceCents,
  listPriceOf,
  previousPrice,
  type PricedProduct,
} from './linePrices.ts'
import { invoiceDocument, type SaleDocument } from './saleDocuments.ts'
import type { SaleFormOutput } from './saleValues.ts'

export const DraftLine = z.object({
  /** The product as last read from the catalog. */
  productId: z.int(),
  code: z.string(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  /** Missing in drafts of older versions. */
  styleId: z.optional(z.nullable(z.int())),
  stock: z.int(),
  ...linePriceFields,
  /** 0 if the typed text is not a quantity. */
  quantity: z.int().check(z.minimum(0)),
  /** The text of the quantity input, unless it is the quantity in plain digits. */
  typedQuantity: z.optional(z.string().check(z.maxLength(maxNumberLength))),
  /** The packs that filled the line, if nothing else changed its quantity. `sizeCount`: the lines that one pack fills. */
  prepack: z.optional(z.object({ id: z.int(), name: z.string(), packs: z.int(), sizeCount: z.int() })),
  isDeleted: z.boolean(),
  /** The lines of orders that it delivers, in a correction. It has their prices unless another one is set by hand. */
  delivers: z.optional(z.readonly(z.array(z.custom<DeliveredLine>()))),
  /** The line of a confirmed order that is edited. Its price stays unless another one is set by hand. */
  ordered: z.optional(
    z.object({
      line: z.int(),
      quantity: z.int(),
      allocated: z.int(),
      invoiced: z.int(),
      cancelled: z.int(),
      unitPriceCents: z.int(),
    }),
  ),
})
export type DraftLine = z.output<typeof DraftLine>

/** Why `product` can't be added, or undefined. */
export function addLineError(
  lines: readonly DraftLine[],
  product: Product,
  document = invoiceDocument,
): string | undefined {
  if (lines.some((line) => line.productId === product.id)) return `Product already added to ${document.name}`
  if (document.isLimitedToStock && product.quantity === 0) return outOfStockMessage(product.name)
  return lines.length < document.maxLines ? undefined : document.tooManyLinesMessage
}

export function newLine(product: PricedProduct<Product>): DraftLine {
  return { ...catalogValues(product), quantity: 1, isDeleted: false }
}

function catalogValues(product: PricedProduct<Product>) {
  const { id, code, name, color, size, styleId, quantity, delivers } = product
  const [first] = delivers ?? []
  const { priceCents, breaks = [] } = first ? { priceCents: first.unitPriceCents } : product
  return {
    productId: id,
    code,
    productName: name,
    color,
    size,
    styleId,
    stock: quantity,
    unitPriceCents: priceCents,
    listPrice: { priceCents, breaks: [...breaks], units: 0 },
    ...(delivers && { delivers }),
  }
}

/** Updates a line from the catalog and keeps its quantity and a price set by hand. `product` is null if it was deleted. */
export function refreshLine(line: DraftLine, product: PricedProduct<Product> | null): DraftLine {
  if (product === null) return { ...line, isDeleted: true }
  // An order keeps a copy of the product.
  if (line.ordered) return { ...line, stock: product.quantity, isDeleted: false }
  const { previousUnitPriceCents, previousBreaks = [], delivers: _delivers, ...rest } = line
  const before =
    previousUnitPriceCents === undefined
      ? listPriceOf(line)
      : { priceCents: previousUnitPriceCents, breaks: previousBreaks }
  const values = catalogValues(product)
  return { ...rest, ...values, ...previousPrice(before, values.listPrice), isDeleted: false }
}

/** Keeps what was typed, even if it is not a quantity or more than the stock. */
export function withTypedQuantity(line: DraftLine, typed: string): DraftLine {
  const { typedQuantity: _, prepack: _packs, ...rest } = line
  // A longer text is not a number, and stays none if it is cut.
  const text = typed.trim().slice(0, maxNumberLength)
  const quantity = quantityTextError(text, 1) === undefined ? readTypedNumber(text) : 0
  if (quantity > 0 && text === String(quantity)) return { ...rest, quantity }
  return { ...rest, quantity, typedQuantity: text }
}

export function quantityText({ quantity, typedQuantity }: DraftLine): string {
  return typedQuantity ?? String(quantity)
}

/** Why the typed text is not a quantity of at least 1, or undefined. */
export function typedQuantityError({ typedQuantity }: DraftLine): string | undefined {
  return typedQuantity === undefined ? undefined : quantityTextError(typedQuantity, 1)
}

/** Why a line of a confirmed order can't be removed, or undefined. */
export function removalError(line: DraftLine): string | undefined {
  const { ordered, productName: name, code } = line
  return ordered && quantityChangeError({ ...ordered, name, code }, 0)
}

/**
 * Writes the typed texts of a style's cells into the lines of their products, by product id, and changes no other line. An empty cell
 * or 0 removes its line, unless an order must keep it.
 */
export function withCells(
  lines: readonly DraftLine[],
  products: readonly PricedProduct<Product>[],
  typed: MatrixValues,
): DraftLine[] {
  const isEmptied = (text: string | undefined) => text !== undefined && (readUnits(text) ?? 0) === 0
  const kept = lines.flatMap((line) => {
    const text = typed[line.productId]
    if (text === undefined) return [line]
    return isEmptied(text) && removalError(line) === undefined ? [] : [withTypedQuantity(line, text)]
  })
  const known = new Set(lines.map(({ productId }) => productId))
  const added = products.flatMap((product) => {
    const text = typed[product.id]
    if (text === undefined || known.has(product.id) || isEmptied(text)) return []
    return [withTypedQuantity(newLine(product), text)]
  })
  return [...kept, ...added]
}

type FilledPrepack = Omit<NonNullable<DraftLine['prepack']>, 'packs'>

/** Like `withCells`, for cells that packs filled. A line with other units as well doesn't remember them. */
export function withPacks(
  lines: readonly DraftLine[],
  products: readonly PricedProduct<Product>[],
  filled: MatrixValues,
  { packs, ...prepack }: NonNullable<DraftLine['prepack']>,
): DraftLine[] {
  const before = new Map(lines.map((line) => [line.productId, line]))
  return withCells(lines, products, filled).map((line) => {
    if (filled[line.productId] === undefined) return line
    const earlier = before.get(line.productId)
    if (earlier && !isSamePrepack(earlier.prepack, prepack)) return line
    return { ...line, prepack: { ...prepack, packs: packs + (earlier?.prepack?.packs ?? 0) } }
  })
}

function isSamePrepack(one: FilledPrepack | undefined, { id, name }: FilledPrepack): boolean {
  return one?.id === id && one.name === name
}

/** The packs that are still complete in their style and color, by product id. */
export function findCompletePacks(
  lines: readonly DraftLine[],
): Map<number, NonNullable<DraftLine['prepack']>> {
  const filled = lines.flatMap(({ productId, styleId, color, prepack }) =>
    prepack ? { productId, prepack, key: JSON.stringify([styleId, foldText(color), prepack]) } : [],
  )
  const complete = [...Map.groupBy(filled, ({ key }) => key).values()].filter(
    (group) => group.length === group[0]?.prepack.sizeCount,
  )
  return new Map(complete.flat().map(({ productId, prepack }) => [productId, prepack]))
}

/** The line with at most the units in stock; undefined, if it can't be sold at all. */
export function limitToStock(line: DraftLine): DraftLine | undefined {
  const { quantity, stock, isDeleted } = line
  if (isDeleted || stock === 0) return undefined
  return quantity <= stock ? line : withTypedQuantity(line, String(stock))
}

/** How much less than `line` has `limitToStock` returns, as a sentence; undefined if that is nothing. */
export function shortage(line: DraftLine): string | undefined {
  const { productName, code, quantity, stock, isDeleted } = line
  const subject = `${productName} (${code})`
  if (isDeleted) return `${subject}: ${formatUnits(quantity)} left out, it is no longer in the catalog.`
  if (stock === 0) return `${subject}: ${formatUnits(quantity)} left out, none are in stock.`
  if (quantity <= stock) return undefined
  return `${subject}: ${formatCount(stock)} instead of ${formatUnits(quantity)}, no more are in stock.`
}

/** Why an invoice can't have the line, or undefined. */
export function lineError(line: DraftLine): string | undefined {
  const { productName, stock, quantity } = line
  return (
    orderLineError(line) ??
    deliveryError({ ...line, name: productName }, quantity, line.delivers ?? []) ??
    saleQuantityError(productName, stock, quantity)
  )
}

/** Why an order can't have the line, or undefined. It may have more units than are in stock. */
export function orderLineError(line: DraftLine): string | undefined {
  const { productName: name, code, isDeleted, ordered, quantity, typedQuantity } = line
  if (isDeleted && !ordered) return `${name} is no longer in the catalog. Remove it to continue.`
  const units = typedQuantity === undefined ? quantity : (readUnits(typedQuantity) ?? 0)
  const orderError =
    ordered && !Number.isNaN(units) ? quantityChangeError({ ...ordered, name, code }, units) : undefined
  if (orderError !== undefined) return orderError
  const error = typedQuantityError(line)
  return error === undefined ? undefined : `${name}: ${error}.`
}

export function findLineError(line: DraftLine, { isLimitedToStock }: SaleDocument): string | undefined {
  return isLimitedToStock ? lineError(line) : orderLineError(line)
}

/** The units that amounts are for, by price and order: without what an order has cancelled. */
export function billedLines(lines: readonly DraftLine[]): (DraftLine & { orderId?: number })[] {
  return lines.flatMap((line) => {
    const { ordered, delivers = [], handPrice, quantity } = line
    if (delivers.length > 0) {
      const shares = shareDelivered(quantity, delivers)
      const delivered = delivers.flatMap(({ orderId, unitPriceCents }, index) => {
        const units = shares[index] ?? 0
        const priceCents = handPrice?.priceCents ?? unitPriceCents
        return units === 0 ? [] : [{ ...line, orderId, quantity: units, unitPriceCents: priceCents }]
      })
      // More than are open is an error of the line.
      const rest = quantity - shares.reduce((sum, units) => sum + units, 0)
      return rest > 0 ? [...delivered, { ...line, quantity: rest }] : delivered
    }
    const cancelled = ordered?.cancelled ?? 0
    return cancelled === 0 ? [line] : [{ ...line, quantity: Math.max(quantity - cancelled, 0) }]
  })
}

/** '5 at $20.00, 3 at $22.00' of a line that delivers orders at several prices, or undefined. */
export function deliveredPrices(line: DraftLine): string | undefined {
  const billed = billedLines([line])
  if (new Set(billed.map(({ unitPriceCents }) => unitPriceCents)).size <= 1) return undefined
  return billed
    .map(({ quantity, unitPriceCents }) => `${formatCount(quantity)} at ${formatUsd(unitPriceCents)}`)
    .join(', ')
}

export function draftLineTotalCents(line: DraftLine): number {
  return billedLines([line]).reduce((sum, billed) => sum + calculateLineTotal(billed), 0)
}

/** The invoice with the prices and totals on screen, so that the server rejects it if they are outdated. */
export function toNewInvoice(
  values: SaleFormOutput,
  lines: readonly DraftLine[],
  totals: InvoiceTotals,
  copyOf?: CopiedSale,
): NewInvoice {
  const packs = findCompletePacks(lines)
  const { discountType, discountBasisPoints, order: _details, ...fields } = values
  return {
    invoice: {
      ...fields,
      ...(discountType === 'amount' ? { discountType } : { discountBasisPoints }),
      subtotalCents: totals.subtotalCents,
      discountCents: totals.discountCents,
      chargesCents: totals.chargesCents,
      taxCents: totals.taxCents,
      totalCents: totals.totalCents,
      matchCustomer: true,
    },
    items: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      // The server divides a line at several prices.
      ...(deliveredPrices(line) === undefined && { unitPriceCents: line.unitPriceCents }),
      totalCents: draftLineTotalCents(line),
      ...(line.handPrice && { isPriceByHand: true }),
      ...(line.handPrice && !hasSeveralPrices(line) && { listPriceCents: listPriceCents(line) }),
      ...toPacks(packs.get(line.productId)),
    })),
    ...(copyOf?.kind === 'correction' && { replaces: copyOf.id }),
  }
}

/** On the orders that the line delivers. */
function hasSeveralPrices({ delivers = [] }: DraftLine): boolean {
  return new Set(delivers.map(({ unitPriceCents }) => unitPriceCents)).size > 1
}

export function toPacks(prepack: DraftLine['prepack']): Pick<NewInvoice['items'][number], 'prepack'> {
  return prepack ? { prepack: { id: prepack.id, packs: prepack.packs } } : {}
}
