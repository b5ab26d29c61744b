// Prices of products and of the price list that change between order, invoice and correction.
import { toPrices } from '#proofs/orders/createModel.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { findProduct } from '#server/catalog/products/findProduct.ts'
import { editPriceList } from '#server/sales/priceLists/savePriceList.ts'

import type { Action } from './model.ts'
import { drawCents, drawRows } from './prices.ts'

export const catalogActions: Record<string, Action> = {
  async 'change a list price'(model) {
    const product = model.random.pick(model.products)
    const priceCents = drawCents(model)
    const { name, color, size, quantity } = await findProduct(model.ctx(), { id: product.id })
    await editProduct(model.ctx(), { id: product.id, name, color, size, quantity, priceCents })
    product.priceCents = priceCents
  },
  async 'change quantity prices'(model) {
    const { priceList, random } = model
    priceList.rows.set(random.pick([...priceList.rows.keys()]), drawRows(model))
    await editPriceList(model.ctx(), {
      id: priceList.id,
      name: 'Boutiques',
      prices: toPrices(priceList.rows),
    })
  },
}
