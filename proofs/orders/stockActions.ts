// Arrivals, counts, and sales without an order.
import assert from 'node:assert/strict'

import { expectOutcome } from '#proofs/randomActions.ts'
import { receiveStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { type Action, areFree, hasCertificate, mayBeTaxed, shipToState } from './model.ts'
import { drawItems } from './orderActions.ts'
import { amountsOf, drawRates, expectedAmounts, priceItems, toItem } from './prices.ts'

export const stockActions: Record<string, Action> = {
  async sell(model) {
    const customer = model.random.pick(model.customers)
    // The form has one line of a product.
    const items = [...new Map(drawItems(model, 2).map((item) => [item.product, item])).values()]
    const rates = drawRates(model)
    const prices = priceItems(model, customer, items)
    const isAllowed =
      customer.mergedInto === null &&
      !customer.isOnHold &&
      mayBeTaxed(customer, rates.taxPpm) &&
      areFree(items)
    const { discountBasisPoints, taxPpm } = rates
    const invoice = await expectOutcome(isAllowed, 'a sale', () =>
      createInvoice(
        model.ctx(),
        buildInvoice(items.map(toItem), {
          customerId: customer.id,
          discountBasisPoints,
          taxPpm,
          charges: [...rates.charges],
          shipToState,
        }),
      ),
    )
    const lines = items.map(({ product, quantity }, index) => {
      const price = prices[index]
      assert.ok(price)
      product.free -= quantity
      return { product, quantity, price, credited: 0, orderLine: null }
    })
    const amounts = expectedAmounts(lines, rates)
    assert.deepEqual(amountsOf(invoice), amounts)
    model.invoices.push({
      id: invoice.id,
      customer,
      status: 'Pending',
      rates,
      lines,
      orders: [],
      charged: [],
      amounts,
      creditedCents: 0,
      wasReduced: false,
      isExempt: rates.taxPpm === 0 && hasCertificate(customer),
    })
  },
  async receive(model) {
    const product = model.random.pick(model.products)
    const quantity = 1 + model.random.int(40)
    await receiveStock(model.ctx(), { id: product.id, quantity })
    product.free += quantity
    product.onHand += quantity
  },
  async count(model) {
    const product = model.random.pick(model.products)
    const { id, free, onHand } = product
    const counted = Math.max(0, onHand + model.random.int(7) - 3)
    await expectOutcome(counted >= onHand - free, 'a count', () =>
      countStock(model.ctx(), { lines: [{ id, expected: onHand, counted }] }),
    )
    product.free += counted - onHand
    product.onHand = counted
  },
}
