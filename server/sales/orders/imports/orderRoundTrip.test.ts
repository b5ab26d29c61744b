// An export of orders is read in another shop with the same customers and products, and makes the same orders.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { cancelOrder, createOrder } from '#contract/sales/orderActions.ts'
import {
  exportOrders,
  exportOrdersWorkbook,
  findOrder,
  findOrders,
  type Order,
} from '#contract/sales/orders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile, previewOrderFile } from './orderFileFixtures.ts'

const customers = [
  {
    number: '0451',
    name: 'Harbor, "Pine" & Söhne 🧵',
    phone: '555 0101',
    discountBasisPoints: 1500,
    addresses: [{ kind: 'shipping', text: '9 Dock Road\nReno, NV', state: 'NV', isDefault: true }],
  },
  { number: 'C-2', name: 'Quay Street', phone: '555 0102' },
] as const

/** The ids of its customers and of the products of its style. */
async function seed(client: TestClient) {
  const { products } = await client.call(createStyle, {
    number: '00417',
    name: 'Linen, "washed"',
    priceCents: 2400,
    colors: [{ name: 'Écru' }, { name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: [],
  })
  const ids = []
  for (const customer of customers) {
    const { addresses = [], ...fields } = { addresses: undefined, ...customer }
    ids.push((await client.call(createCustomer, { ...fields, addresses: [...(addresses ?? [])] })).id)
  }
  return { customerIds: ids, productIds: products.map(({ id }) => id) }
}

describe('an export of orders', () => {
  const one = useTestApp({}, { checkIntegrity: true })
  const other = useTestApp({}, { checkIntegrity: true })
  const third = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(one, 'Manager')
  const otherManager = useClient(other, 'Manager')
  const thirdManager = useClient(third, 'Manager')

  before(async () => {
    const { customerIds, productIds } = await seed(manager)
    await seed(otherManager)
    await seed(thirdManager)
    const [harbor = 0, quay = 0] = customerIds
    const items = productIds.slice(0, 3).map((productId, index) => ({ productId, quantity: index + 1 }))
    const [first = { productId: 0, quantity: 0 }] = items
    const byHand = { ...first, unitPriceCents: 1999, isPriceByHand: true, listPriceCents: 2400 }
    const orders = [
      buildOrder(harbor, [byHand, ...items.slice(1)], {
        customerName: customers[0].name,
        customerPurchaseOrder: '007',
        kind: 'pre-book',
        season: 'SS30, "late"',
        startShipOn: '2030-03-01',
        cancelOn: '2030-03-31',
        shipTo: 'Dock 4, "rear"\n1 Pier\nSeattle, WA 98101',
        shipToState: 'WA',
        discountBasisPoints: 725,
        taxPpm: 88_750,
        charges: [
          { label: 'Freight: fast', amountCents: 123_450, isTaxed: true },
          { label: 'Handling', amountCents: 500, isTaxed: false },
        ],
        shipComplete: true,
        validUntil: '2030-01-31',
        notes: 'Fold twice, then "steam"\n=1+1\n🧵 before 8:00',
      }),
      // Without the address and the discount of its customer.
      buildOrder(harbor, items, {
        customerName: customers[0].name,
        customerPurchaseOrder: 'PO 8',
        discountBasisPoints: 0,
        notes: '-',
      }),
      { ...buildOrder(quay, items, { customerPurchaseOrder: 'PO 9' }), confirm: true },
    ]
    for (const order of orders) await manager.call(createOrder, order)
    const cancelled = await manager.call(
      createOrder,
      buildOrder(quay, items, { customerPurchaseOrder: 'PO 10' }),
    )
    await manager.call(cancelOrder, { id: cancelled.id, reason: 'Twice' })
  })

  /** The orders of a shop, oldest first. */
  async function readOrders(client: TestClient): Promise<Order[]> {
    const { orders } = await client.call(findOrders, { page: 1, limit: 100 })
    return Promise.all(orders.toReversed().map(({ id }) => client.call(findOrder, { id })))
  }

  /** What an import can bring; the number of the order in the file is kept in the notes. */
  function viewOrder(order: Order) {
    const { kind, season, customerName, customerPurchaseOrder, startShipOn, cancelOn, shipTo, shipToState } =
      order
    const { shipComplete, validUntil, discountBasisPoints, taxPpm, charges, totalCents, items } = order
    return {
      kind,
      season,
      customerName,
      customerPurchaseOrder,
      startShipOn,
      cancelOn,
      shipTo,
      shipToState,
      shipComplete,
      validUntil,
      discountBasisPoints,
      taxPpm,
      charges,
      totalCents,
      notes: order.notes?.replaceAll(/\n?Order SO-[-\d]+/g, '') || null,
      lines: items.map(({ product, quantity, unitPriceCents, listPriceCents }) => ({
        code: product.code,
        quantity,
        unitPriceCents,
        listPriceCents,
      })),
    }
  }

  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())

  /** The rows without what each shop has of its own. */
  async function exportRows(client: TestClient): Promise<string> {
    const text = await (await client.call(exportOrders, { kind: 'pre-book' })).text()
    return text.replaceAll(/\n?Order SO-[-\d]+|SO-[-\d]+/g, '')
  }

  test('makes the same orders in another shop, from CSV and XLSX', async () => {
    const expected = (await readOrders(manager)).filter(({ state }) => state !== 'Cancelled')
    const files = [
      [otherManager, await read(await manager.call(exportOrders, {}))],
      [thirdManager, await read(await manager.call(exportOrdersWorkbook, {}))],
    ] as const
    for (const [client, file] of files) {
      const { rows, done } = await previewOrderFile(client, file)
      assert.equal(done.counts.refused, 0, JSON.stringify(rows.find(({ refusal }) => refusal)))
      const leftOut = rows.filter(({ result }) => result === 'nothing')
      assert.deepEqual(
        new Set(leftOut.flatMap(({ notes = [] }) => notes)),
        new Set(['Not imported: the file says cancelled']),
      )
      const { import: entry } = await importOrderFile(client, file)
      assert.equal(entry.importedCount, 3)
      const imported = await readOrders(client)
      assert.deepEqual(imported.map(viewOrder), expected.map(viewOrder))
      assert.ok(imported.every(({ state }) => state === 'Draft'))
      assert.equal(await exportRows(client), await exportRows(manager))
    }
  })
})
