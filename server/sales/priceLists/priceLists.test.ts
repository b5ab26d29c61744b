// Price lists over HTTP: prices of styles and products, pasted lines, invoices with list prices, and lists in use.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import { createCustomer, deleteCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import {
  createPriceList,
  deletePriceList,
  editPriceList,
  findCustomerPrices,
  findPriceList,
  findPriceLists,
  readPastedPrices,
} from '#contract/sales/priceLists.ts'
import { maxListPrices } from '#domain/sales/priceLists.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, conflictMessages } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('price lists', () => {
  const shop = useTestApp()

  async function addStyle(manager: TestClient, number: string): Promise<Style> {
    const sizes = ['S', 'M']
    return manager.call(createStyle, {
      number,
      name: 'Rib tank',
      priceCents: 2000,
      colors: [{ name: 'Navy' }],
      sizes,
      quantities: sizes.map((size) => ({ color: 'Navy', size, quantity: 50 })),
    })
  }

  test('an invoice takes the price of the product, then that of its style, then the normal price', async () => {
    const manager = await shop.clientAs('Manager')
    const staff = await shop.clientAs('Staff')
    const style = await addStyle(manager, '1042')
    const [small, medium] = style.products
    assert.ok(small && medium)
    const loose = await manager.call(createProduct, buildProduct({ priceCents: 8000 }))
    const list = await manager.call(createPriceList, {
      name: 'Boutiques',
      prices: [
        { styleId: style.id, priceCents: 1800 },
        { productId: medium.id, priceCents: 1500 },
      ],
    })
    const customer = await manager.call(createCustomer, { name: 'Harbour Boutique', priceListId: list.id })
    const ids = [small.id, medium.id, loose.id]
    const { prices } = await staff.call(findCustomerPrices, { id: customer.id, ids })
    assert.deepEqual(
      new Map(prices.map(({ productId, priceCents }) => [productId, priceCents])),
      new Map([
        [small.id, 1800],
        [medium.id, 1500],
      ]),
    )

    const items = ids.map((productId) => ({ productId, quantity: 1 }))
    const invoice = await staff.call(createInvoice, buildInvoice(items, { customerId: customer.id }))
    assert.deepEqual(
      invoice.items.map(({ unitPriceCents }) => unitPriceCents),
      [1800, 1500, 8000],
    )
    const normal = await staff.call(createInvoice, buildInvoice(items))
    assert.deepEqual(
      normal.items.map(({ unitPriceCents }) => unitPriceCents),
      [2000, 2000, 8000],
    )
    const seen = [{ productId: small.id, quantity: 1, unitPriceCents: 2000 }]
    const refusal = await catchRefusal(
      staff.call(createInvoice, buildInvoice(seen, { customerId: customer.id })),
    )
    assert.equal(refusal.status, 409)
    assert.match(refusal.sentence ?? '', /^Rib tank \(.+\) now costs \$18\.00\.$/)
  })

  test('a pasted barcode means the product with any of its spellings, the exact one first', async () => {
    const manager = await shop.clientAs('Manager')
    const create = (code: string) => manager.call(createProduct, buildProduct({ code }))
    const short = await create('042563008123')
    const other = await create('042563008147')
    const long = await create('0042563008147')
    const text = '0042563008123\t24\n0042563008147\t25\n042563008147\t26'
    const { prices, refused } = await manager.call(readPastedPrices, { text })
    assert.deepEqual(refused, [])
    assert.deepEqual(
      prices
        .map(({ productId, priceCents }) => [productId, priceCents])
        .toSorted(([, a], [, b]) => Number(a) - Number(b)),
      [
        [short.id, 2400],
        [long.id, 2500],
        [other.id, 2600],
      ],
    )
  })

  test('names the pasted lines that have no product or style', async () => {
    const manager = await shop.clientAs('Manager')
    const style = await addStyle(manager, '1043')
    const { code, id } = await manager.call(createProduct, buildProduct())
    const text = `Code,Price\n1043,18\n${code.toLowerCase()},$70.50\nNOPE,1\n1043,19\n${code},x`
    const { prices, refused } = await manager.call(readPastedPrices, { text })
    assert.deepEqual(
      prices.map(({ styleId, productId, normalPriceCents, priceCents }) => ({
        styleId,
        productId,
        normalPriceCents,
        priceCents,
      })),
      [
        { styleId: style.id, productId: null, normalPriceCents: 2000, priceCents: 1800 },
        { styleId: null, productId: id, normalPriceCents: 8000, priceCents: 7050 },
      ],
    )
    assert.deepEqual(
      refused.map(({ line, reason }) => [line, reason]),
      [
        [4, 'No product or style has this number.'],
        [5, 'It is in line 2 already.'],
        [6, 'x is not a price.'],
      ],
    )
    const tooMany = 'A,1\n'.repeat(maxListPrices + 1)
    const refusal = await catchRefusal(manager.call(readPastedPrices, { text: tooMany }))
    assert.equal(refusal.sentence, 'A price list has at most 20,000 prices.')
  })

  test('an edit replaces the prices and logs how many changed; an old version is refused', async () => {
    const manager = await shop.clientAs('Manager')
    const products = [
      await manager.call(createProduct, buildProduct()),
      await manager.call(createProduct, buildProduct()),
      await manager.call(createProduct, buildProduct()),
    ]
    const [a, b, c] = products.map(({ id }) => id)
    assert.ok(a && b && c)
    const list = await manager.call(createPriceList, {
      name: 'Chains',
      prices: [
        { productId: a, priceCents: 100 },
        { productId: b, priceCents: 200 },
      ],
    })
    const next = [
      { productId: b, priceCents: 250 },
      { productId: c, priceCents: 300 },
    ]
    const edit = { id: list.id, name: 'Chain stores', version: list.version, prices: next }
    const edited = await manager.call(editPriceList, edit)
    assert.deepEqual([edited.version, edited.priceCount], [2, 2])
    const { action, changes } = await findNewestLogEntry(shop)
    assert.equal(action, 'Updated price list Chain stores: 1 price added, 1 changed, 1 removed')
    const [codeA, codeB, codeC] = products.map(({ code }) => `Product ${code}`)
    assert.deepEqual(changes, {
      name: { from: 'Chains', to: 'Chain stores' },
      [`${codeA}`]: { from: '$1.00', to: null },
      [`${codeB}`]: { from: '$2.00', to: '$2.50' },
      [`${codeC}`]: { from: null, to: '$3.00' },
    })
    const stale = await catchRefusal(manager.call(editPriceList, edit))
    assert.equal(stale.sentence, 'Chain stores was changed by Mona Manager while you were editing it.')
    assert.deepEqual(
      conflictMessages(stale.body?.errors),
      new Map([
        ['name', 'Mona Manager changed it from Chains to Chain stores.'],
        [codeA, 'Mona Manager changed it from $1.00 to nothing.'],
        [codeB, 'Mona Manager changed it from $2.00 to $2.50.'],
        [codeC, 'Mona Manager changed it from nothing to $3.00.'],
      ]),
    )
    const twice = { id: list.id, name: 'Chain stores', prices: [...next, ...next] }
    assert.equal((await catchRefusal(manager.call(editPriceList, twice))).status, 409)
    const same = await manager.call(editPriceList, { ...edit, version: 2 })
    assert.equal(same.version, 2)

    await manager.call(deleteProduct, { id: c })
    const { prices, priceCount } = await manager.call(findPriceList, { id: list.id })
    assert.deepEqual([priceCount, prices.map(({ productId }) => productId)], [1, [b]])
    const higher = next.map((price) => ({ ...price, priceCents: 999 }))
    const gone = await catchRefusal(manager.call(editPriceList, { ...edit, version: 2, prices: higher }))
    const deleted = products[2]?.code
    assert.equal(gone.sentence, `${deleted} no longer exists. Remove its price, then save again.`)
    const unknown = { productId: 2 ** 40, priceCents: 1 }
    const never = await catchRefusal(manager.call(createPriceList, { name: 'Malls', prices: [unknown] }))
    assert.deepEqual([never.status, never.sentence], [409, "A style or product of this list doesn't exist."])
    const taken = await catchRefusal(manager.call(createPriceList, { name: 'CHAIN STORES' }))
    assert.equal(taken.sentence, 'There is already a price list named CHAIN STORES.')
  })

  test('a list in use is not deleted, and a customer has a discount or a list', async () => {
    const manager = await shop.clientAs('Manager')
    const { id } = await manager.call(createPriceList, { name: 'Outlets' })
    const name = 'Outlet One'
    const customer = await manager.call(createCustomer, { name, priceListId: id })
    const other = await manager.call(createCustomer, { name: 'Outlet Two', priceListId: id })
    const both = await catchRefusal(
      manager.call(editCustomer, { id: customer.id, name, discountBasisPoints: 500 }),
    )
    assert.equal(both.sentence, 'A customer has a discount or a price list, not both.')
    const used = await catchRefusal(manager.call(deletePriceList, { id }))
    assert.deepEqual(
      [used.status, used.sentence],
      [409, "Outlets is used by 2 customers: it can't be deleted. Choose another price list for them first."],
    )
    await manager.call(editCustomer, { id: customer.id, name, priceListId: null })
    await manager.call(deleteCustomer, { id: other.id })
    await manager.call(deletePriceList, { id })
    const { priceLists } = await manager.call(findPriceLists, {})
    assert.ok(!priceLists.some((list) => list.id === id))
    const gone = await catchRefusal(manager.call(editPriceList, { id, name: 'Outlets', version: 1 }))
    assert.deepEqual([gone.status, gone.sentence], [404, 'Price list not found'])
  })
})
