// A correction as the form sends it: opened from the invoice, changed line by line, at the prices that it shows.
import assert from 'node:assert/strict'

import type { Invoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { NothingToDo } from '#proofs/randomActions.ts'
import { findProduct } from '#server/catalog/products/findProduct.ts'
import { findInvoice } from '#server/sales/invoices/findInvoice.ts'
import { findOrder } from '#server/sales/orders/findOrder.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'
import { copyInvoice } from '#web/sales/saleForm/copyInvoice.ts'
import {
  billedLines,
  type DraftLine,
  newLine,
  toNewInvoice,
  withTypedQuantity,
} from '#web/sales/saleForm/draftLines.ts'
import { priceLines, withTypedPrice } from '#web/sales/saleForm/linePrices.ts'
import { SaleForm } from '#web/sales/saleForm/saleValues.ts'
import { withOrders } from '#web/sales/saleForm/useDraftTotals.ts'

import { type Model, type ModelInvoice, type ModelProduct, survivor } from './model.ts'
import { livingProducts } from './orderActions.ts'
import { drawCents } from './prices.ts'

/**
 * What the user changes of the lines, by their place on the invoice: quantities, where 0 removes one, and prices by hand; and a product that
 * is added.
 */
export interface Correction {
  quantities: number[]
  handCents: (number | null)[]
  added: { product: ModelProduct; quantity: number } | null
}

/** The form has one line of a product. Lines that share one stay as they are; a deleted product is mostly removed. */
export function drawCorrection(model: Model, { lines }: ModelInvoice): Correction {
  const { random } = model
  const isAlone = ({ product }: { product: ModelProduct }) =>
    lines.filter((line) => line.product === product).length === 1
  const removed = new Set(
    lines.map(({ product }) => product).filter(({ isDeleted }) => isDeleted && random.chance(0.8)),
  )
  const quantities = lines.map((line) => {
    const { product, quantity } = line
    if (removed.has(product)) return 0
    if (!isAlone(line) || random.chance(0.5)) return quantity
    return random.chance(0.2) ? 0 : Math.max(1, quantity + random.int(5) - 2)
  })
  const handCents = lines.map((line) => (isAlone(line) && random.chance(0.1) ? drawCents(model) : null))
  const others = livingProducts(model).filter((product) => lines.every((line) => line.product !== product))
  const added = random.chance(0.2) && others.length > 0 ? random.pick(others) : null
  if (!added && quantities.every((quantity) => quantity === 0)) throw new NothingToDo()
  return { quantities, handCents, added: added && { product: added, quantity: 1 + random.int(4) } }
}

export async function fillForm(
  model: Model,
  invoice: ModelInvoice,
  { quantities, handCents, added }: Correction,
): Promise<NewInvoice> {
  const ctx = model.ctx()
  const shown: Invoice = await findInvoice(ctx, { id: invoice.id })
  const customer = survivor(invoice.customer)
  const sold = [
    ...new Set([...invoice.lines.map(({ product }) => product), ...(added ? [added.product] : [])]),
  ]
  const living = sold.filter(({ isDeleted }) => !isDeleted)
  const products = await Promise.all(living.map(({ id }) => findProduct(ctx, { id })))
  const prices = await findListPrices(ctx, customer.hasPriceList ? model.priceList.id : null, products)
  const priced = products.map((product) => ({ ...product, ...prices.get(product.id) }))
  const draft = copyInvoice(
    { ...shown, customerId: customer.id },
    new Map(priced.map((product) => [product.id, product])),
    'correction',
    await Promise.all(invoice.orders.map(({ id }) => findOrder(ctx, { id }))),
  )
  const changed = draft.lines.flatMap((line): DraftLine[] => {
    const places = invoice.lines.flatMap(({ product }, index) =>
      product.id === line.productId ? [index] : [],
    )
    const [place = 0] = places
    const quantity = quantities[place] ?? 0
    // All lines of a deleted product are removed together.
    if (quantity === 0) return []
    if (places.length !== 1) return [line]
    return [quantity === line.quantity ? line : withTypedQuantity(line, String(quantity))]
  })
  const addedProduct = priced.find(({ id }) => id === added?.product.id)
  if (addedProduct && added) changed.push(withTypedQuantity(newLine(addedProduct), String(added.quantity)))
  // A typed price is compared with the list price at the quantities of then.
  const lines = priceLines(
    priceLines(changed).map((line) => {
      const typed = handCents[invoice.lines.findIndex(({ product }) => product.id === line.productId)]
      if (typed == null) return line
      const setter = { role: 'Admin', staffPriceFloorBasisPoints: null } as const
      return withTypedPrice(line, (typed / 100).toFixed(2), { setter, customerId: customer.id })
    }),
  )
  const values = SaleForm.parse(draft.form)
  const totals = calculateInvoiceTotals(billedLines(lines), withOrders(values, draft.copyOf))
  assert.ok(totals)
  return toNewInvoice(values, lines, totals, draft.copyOf)
}
