// Quantity prices over HTTP: in price lists and their export, for the products of a customer, and on invoices.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import * as z from 'zod/mini'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import {
  createPriceList,
  editPriceList,
  exportPriceList,
  findCustomerPrices,
  findPriceList,
  type ListPrice,
  readPastedPrices,
} from '#contract/sales/priceLists.ts'
import { maxListPrices } from '#domain/sales/priceLists.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

describe('quantity prices', () => {
  const shop = useTestApp()

  /** Two colors in two sizes, each with 50 units at $20. */
  async function addStyle(manager: TestClient, number: string): Promise<Style> {
    const colors = ['Navy', 'Ecru']
    const sizes = ['S', 'M']
    return manager.call(createStyle, {
      number,
      name: 'Rib tank',
      priceCents: 2000,
      colors: colors.map((name) => ({ name })),
      sizes,
      quantities: colors.flatMap((color) => sizes.map((size) => ({ color, size, quantity: 50 }))),
    })
  }

  /** Sends prices that the client would not, and returns the errors of the reply. */
  async function putPrices(manager: TestClient, id: number, prices: object[]): Promise<unknown> {
    const response = await manager.fetch(`/api/price-lists/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Refused', prices }),
    })
    assert.equal(response.status, 400)
    return z.parse(z.object({ errors: z.array(z.unknown()) }), await response.json()).errors
  }

  test('all colors and sizes of a style count, and a price of the product counts before that of its style', async () => {
    const manager = await shop.clientAs('Manager')
    const staff = await shop.clientAs('Staff')
    const style = await addStyle(manager, '2001')
    const [first, second, own, partial] = style.products
    assert.ok(first && second && own && partial)
    const loose = await manager.call(createProduct, buildProduct({ priceCents: 8000, quantity: 50 }))
    const list = await manager.call(createPriceList, {
      name: 'Quantities',
      prices: [
        { styleId: style.id, fromUnits: 12, priceCents: 1600 },
        { styleId: style.id, priceCents: 1800 },
        { productId: own.id, priceCents: 1500 },
        { productId: own.id, fromUnits: 12, priceCents: 1400 },
        { productId: partial.id, fromUnits: 24, priceCents: 1000 },
        { productId: loose.id, fromUnits: 6, priceCents: 7000 },
      ],
    })
    const customer = await manager.call(createCustomer, { name: 'Quantity Store', priceListId: list.id })
    const ids = [loose.id, partial.id, own.id, first.id]
    const { prices } = await staff.call(findCustomerPrices, { id: customer.id, ids })
    assert.deepEqual(
      prices,
      [
        { productId: first.id, priceCents: 1800, breaks: [{ fromUnits: 12, priceCents: 1600 }] },
        { productId: own.id, priceCents: 1500, breaks: [{ fromUnits: 12, priceCents: 1400 }] },
        { productId: partial.id, priceCents: 1800, breaks: [{ fromUnits: 24, priceCents: 1000 }] },
        { productId: loose.id, priceCents: 8000, breaks: [{ fromUnits: 6, priceCents: 7000 }] },
      ].toSorted((a, b) => a.productId - b.productId),
    )

    const pricesOf = async (...units: [productId: number, quantity: number][]) => {
      const items = units.map(([productId, quantity]) => ({ productId, quantity }))
      const invoice = await staff.call(createInvoice, buildInvoice(items, { customerId: customer.id }))
      return invoice.items.map(({ unitPriceCents }) => unitPriceCents)
    }
    assert.deepEqual(await pricesOf([first.id, 5], [second.id, 6], [loose.id, 5]), [1800, 1800, 8000])
    assert.deepEqual(
      await pricesOf([first.id, 5], [second.id, 4], [own.id, 2], [partial.id, 1]),
      [1600, 1600, 1400, 1800],
    )
    // A product that is listed twice counts its sum.
    assert.deepEqual(await pricesOf([loose.id, 2], [loose.id, 4]), [7000, 7000])
    assert.deepEqual(await pricesOf([partial.id, 20], [second.id, 4]), [1000, 1600])

    const seen = [
      { productId: first.id, quantity: 11, unitPriceCents: 1800 },
      { productId: second.id, quantity: 1, unitPriceCents: 1800 },
    ]
    const refusal = await catchRefusal(
      staff.call(createInvoice, buildInvoice(seen, { customerId: customer.id })),
    )
    assert.equal(refusal.status, 409)
    assert.match(refusal.sentence ?? '', /^Rib tank \(.+\) now costs \$16\.00\.$/)
    assert.deepEqual(
      refusal.body?.errors?.map(({ path }) => path),
      ['items.0.unitPrice', 'items.1.unitPrice'],
    )
  })

  test('a list replies its prices by code and units, and logs each quantity price', async () => {
    const manager = await shop.clientAs('Manager')
    const { id: styleId } = await addStyle(manager, '2002')
    const rows = (...pairs: [fromUnits: number, priceCents: number][]) =>
      pairs.map(([fromUnits, priceCents]) => ({ styleId, fromUnits, priceCents }))
    const prices = rows([48, 1500], [1, 1800], [12, 1600])
    const { id, priceCount } = await manager.call(createPriceList, { name: 'Steps', prices })
    assert.equal(priceCount, 3)
    const read = async () =>
      (await manager.call(findPriceList, { id })).prices.map(({ fromUnits, priceCents }) => [
        fromUnits,
        priceCents,
      ])
    assert.deepEqual(await read(), [
      [1, 1800],
      [12, 1600],
      [48, 1500],
    ])
    const next = rows([1, 1800], [12, 1550], [24, 1500])
    await manager.call(editPriceList, { id, name: 'Steps', prices: next })
    const { action } = await findNewestLogEntry(shop)
    assert.equal(action, 'Updated price list Steps: 1 price added, 1 changed, 1 removed')

    const edit = async (...pairs: [fromUnits: number, priceCents: number][]) =>
      catchRefusal(manager.call(editPriceList, { id, name: 'Steps', prices: rows(...pairs) }))
    const twice = await edit([12, 1000], [1, 1800], [12, 900])
    assert.deepEqual(
      [twice.status, twice.sentence, twice.body?.errors?.[0]?.path],
      [409, '2002 has two prices from 12 units.', 'prices.2.fromUnits'],
    )
    const rising = await edit([24, 1100], [12, 1000])
    assert.deepEqual(
      [rising.status, rising.sentence, rising.body?.errors?.[0]?.path],
      [
        400,
        '2002: the price from 24 units, $11.00, is higher than the one from 12 units, $10.00.',
        'prices.0.price',
      ],
    )
    const zero = await putPrices(manager, id, [{ styleId, fromUnits: 0, price: '11.00' }])
    assert.deepEqual(zero, [
      { path: 'prices.0.fromUnits', message: 'Must be a whole number of units from 1 to 1,000,000' },
    ])
    assert.deepEqual(await read(), [
      [1, 1800],
      [12, 1550],
      [24, 1500],
    ])
  })

  test('an exported list is read back as it was, also a style with the code of a product', async () => {
    const manager = await shop.clientAs('Manager')
    const style = await addStyle(manager, '2003')
    const product = await manager.call(createProduct, buildProduct({ code: '2003' }))
    const odd = await manager.call(createProduct, buildProduct({ code: '=TEE;"32", M' }))
    const { id } = await manager.call(createPriceList, {
      name: 'Round trip',
      prices: [
        { styleId: style.id, priceCents: 123_450 },
        { styleId: style.id, fromUnits: 1200, priceCents: 1600 },
        { productId: product.id, fromUnits: 12, priceCents: 1 },
        { productId: odd.id, priceCents: 0 },
      ],
    })
    const { prices } = await manager.call(findPriceList, { id })
    const text = await (await manager.fetch(exportPriceList.path.replace(':id', String(id)))).text()
    assert.equal(
      text,
      [
        'Code,Price,From units,Style or product',
        '"2003",1234.50,1,style',
        '"2003",16.00,1200,style',
        '"2003",0.01,12,product',
        `"'=TEE;""32"", M",0.00,1,product`,
        '',
      ].join('\r\n'),
    )
    assert.deepEqual(await manager.call(readPastedPrices, { text }), { prices, refused: [] })
  })

  test('pasted lines have units, which a code has once each', async () => {
    const manager = await shop.clientAs('Manager')
    await addStyle(manager, '2004')
    const text = ['Style,From,Price', '2004,12,16', '2004,,18', '2004,12,15', '2004,0,15', 'NOPE,12,1'].join(
      '\n',
    )
    const { prices, refused } = await manager.call(readPastedPrices, { text })
    const toPair = ({ fromUnits, priceCents }: ListPrice) => [fromUnits, priceCents]
    assert.deepEqual(prices.map(toPair), [
      [1, 1800],
      [12, 1600],
    ])
    assert.deepEqual(
      refused.map(({ line, reason }) => [line, reason]),
      [
        [4, 'It is in line 2 already.'],
        [5, '0 is not a whole number of units from 1 to 1,000,000.'],
        [6, 'No product or style has this number.'],
      ],
    )
    const kinds = await manager.call(readPastedPrices, {
      text: 'Code,Price,Style or product\n2004,1,product\nNOPE,1,style',
    })
    assert.deepEqual(
      kinds.refused.map(({ reason }) => reason),
      ['No product has this ID.', 'No style has this number.'],
    )
  })

  trialTest('a list has at most 20,000 prices, each quantity price counted', async () => {
    const manager = await shop.clientAs('Manager')
    const { id: styleId } = await addStyle(manager, '2005')
    const prices = Array.from({ length: maxListPrices }, (_, index) => ({
      styleId,
      fromUnits: index + 1,
      priceCents: 100_000 - index,
    }))
    const { id, priceCount } = await manager.call(createPriceList, { name: 'Long', prices })
    assert.equal(priceCount, maxListPrices)
    const more = Array.from({ length: maxListPrices + 1 }, (_, index) => ({
      styleId,
      fromUnits: index + 1,
      price: '1.00',
    }))
    assert.deepEqual(await putPrices(manager, id, more), [
      { path: 'prices', message: 'A price list has at most 20,000 prices.' },
    ])
  })
})
