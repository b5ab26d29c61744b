// Products that are added, deleted and priced between order, invoice and correction, price lists, and what the company lets Staff do.
import { NothingToDo } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { findProduct } from '#server/catalog/products/findProduct.ts'
import { editCompany } from '#server/company/editCompany.ts'
import { findCompanyDetails } from '#server/company/findCompany.ts'
import { deleteOrderedProduct } from '#server/sales/orders/deleteOrderedProduct.ts'
import { editPriceList } from '#server/sales/priceLists/savePriceList.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { toPrices } from './createModel.ts'
import type { Action } from './model.ts'
import { livingProducts } from './orderActions.ts'
import { drawCents, drawRows } from './prices.ts'
import { release } from './units.ts'

const productCounts = { min: 6, max: 10 }

export const catalogActions: Record<string, Action> = {
  async 'change a list price'(model) {
    const product = model.random.pick(livingProducts(model))
    const priceCents = drawCents(model)
    const { name, color, size, quantity } = await findProduct(model.ctx(), { id: product.id })
    await editProduct(model.ctx(), { id: product.id, name, color, size, quantity, priceCents })
    product.priceCents = priceCents
  },
  async 'change quantity prices'(model) {
    const { priceList, random } = model
    const added = livingProducts(model).filter(({ styleId }) => styleId === null)
    const key = random.pick([...priceList.rows.keys(), ...added.map(({ id }) => id)])
    priceList.rows.set(key, drawRows(model))
    await editPriceList(model.ctx(), {
      id: priceList.id,
      name: 'Boutiques',
      prices: toPrices(priceList.rows),
    })
  },
  async 'add a product'(model) {
    if (livingProducts(model).length >= productCounts.max) throw new NothingToDo()
    const [priceCents, quantity] = [drawCents(model), model.random.int(30)]
    const { id } = await createProduct(model.ctx(), buildProduct({ quantity, priceCents }))
    const units = { free: quantity, onHand: quantity }
    model.products.push({ id, styleId: null, priceCents, ...units, isDeleted: false })
  },
  /** Orders keep its lines, which hold nothing any more. */
  async 'delete a product'(model) {
    const living = livingProducts(model)
    if (living.length <= productCounts.min) throw new NothingToDo()
    const product = model.random.pick(living)
    await deleteOrderedProduct(model.ctx(), { id: product.id })
    product.isDeleted = true
    model.priceList.rows.delete(product.id)
    for (const order of model.orders) {
      const lines = [...order.lines.values()].filter((line) => line.product === product && line.allocated > 0)
      for (const line of lines) release(line, line.allocated)
      if (lines.length > 0) order.changes += 1
    }
  },
  async 'set what Staff may do'(model) {
    const { random } = model
    const floorBasisPoints = random.pick([null, 7000, 8500])
    const confirmsOrders = random.chance(0.5)
    const { version: _, ...details } = await findCompanyDetails(model.ctx())
    await editCompany(model.ctx(), {
      ...details,
      staffPriceFloorBasisPoints: floorBasisPoints,
      staffConfirmsOrders: confirmsOrders,
    })
    model.staff = { floorBasisPoints, confirmsOrders }
  },
}
