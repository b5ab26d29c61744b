// Stories of landed cost, from the preview to the undo, with each refusal. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { findActivity } from '#contract/people/activity.ts'
import { receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { createBill, updateBill, voidBill } from '#contract/purchasing/bills.ts'
import {
  createLandedCost,
  findArrivalLandedCosts,
  findBillLandedCosts,
  findLandedCost,
  previewLandedCost,
  undoLandedCost,
} from '#contract/purchasing/landedCosts.ts'
import { findProductCosts, setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import {
  buildBill,
  buildLandedCost,
  buildPurchase,
  createSupplier,
} from '#server/purchasing/purchaseFixtures.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('landed cost', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let supplierId: number

  before(async () => {
    supplierId = await createSupplier(manager)
  })

  const create = () => manager.call(createProduct, buildProduct({ quantity: 0 }))
  /** Units and value in dollars. */
  async function worth({ id }: Product) {
    const { units, valueMicros } = await manager.call(findProductCosts, { id, page: 1, limit: 1 })
    return [units, valueMicros === null ? null : Number(valueMicros) / 1_000_000]
  }
  /** An arrival of a purchase order of its own. */
  async function receive(...items: [product: Product, units: number, dollars: number][]) {
    const { id } = await manager.call(
      createPurchaseOrder,
      buildPurchase(
        supplierId,
        items.map(([{ id: productId }, quantity, dollars]) => ({
          productId,
          quantity,
          unitCostMicros: dollars * 1_000_000,
        })),
      ),
    )
    const lines = items.map(([, accepted], index) => ({ line: index + 1, accepted }))
    return staff.call(receivePurchaseOrder, { id, lines })
  }
  async function sell(product: Product, quantity: number) {
    const invoice = await staff.call(createInvoice, buildInvoice([{ productId: product.id, quantity }]))
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
  }
  const add = (...args: Parameters<typeof buildLandedCost>) =>
    manager.call(createLandedCost, buildLandedCost(...args))
  async function refusal(call: Promise<unknown>) {
    const { status, body } = await catchRefusal(call)
    return [status, body?.message]
  }
  const refused = (...args: Parameters<typeof buildLandedCost>) => refusal(add(...args))

  test('C7: 200 on an arrival of 20 of which 10 were sold: 100 to stock, 100 to cost of goods sold', async () => {
    const tank = await create()
    const arrival = await receive([tank, 20, 10])
    await sell(tank, 10)
    const landed = await add([arrival.id], 20_000)
    assert.deepEqual(await worth(tank), [10, 200])
    assert.partialDeepStrictEqual(landed, {
      valueMicros: 200_000_000n,
      stockMicros: 100_000_000n,
      expenseMicros: 100_000_000n,
      appliedBasis: 'value',
      undone: null,
      arrivals: [{ id: arrival.id, number: arrival.number }],
      items: [{ accepted: 20, coveredUnits: 10, shareMicros: 200_000_000n }],
    })
    const { entries } = await manager.call(findProductCosts, { id: tank.id, page: 1, limit: 1 })
    assert.partialDeepStrictEqual(entries[0], {
      reason: 'landed cost',
      units: 0,
      valueMicros: 100_000_000n,
      expenseMicros: 100_000_000n,
      arrival: { number: arrival.number },
      landedCost: { id: landed.id, label: 'Freight' },
    })
    await sell(tank, 10)
    const later = await add([arrival.id], 20_000)
    assert.deepEqual([later.stockMicros, later.expenseMicros], [0n, 200_000_000n])
    assert.deepEqual(await worth(tank), [0, 0])
  })

  test('P8, C6: one charge on several arrivals is booked once, to the micro, as the preview says', async () => {
    const [tank, scarf] = [await create(), await create()]
    const arrivals = [await receive([tank, 3, 7], [scarf, 5, 3]), await receive([tank, 4, 7])]
    const arrivalIds = arrivals.map(({ id }) => id)
    const euros = { amountCents: 4001, currency: 'EUR', rateNanos: 1_085_000_000 } as const
    const preview = await manager.call(previewLandedCost, { arrivalIds, basis: 'value', ...euros })
    const landed = await add(arrivalIds, 0, euros)
    assert.equal(landed.valueMicros, 43_410_850n)
    assert.deepEqual(landed.items, preview.items)
    assert.equal(
      landed.items.reduce((sum, { shareMicros }) => sum + shareMicros, 0n),
      43_410_850n,
    )
    const [, tanks] = await worth(tank)
    const [, scarves] = await worth(scarf)
    assert.equal(Math.round((Number(tanks) + Number(scarves)) * 1_000_000), 64_000_000 + 43_410_850)
    const other = await add(arrivalIds, 1200, { basis: 'units', label: 'Duty' })
    assert.deepEqual(
      other.items.map(({ shareMicros }) => shareMicros),
      [3_000_000n, 5_000_000n, 4_000_000n],
    )
    const { landedCosts } = await manager.call(findArrivalLandedCosts, { id: arrivalIds[1] ?? 0 })
    assert.deepEqual(
      landedCosts.map(({ label, arrivals }) => [label, arrivals.length]),
      [
        ['Freight', 2],
        ['Duty', 2],
      ],
    )
  })

  test('samples that cost nothing take a charge by units, and the reply says so', async () => {
    const [tank, scarf] = [await create(), await create()]
    const arrival = await receive([tank, 3, 0], [scarf, 1, 0])
    const landed = await add([arrival.id], 800)
    assert.deepEqual([landed.basis, landed.appliedBasis], ['value', 'units'])
    assert.deepEqual(
      [await worth(tank), await worth(scarf)],
      [
        [3, 6],
        [1, 2],
      ],
    )
  })

  test('an undo takes off what is left of it, once, and earlier entries stay', async () => {
    const tank = await create()
    const arrival = await receive([tank, 20, 10])
    const { id } = await add([arrival.id], 20_000)
    await sell(tank, 5)
    const undos = await settleCalls([1, 2].map(() => manager.call(undoLandedCost, { id })))
    assert.deepEqual([undos.done.length, undos.refused.length], [1, 1])
    assert.deepEqual(await worth(tank), [15, 150])
    const { entries } = await manager.call(findProductCosts, { id: tank.id, page: 1, limit: 10 })
    assert.deepEqual(
      entries
        .filter(({ landedCost }) => landedCost)
        .map(({ reason, valueMicros, expenseMicros }) => [reason, valueMicros, expenseMicros]),
      [
        ['landed cost undone', -150_000_000n, -50_000_000n],
        ['landed cost', 200_000_000n, 0n],
      ],
    )
    const [status, message] = await refusal(manager.call(undoLandedCost, { id }))
    assert.equal(status, 409)
    assert.match(String(message), /^Freight of \$200\.00 was undone by .+ on .+\.$/)
    const { logs } = await manager.call(findActivity, { page: 1, limit: 2 })
    assert.equal(logs[0]?.action, `Undid Freight of $200.00 of ${arrival.number}`)
  })

  test('refuses arrivals without accepted units, undone ones, and products without a cost', async () => {
    const [tank, scarf] = [await create(), await create()]
    const order = await manager.call(
      createPurchaseOrder,
      buildPurchase(supplierId, [{ productId: tank.id, quantity: 4, unitCostMicros: 7_000_000 }]),
    )
    const torn = await staff.call(receivePurchaseOrder, {
      id: order.id,
      lines: [{ line: 1, accepted: 0, rejected: 2, rejectReason: 'Torn' }],
    })
    assert.deepEqual(await refused([torn.id], 100), [
      409,
      `Nothing of arrival ${torn.number} was accepted, so no units can take landed cost.`,
    ])
    const arrival = await receive([tank, 2, 7])
    const counter = await staff.call(undoArrival, { id: arrival.id })
    for (const { id, number } of [arrival, counter])
      assert.deepEqual(await refused([id], 100), [
        409,
        `Arrival ${number} was undone: it can't have landed cost.`,
      ])
    assert.deepEqual(await refused([999_999], 100), [404, 'Arrival not found'])
    const delivery = { lines: [{ id: scarf.id, quantity: 3 }] }
    const { arrival: unknown } = await staff.call(receiveStockLines, delivery)
    assert.deepEqual(await refused([unknown.id], 100), [
      409,
      `No cost is known of ${scarf.name} (${scarf.code}). Enter a bill or set the first cost before you add landed cost.`,
    ])
    assert.deepEqual(await worth(scarf), [3, null])
    await manager.call(setFirstCost, { id: scarf.id, unitCostMicros: 2_000_000 })
    await add([unknown.id], 300)
    assert.deepEqual(await worth(scarf), [3, 9])
  })

  test('refuses an amount of 0, and one that would make a unit too dear', async () => {
    const tank = await create()
    const arrival = await receive([tank, 2, 7])
    const wire = { ...buildLandedCost([arrival.id], 0), amount: '0.00', rate: '1' }
    const { amountCents: _amount, rateNanos: _rate, ...body } = wire
    const response = await manager.fetch(createLandedCost.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 400)
    assert.match(await response.text(), /Enter an amount above 0/)
    const dust = { currency: 'VND', rateNanos: 1 } as const
    assert.deepEqual(await refused([arrival.id], 1, dust), [
      409,
      'At this rate the amount is worth nothing in US dollars. Check the rate.',
    ])
    const [status, message] = await refused([arrival.id], 9_999_999_999_999)
    assert.deepEqual([status, String(message).includes('would cost more than $9,999,999.99')], [409, true])
    assert.deepEqual(await worth(tank), [2, 14])
  })

  test('an arrival with landed cost is not undone until that is, and then leaves no trace', async () => {
    const tank = await create()
    await receive([tank, 5, 10])
    const arrival = await receive([tank, 4, 12])
    const { id } = await add([arrival.id], 1001)
    assert.deepEqual(await refusal(manager.call(undoArrival, { id: arrival.id })), [
      409,
      `Arrival ${arrival.number} has Freight of $10.01. Undo that first.`,
    ])
    assert.deepEqual(await refusal(staff.call(undoArrival, { id: arrival.id })), [
      409,
      `Arrival ${arrival.number} has landed cost. Undo that first.`,
    ])
    await manager.call(undoLandedCost, { id })
    await staff.call(undoArrival, { id: arrival.id })
    assert.deepEqual(await worth(tank), [5, 50])
  })

  test('the charges of a bill become landed cost once, and then stay until that is undone', async () => {
    const tank = await create()
    const [arrival, other] = [await receive([tank, 4, 7.5]), await receive([tank, 1, 7.5])]
    const built = buildBill(arrival.id, 4, { amountCents: 3400, chargesCents: 400 })
    const bill = await manager.call(createBill, { supplierId, ...built })
    const ofBill = { billId: bill.id, label: 'Freight' }
    const name = `${bill.number} of ${bill.supplierName}`
    assert.deepEqual(await refused([arrival.id], 500, ofBill), [
      409,
      `The charges of bill ${name} are not this amount. Reload the page and check it.`,
    ])
    assert.deepEqual(await refused([other.id], 400, ofBill), [
      409,
      `Arrival ${other.number} is not on bill ${name}.`,
    ])
    const { id } = await add([arrival.id], 400, ofBill)
    assert.deepEqual(await worth(tank), [5, 41.5])
    assert.deepEqual(await refused([arrival.id], 400, ofBill), [
      409,
      `The charges of bill ${name} are a landed cost already.`,
    ])
    const { landedCosts } = await manager.call(findBillLandedCosts, { id: bill.id })
    assert.deepEqual(
      landedCosts.map((landed) => [landed.id, landed.bill?.number]),
      [[id, bill.number]],
    )
    const edit = { id: bill.id, version: bill.version, ...built }
    const message = `The charges of bill ${name} are a landed cost of ${arrival.number}. Undo that on the arrival first.`
    const changed = { ...edit, bill: { ...built.bill, chargesCents: 300 } }
    assert.deepEqual(await refusal(manager.call(updateBill, changed)), [409, message])
    const elsewhere = { ...edit, lines: buildBill(other.id, 1).lines }
    assert.deepEqual(await refusal(manager.call(updateBill, elsewhere)), [409, message])
    const reason = 'Entered twice'
    assert.deepEqual(await refusal(manager.call(voidBill, { id: bill.id, reason })), [409, message])
    await manager.call(updateBill, edit)
    await manager.call(undoLandedCost, { id })
    await manager.call(voidBill, { id: bill.id, reason })
    assert.deepEqual(await worth(tank), [5, 37.5])
  })

  test('C10: a bill after landed cost corrects the units to what both say', async () => {
    const tank = await create()
    const arrival = await receive([tank, 2, 60])
    await add([arrival.id], 2000)
    const bill = buildBill(arrival.id, 2)
    for (const line of bill.lines) line.unitCostMicros = 80_000_000
    await manager.call(createBill, { supplierId, ...bill })
    assert.deepEqual(await worth(tank), [2, 180])
  })

  test('two charges at once on arrivals of the same products are both booked', async () => {
    const [tank, scarf] = [await create(), await create()]
    const [first, second] = [
      await receive([tank, 5, 10], [scarf, 5, 4]),
      await receive([scarf, 5, 4], [tank, 5, 10]),
    ]
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        add(index % 2 === 0 ? [first.id, second.id] : [second.id, first.id], 1000),
      ),
    )
    const [[, tanks], [, scarves]] = [await worth(tank), await worth(scarf)]
    assert.equal(Number(tanks) + Number(scarves), 140 + 80)
  })

  test('Staff neither reads nor adds landed cost', async () => {
    const tank = await create()
    const arrival = await receive([tank, 2, 7])
    const { id } = await add([arrival.id], 100)
    const { refused: forbidden } = await settleCalls<unknown>([
      staff.call(findArrivalLandedCosts, { id: arrival.id }),
      staff.call(findLandedCost, { id }),
      staff.call(createLandedCost, buildLandedCost([arrival.id], 100)),
      staff.call(undoLandedCost, { id }),
    ])
    assert.deepEqual(
      forbidden.map(({ status }) => status),
      [403, 403, 403, 403],
    )
  })
})
