// Two users on two processes report units of one invoice as not found at the same moment.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { findInvoice, type Invoice } from '#contract/sales/invoices.ts'
import { invoiceOrders } from '#contract/sales/orderActions.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { findPickList, type PickList, reportNotFound } from '#contract/sales/pickLists.ts'
import { notFoundNote } from '#domain/sales/picking.ts'
import type { App } from '#server/app.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { signInAs, type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { createPickingFixtures, lineOf, unitsOf } from './pickingFixtures.ts'

/** Each is a race, which either of the two can win. */
const rounds = [1, 2, 3, 4, 5]

describe('two reports of units that are not found, at the same moment', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(shop, 'Staff')
  const manager = useClient(shop, 'Manager')
  const { stock, sell, order, pick, quantityOf } = createPickingFixtures(staff, manager)
  let secondApp: App
  let other: TestClient

  before(async () => {
    secondApp = await openAppWithEnv({ ...shop.env, PORT: '0' })
    other = await signInAs(secondApp.url, 'Manager')
  })

  after(() => secondApp.close())

  const report = ({ call }: TestClient, list: PickList, product: Product, found: number) =>
    call(reportNotFound, { id: list.id, line: lineOf(list, product).line, found })

  /** The pick list, and its invoice, which may have been corrected. */
  async function readBoth({ id }: PickList): Promise<{ list: PickList; invoice: Invoice }> {
    const list = await staff.call(findPickList, { id })
    return { list, invoice: await staff.call(findInvoice, { id: Number(list.documents.at(-1)?.id) }) }
  }

  /** What the reports took from the stock of a product. */
  async function adjustmentsOf({ id }: Product): Promise<number[]> {
    const { movements } = await staff.call(findStockMovements, { id, page: 1, limit: 50 })
    return movements.filter(({ note }) => note === notFoundNote).map(({ difference }) => difference)
  }

  trialTest('corrects the invoice by both if they are of different lines', async () => {
    for (const round of rounds) {
      const [tank, scarf] = [await stock(`BOTH-A${round}`, 'A-1'), await stock(`BOTH-B${round}`, 'A-2')]
      const list = await pick({ invoices: [(await sell([tank, 6], [scarf, 5])).id] })
      const { refused } = await settleCalls([report(staff, list, tank, 4), report(other, list, scarf, 2)])
      assert.deepEqual(refused, [])
      const after = await readBoth(list)
      assert.deepEqual(unitsOf(after.list), [
        [tank.code, 4, 0, 2],
        [scarf.code, 2, 0, 3],
      ])
      assert.partialDeepStrictEqual(after.invoice, {
        status: 'Pending',
        items: [
          { productId: tank.id, quantity: 4 },
          { productId: scarf.id, quantity: 2 },
        ],
      })
      assert.deepEqual([await adjustmentsOf(tank), await adjustmentsOf(scarf)], [[-2], [-3]])
      assert.deepEqual([await quantityOf(tank), await quantityOf(scarf)], [4, 5])
    }
  })

  test('leaves the units of both on back order if the invoice delivers an order', async () => {
    for (const round of rounds) {
      const [tank, scarf] = [await stock(`ORDER-A${round}`, 'A-1'), await stock(`ORDER-B${round}`, 'A-2')]
      const { id } = await order([tank, 6], [scarf, 5])
      const list = await pick({ invoices: [(await manager.call(invoiceOrders, { orders: [{ id }] })).id] })
      const { refused } = await settleCalls([report(staff, list, tank, 0), report(other, list, scarf, 2)])
      assert.deepEqual(refused, [])
      assert.partialDeepStrictEqual((await readBoth(list)).invoice, {
        status: 'Pending',
        orders: [{ id }],
        items: [{ productId: scarf.id, quantity: 2 }],
      })
      assert.partialDeepStrictEqual(await staff.call(findOrder, { id }), {
        items: [
          { allocated: 0, invoiced: 0 },
          { allocated: 0, invoiced: 2 },
        ],
      })
      assert.deepEqual([await adjustmentsOf(tank), await adjustmentsOf(scarf)], [[-6], [-3]])
    }
  })

  test('voids the invoice if nothing of either line is there', async () => {
    const [tank, scarf] = [await stock('NONE-A', 'A-1'), await stock('NONE-B', 'A-2')]
    const list = await pick({ invoices: [(await sell([tank, 3], [scarf, 2])).id] })
    const { refused } = await settleCalls([report(staff, list, tank, 0), report(other, list, scarf, 0)])
    assert.deepEqual(refused, [])
    const after = await readBoth(list)
    assert.deepEqual(
      [after.list.state, after.invoice.status, after.invoice.replacedBy],
      ['closed', 'Void', null],
    )
    assert.deepEqual([await quantityOf(tank), await quantityOf(scarf)], [7, 8])
  })

  test('accepts one of two equal reports of a line, and says what is left to the other', async () => {
    for (const round of rounds) {
      const tank = await stock(`SAME-${round}`, 'A-1')
      const list = await pick({ invoices: [(await sell([tank, 8])).id] })
      const { done, refused } = await settleCalls([
        report(staff, list, tank, 5),
        report(other, list, tank, 5),
      ])
      assert.equal(done.length, 1)
      assert.deepEqual(
        refused.map(({ status, sentence }) => [status, sentence]),
        [[409, `5 units of Rib Tank (${tank.code}) are to be picked. Enter fewer if some are missing.`]],
      )
      assert.deepEqual(unitsOf((await readBoth(list)).list), [[tank.code, 5, 0, 3]])
      assert.deepEqual(await adjustmentsOf(tank), [-3])
    }
  })

  trialTest('ends with the lower of two different counts of a line', async () => {
    for (const round of rounds) {
      const tank = await stock(`LOWER-${round}`, 'A-1')
      const list = await pick({ invoices: [(await sell([tank, 8])).id] })
      const { refused } = await settleCalls([report(staff, list, tank, 6), report(other, list, tank, 3)])
      // The higher count takes units off only if it comes first.
      assert.ok(refused.every(({ status }) => status === 409))
      const after = await readBoth(list)
      assert.deepEqual(unitsOf(after.list), [[tank.code, 3, 0, 5]])
      assert.partialDeepStrictEqual(after.invoice, { status: 'Pending', items: [{ quantity: 3 }] })
      assert.deepEqual(await adjustmentsOf(tank), refused.length === 0 ? [-3, -2] : [-5])
    }
  })
})
