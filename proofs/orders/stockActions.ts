// Arrivals, counts, and sales without an order.
import assert from 'node:assert/strict'

import { expectOutcome } from '#proofs/randomActions.ts'
import { receiveStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { mayOwe } from './credit.ts'
import { type Action, hasCertificate, mayBeTaxed, type Model, shipToState } from './model.ts'
import { drawItems, drawOverride, livingProducts } from './orderActions.ts'
import { amountsOf, drawRates, expectedAmounts, priceItems, toItem } from './prices.ts'
import { handPrices, mayStaffSell } from './staffPrices.ts'
import { areFree } from './units.ts'

async function sell(model: Model, isStaff: boolean): Promise<void> {
  const customer = model.random.pick(model.customers)
  // The form has one line of a product.
  const items = [...new Map(drawItems(model, 2).map((item) => [item.product, item])).values()]
  const rates = drawRates(model)
  const prices = priceItems(model, customer, items)
  const { discountBasisPoints, taxPpm } = rates
  const lines = items.map(({ product, quantity }, index) => {
    const price = prices[index]
    assert.ok(price)
    return { product, quantity, price, credited: 0, orderLine: null, isRepriced: false }
  })
  const amounts = expectedAmounts(lines, rates)
  const overrideReason = isStaff ? undefined : drawOverride(model)
  const sale = { byHand: handPrices(items, prices), lines: prices, discountBasisPoints, discountBefore: 0 }
  const isAllowed =
    customer.mergedInto === null &&
    (!isStaff || mayStaffSell(model, customer, sale)) &&
    mayBeTaxed(customer, taxPpm) &&
    areFree(items) &&
    (overrideReason !== undefined || mayOwe(model, customer, amounts.totalCents))
  const invoice = await expectOutcome(isAllowed, 'a sale', () =>
    createInvoice(
      isStaff ? model.staffCtx() : model.ctx(),
      buildInvoice(items.map(toItem), {
        customerId: customer.id,
        discountBasisPoints,
        taxPpm,
        charges: [...rates.charges],
        shipToState,
        overrideReason,
      }),
    ),
  )
  for (const { product, quantity } of lines) product.free -= quantity
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
    isExempt: taxPpm === 0 && hasCertificate(customer),
    dispatchedOn: null,
  })
}

export const stockActions: Record<string, Action> = {
  sell: (model) => sell(model, false),
  'sell as Staff': (model) => sell(model, true),
  async receive(model) {
    const product = model.random.pick(livingProducts(model))
    const quantity = 1 + model.random.int(40)
    await receiveStock(model.ctx(), { id: product.id, quantity })
    product.free += quantity
    product.onHand += quantity
  },
  async count(model) {
    const product = model.random.pick(livingProducts(model))
    const { id, free, onHand } = product
    const counted = Math.max(0, onHand + model.random.int(7) - 3)
    await expectOutcome(counted >= onHand - free, 'a count', () =>
      countStock(model.ctx(), { lines: [{ id, expected: onHand, counted }] }),
    )
    product.free += counted - onHand
    product.onHand = counted
  },
}
