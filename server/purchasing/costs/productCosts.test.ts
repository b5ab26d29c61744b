// Stories of what products are worth, from arrivals to credit notes. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct, editProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, countStock, receiveStock, receiveStockLines } from '#contract/catalog/stock.ts'
import { findActivity } from '#contract/people/activity.ts'
import { linkArrival, receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { createBill, updateBill, voidBill } from '#contract/purchasing/bills.ts'
import { findProductCosts, setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { buildBill, buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('what products are worth', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let supplierId: number

  before(async () => {
    supplierId = await createSupplier(manager)
  })

  const create = (quantity = 0) => manager.call(createProduct, buildProduct({ quantity }))
  const costs = ({ id }: Pick<Product, 'id'>) => manager.call(findProductCosts, { id, page: 1, limit: 100 })
  /** Units and value in dollars. */
  const worth = async (product: Pick<Product, 'id'>) => {
    const { units, valueMicros } = await costs(product)
    return [units, valueMicros === null ? null : Number(valueMicros) / 1_000_000]
  }
  /** Of a purchase order of its own; without a cost, of none. */
  async function receive(product: Product, units: number, dollars: number) {
    const unitCostMicros = dollars * 1_000_000
    const { id } = await manager.call(
      createPurchaseOrder,
      buildPurchase(supplierId, [{ productId: product.id, quantity: units, unitCostMicros }]),
    )
    return staff.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted: units }] })
  }
  async function sell(...items: [product: Product, quantity: number][]) {
    const invoice = await staff.call(
      createInvoice,
      buildInvoice(items.map(([{ id }, quantity]) => ({ productId: id, quantity }))),
    )
    return manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  }
  const bill = (arrivalId: number, units: number, dollars: number) => {
    const built = buildBill(arrivalId, units)
    for (const line of built.lines) line.unitCostMicros = dollars * 1_000_000
    return { supplierId, ...built }
  }

  test('arrivals add their cost, and a processed invoice takes the average', async () => {
    const tank = await create()
    await receive(tank, 100, 10)
    await receive(tank, 50, 20)
    assert.deepEqual(await worth(tank), [150, 2000])
    const pending = await staff.call(createInvoice, buildInvoice([{ productId: tank.id, quantity: 30 }]))
    // Still on hand.
    assert.deepEqual(await worth(tank), [150, 2000])
    await manager.call(setInvoiceStatus, { id: pending.id, status: 'Processed' })
    assert.deepEqual(await worth(tank), [120, 1600])
    const { entries, averageMicros, sums } = await costs(tank)
    assert.equal(averageMicros, 13_333_333n)
    assert.partialDeepStrictEqual(entries[0], {
      reason: 'processed',
      units: -30,
      valueMicros: -400_000_000n,
      invoice: { id: pending.id, number: pending.number },
    })
    assert.equal(
      sums.reduce((sum, { valueMicros }) => sum + (valueMicros ?? 0n), 0n),
      1_600_000_000n,
    )
  })

  test('a voided invoice brings back what its lines took, and a pending one nothing', async () => {
    const tank = await create()
    await receive(tank, 3, 10)
    const sold = await sell([tank, 2])
    await receive(tank, 9, 30)
    await manager.call(voidInvoice, { id: sold.id, reason: 'Wrong customer' })
    assert.deepEqual(await worth(tank), [12, 300])
    const pending = await staff.call(createInvoice, buildInvoice([{ productId: tank.id, quantity: 4 }]))
    await manager.call(voidInvoice, { id: pending.id, reason: 'Not wanted' })
    assert.deepEqual(await worth(tank), [12, 300])
  })

  test('C4: credited units come back with the value with which their line left, to the last micro', async () => {
    const [tank, scarf] = [await create(), await create(5)]
    await receive(tank, 3, 10)
    await receive(tank, 4, 11)
    const sold = await sell([tank, 7], [scarf, 2])
    await receive(tank, 2, 50)
    for (const quantity of [1, 2, 4])
      await manager.call(issueCreditNote, {
        id: sold.id,
        reason: 'Too small',
        items: [
          { line: 1, quantity, restockQuantity: quantity },
          ...(quantity === 1 ? [{ line: 2, quantity: 1, restockQuantity: 1 }] : []),
        ],
      })
    assert.deepEqual(await worth(tank), [9, 174])
    assert.deepEqual(await worth(scarf), [4, null])
  })

  test('counts, adjustments, edits and receipts without a cost move units at the average', async () => {
    const tank = await create()
    await receive(tank, 8, 12.5)
    await staff.call(adjustStock, { id: tank.id, difference: -3, reason: 'Damaged' })
    await staff.call(countStock, { lines: [{ id: tank.id, expected: 5, counted: 7 }] })
    await manager.call(editProduct, {
      id: tank.id,
      name: tank.name,
      color: tank.color,
      size: tank.size,
      priceCents: tank.priceCents,
      quantity: 4,
    })
    await staff.call(receiveStock, { id: tank.id, quantity: 2 })
    assert.deepEqual(await worth(tank), [6, 75])
  })

  test('null is not 0: the first cost values all units on hand, once', async () => {
    const tank = await create(7)
    assert.deepEqual(await worth(tank), [7, null])
    const set = { id: tank.id, unitCostMicros: 3_500_000 }
    await manager.call(setFirstCost, set)
    assert.deepEqual(await worth(tank), [7, 24.5])
    const refusal = await catchRefusal(manager.call(setFirstCost, { ...set, unitCostMicros: 4_000_000 }))
    assert.equal(refusal.status, 409)
    assert.deepEqual(
      refusal.body?.errors?.map(({ path }) => path),
      ['unitCost'],
    )
    assert.match(refusal.message, /has a cost already, \$3\.50 on average/)
    const sample = await create(3)
    await manager.call(setFirstCost, { id: sample.id, unitCostMicros: 0 })
    assert.deepEqual(await worth(sample), [3, 0])
    assert.equal((await catchRefusal(staff.call(setFirstCost, set))).status, 403)
    const { logs } = await manager.call(findActivity, { page: 1, limit: 20 })
    const actions = logs.map(({ action }) => action).filter((action) => action.includes('first cost'))
    assert.deepEqual(actions, [`Set the first cost of ${sample.code}`, `Set the first cost of ${tank.code}`])
  })

  test('two first costs at once: one is refused', async () => {
    const tank = await create(7)
    const outcomes = await settleCalls(
      [1, 2].map((dollars) =>
        manager.call(setFirstCost, { id: tank.id, unitCostMicros: dollars * 1_000_000 }),
      ),
    )
    assert.deepEqual([outcomes.done.length, outcomes.refused[0]?.status], [1, 409])
  })

  test('the first arrival with a cost values the units that had none, and says so', async () => {
    const tank = await create(5)
    await receive(tank, 3, 9)
    assert.deepEqual(await worth(tank), [8, 72])
    const { entries } = await costs(tank)
    assert.deepEqual(
      entries.map(({ reason, units, valueMicros }) => [reason, units, valueMicros]),
      [
        ['received', 3, 27_000_000n],
        ['first cost', 0, 45_000_000n],
        ['created', 5, null],
      ],
    )
  })

  test('C10: 2 arrive at 60 and are sold, the bill says 80: the rest is cost of goods sold', async () => {
    const tank = await create()
    const arrival = await receive(tank, 2, 60)
    await sell([tank, 2])
    const created = await manager.call(createBill, bill(arrival.id, 2, 80))
    assert.deepEqual(await worth(tank), [0, 0])
    const [entry] = (await costs(tank)).entries
    assert.partialDeepStrictEqual(entry, {
      reason: 'billed',
      valueMicros: 0n,
      expenseMicros: 40_000_000n,
      bill: { id: created.id, number: created.number },
      arrival: { number: arrival.number },
    })
  })

  test('C10: an edited and a void bill correct what the bill corrected', async () => {
    const tank = await create()
    const arrival = await receive(tank, 10, 7)
    await sell([tank, 4])
    const created = await manager.call(createBill, bill(arrival.id, 10, 8))
    // Of 10 more, 6 in stock.
    assert.deepEqual(await worth(tank), [6, 48])
    const { bill: fields, lines } = bill(arrival.id, 5, 9)
    const edited = await manager.call(updateBill, {
      id: created.id,
      version: created.version,
      bill: { ...fields, number: created.number },
      lines,
    })
    assert.deepEqual(await worth(tank), [6, 48])
    await manager.call(voidBill, { id: edited.id, reason: 'Entered twice' })
    assert.deepEqual(await worth(tank), [6, 42])
    const { entries } = await costs(tank)
    assert.equal(
      entries.reduce((sum, { expenseMicros }) => sum + expenseMicros, 0n),
      0n,
    )
  })

  test('units that came without a cost are open until a bill of them', async () => {
    const [tank, scarf] = [await create(), await create()]
    const lines = [
      { id: tank.id, quantity: 6 },
      { id: scarf.id, quantity: 4 },
    ]
    await receive(scarf, 4, 5)
    const { arrival } = await staff.call(receiveStockLines, { supplierId, lines })
    assert.deepEqual(
      [await worth(tank), await worth(scarf)],
      [
        [6, null],
        [8, 40],
      ],
    )
    assert.equal((await costs(scarf)).entries[0]?.isOpen, true)
    const { bill: fields, lines: billed } = bill(arrival.id, 6, 8)
    const [first] = billed
    assert.ok(first)
    await manager.call(createBill, {
      supplierId,
      bill: fields,
      lines: [first, { ...first, line: 2, quantity: 4, unitCostMicros: 6_000_000 }],
    })
    assert.deepEqual(
      [await worth(tank), await worth(scarf)],
      [
        [6, 48],
        [8, 44],
      ],
    )
    assert.equal((await costs(scarf)).entries.find(({ reason }) => reason === 'received')?.isOpen, false)
  })

  test('C5: an arrival that is undone leaves as it came, or at the average with a purchase difference', async () => {
    const tank = await create()
    await receive(tank, 100, 10)
    const first = await receive(tank, 50, 20)
    await staff.call(undoArrival, { id: first.id })
    assert.deepEqual(await worth(tank), [100, 1000])
    const second = await receive(tank, 50, 25)
    await sell([tank, 30])
    await staff.call(undoArrival, { id: second.id })
    // 50 units leave at 15 instead of 25.
    assert.deepEqual(await worth(tank), [70, 1050])
    assert.equal((await costs(tank)).entries[0]?.expenseMicros, -500_000_000n)
  })

  test('an arrival that is assigned to an order gets its cost', async () => {
    const tank = await create()
    const { arrival } = await staff.call(receiveStockLines, {
      supplierId,
      lines: [{ id: tank.id, quantity: 10 }],
    })
    const { id: purchaseOrderId } = await manager.call(
      createPurchaseOrder,
      buildPurchase(supplierId, [{ productId: tank.id, quantity: 10, unitCostMicros: 12_000_000 }]),
    )
    await staff.call(linkArrival, { id: arrival.id, lines: [{ id: tank.id, quantity: 10, purchaseOrderId }] })
    assert.deepEqual(await worth(tank), [10, 120])
  })

  test('the units of a deleted product keep their value', async () => {
    const tank = await create()
    await receive(tank, 3, 10)
    const sold = await sell([tank, 1])
    await manager.call(deleteProduct, { id: tank.id })
    await manager.call(voidInvoice, { id: sold.id, reason: 'Deleted meanwhile' })
    assert.deepEqual(await worth(tank), [3, 30])
  })

  test('invoices that are processed at once, of the same products, leave the right sum', async () => {
    const [tank, scarf] = [await create(), await create()]
    await receive(tank, 60, 10)
    await receive(scarf, 60, 3)
    const invoices = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const items = [
          { productId: tank.id, quantity: 2 },
          { productId: scarf.id, quantity: 3 },
        ]
        return staff.call(createInvoice, buildInvoice(index % 2 === 0 ? items : items.toReversed()))
      }),
    )
    await Promise.all(invoices.map(({ id }) => manager.call(setInvoiceStatus, { id, status: 'Processed' })))
    assert.deepEqual(
      [await worth(tank), await worth(scarf)],
      [
        [36, 360],
        [24, 72],
      ],
    )
  })
})
