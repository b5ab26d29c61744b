// What bills post to the accounts of the stock: their goods, their charges, edits and voids. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { exportAccountingTable, findAccountingSummary } from '#contract/insight/accounting.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { type Bill, createBill, updateBill, voidBill } from '#contract/purchasing/bills.ts'
import { createLandedCost, undoLandedCost } from '#contract/purchasing/landedCosts.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { stockAccounts } from '#domain/stock/stockJournal.ts'
import {
  buildBill,
  buildLandedCost,
  buildPurchase,
  createSupplier,
} from '#server/purchasing/purchaseFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const period = { startDate: '2000-01-01', endDate: '2100-01-01' }

describe('the postings of bills', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  let supplierId: number
  let earlier: Map<string, number>

  before(async () => {
    supplierId = await createSupplier(manager)
  })

  async function balances(): Promise<Map<string, number>> {
    const { stock } = await manager.call(findAccountingSummary, period)
    return new Map(
      stock.accounts.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
    )
  }

  beforeEach(async () => {
    earlier = await balances()
  })

  /** What the test changed, in dollars; accounts without a change are left out. */
  async function accounts(): Promise<Record<string, number>> {
    const now = await balances()
    const entries = stockAccounts.map(
      (account) => [account, ((now.get(account) ?? 0) - (earlier.get(account) ?? 0)) / 100] as const,
    )
    return Object.fromEntries(entries.filter(([, dollars]) => dollars !== 0))
  }

  const create = async (quantity = 0) => (await manager.call(createProduct, buildProduct({ quantity }))).id
  async function receive(productId: number, units: number, dollars: number) {
    const items = [{ productId, quantity: units, unitCostMicros: dollars * 1_000_000 }]
    const { id } = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items))
    return manager.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted: units }] })
  }
  async function receiveWithoutCost(id: number, quantity: number) {
    const { arrival } = await manager.call(receiveStockLines, { supplierId, lines: [{ id, quantity }] })
    return arrival
  }
  async function sell(productId: number, quantity: number) {
    const { id } = await manager.call(createInvoice, buildInvoice([{ productId, quantity }]))
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
  }
  const billOf = (arrivalId: number, units: number, dollars: number, chargesCents = 0) => {
    const built = buildBill(arrivalId, units, {
      amountCents: Math.round(units * dollars * 100) + chargesCents,
    })
    for (const line of built.lines) line.unitCostMicros = Math.round(dollars * 1_000_000)
    return { ...built, bill: { ...built.bill, chargesCents } }
  }
  const enter = (...bill: Parameters<typeof billOf>) =>
    manager.call(createBill, { supplierId, ...billOf(...bill) })
  const edit = ({ id, version, number }: Bill, ...bill: Parameters<typeof billOf>) => {
    const built = billOf(...bill)
    return manager.call(updateBill, { id, version, ...built, bill: { ...built.bill, number } })
  }

  test('C10: 2 arrive at 60, both are sold, the bill says 80: nothing is left in Arrivals not billed', async () => {
    const tank = await create()
    const arrival = await receive(tank, 2, 60)
    assert.deepEqual(await accounts(), { inventory: 120, arrivalsNotBilled: -120 })
    await sell(tank, 2)
    const bill = await enter(arrival.id, 2, 80)
    assert.deepEqual(await accounts(), { costOfGoodsSold: 160, accountsPayable: -160 })
    const edited = await edit(bill, arrival.id, 2, 70)
    assert.deepEqual(await accounts(), { costOfGoodsSold: 140, accountsPayable: -140 })
    await manager.call(voidBill, { id: edited.id, reason: 'Entered twice' })
    assert.deepEqual(await accounts(), { arrivalsNotBilled: -120, costOfGoodsSold: 120 })
  })

  test('what came in two arrivals and is billed in parts leaves nothing to bill, to the last cent', async () => {
    const tank = await create()
    const [first, second] = [await receive(tank, 7, 0.333333), await receive(tank, 5, 1.111111)]
    await enter(first.id, 3, 0.333333)
    const { lines } = billOf(first.id, 4, 0.35)
    const rest = billOf(second.id, 5, 1.2)
    await manager.call(createBill, {
      supplierId,
      bill: { ...rest.bill, amountCents: 740 },
      lines: [...lines, ...rest.lines],
    })
    const { arrivalsNotBilled, accountsPayable } = await accounts()
    assert.deepEqual([arrivalsNotBilled, accountsPayable], [undefined, -8.4])
  })

  test('units that came without a cost debit Opening stock with what their first cost credited to it', async () => {
    const tank = await create(5)
    const arrival = await receiveWithoutCost(tank, 4)
    await sell(tank, 6)
    assert.deepEqual(await accounts(), {})
    const bill = await enter(arrival.id, 4, 3)
    // The 3 on hand are worth 9; one of the 4 was sold.
    assert.deepEqual(await accounts(), { inventory: 9, costOfGoodsSold: 3, accountsPayable: -12 })
    await manager.call(voidBill, { id: bill.id, reason: 'Not ours' })
    assert.deepEqual(await accounts(), { inventory: 9, openingStock: -9 })
  })

  test('units without a cost of their own come in at the average, which the bill puts right', async () => {
    const tank = await create(2)
    await manager.call(setFirstCost, { id: tank, unitCostMicros: 10_000_000 })
    const arrival = await receiveWithoutCost(tank, 2)
    assert.deepEqual(await accounts(), { inventory: 40, openingStock: -20, arrivalsNotBilled: -20 })
    await enter(arrival.id, 2, 12)
    assert.deepEqual(await accounts(), { inventory: 44, openingStock: -20, accountsPayable: -24 })
  })

  test('charges are an expense until they are landed cost, and another amount is a purchase difference', async () => {
    const tank = await create()
    const arrival = await receive(tank, 10, 5)
    const bill = await enter(arrival.id, 10, 5, 800)
    assert.deepEqual(await accounts(), { inventory: 50, purchaseCharges: 8, accountsPayable: -58 })
    const landed = await manager.call(
      createLandedCost,
      buildLandedCost([arrival.id], 800, { billId: bill.id }),
    )
    assert.deepEqual(await accounts(), { inventory: 58, accountsPayable: -58 })
    await manager.call(undoLandedCost, { id: landed.id })
    assert.deepEqual(await accounts(), { inventory: 50, purchaseCharges: 8, accountsPayable: -58 })
    const { bill: fields, lines } = billOf(arrival.id, 10, 5)
    await manager.call(updateBill, {
      id: bill.id,
      version: bill.version,
      bill: { ...fields, number: bill.number, amountCents: 5100 },
      lines,
    })
    assert.deepEqual(await accounts(), { inventory: 50, purchaseDifferences: 1, accountsPayable: -51 })
  })

  test('debits equal credits for every document of every day', async () => {
    const response = await manager.call(exportAccountingTable, { table: 'stock-journal', ...period })
    const [, ...rows] = (await response.text()).trim().split(/\r?\n/)
    const sums = new Map<string, number>()
    for (const row of rows) {
      const [day, type, number, , debit = '', credit = ''] = row
        .split(',')
        .map((cell) => cell.replaceAll('"', ''))
      const key = `${day} ${type} ${number}`
      sums.set(key, (sums.get(key) ?? 0) + Math.round(100 * (Number(debit) - Number(credit))))
    }
    assert.ok(rows.some((row) => row.includes('Bill voided')))
    assert.deepEqual(
      [...sums].filter(([, cents]) => cents !== 0),
      [],
    )
  })
})
