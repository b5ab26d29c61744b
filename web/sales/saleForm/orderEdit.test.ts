import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'

import {
  draftLineTotalCents,
  newLine,
  orderLineError,
  refreshLine,
  removalError,
  withCells,
  billedLines,
  withTypedQuantity,
} from './draftLines.ts'
import { linePriceError, priceLines, withListPrice, withTypedPrice } from './linePrices.ts'
import { editDraft, repeatedProducts, toOrderInput, typedValues } from './orderEdit.ts'
import { emptyForm, type SaleFormOutput } from './saleValues.ts'

const manager = { role: 'Manager', staffPriceFloorBasisPoints: null } as const
const staff = { role: 'Staff', staffPriceFloorBasisPoints: null } as const

function item(line: number, size: string, units: Partial<OrderItem> = {}): OrderItem {
  const product = { name: 'Rib Tank', code: `RT-1-${size}`, color: 'Ecru', size, style: null }
  return {
    line,
    productId: 10 + line,
    quantity: 10,
    allocated: 0,
    invoiced: 0,
    cancelled: 0,
    isDeleted: false,
    free: 2,
    unitPriceCents: 2000,
    listPriceCents: null,
    totalCents: 20_000,
    product: product as OrderItem['product'],
    prepack: null,
    ...units,
  }
}

const order = {
  id: 31,
  number: 'SO-2026-00031',
  version: 4,
  state: 'Confirmed',
  kind: 'at once',
  season: null,
  customerId: 4,
  customerName: 'Harbor & Pine',
  customerPhone: '555 0100',
  customerEmail: null,
  customerAddress: null,
  startShipOn: '2026-12-01',
  cancelOn: null,
  validUntil: null,
  shipComplete: false,
  discountBasisPoints: 0,
  charges: [],
  taxPpm: 0,
  units: { ordered: 20, allocated: 0, invoiced: 3, cancelled: 2 },
  items: [
    item(1, 'S', { invoiced: 3, cancelled: 2, allocated: 1 }),
    item(2, 'M', { unitPriceCents: 1800, listPriceCents: 2000 }),
  ],
} as unknown as Order

const draft = editDraft(order)
const [small, medium] = draft.lines
assert(small && medium)

function product(id: number, priceCents: number): Product {
  const fields = { code: `RT-1-${id}`, name: 'Rib Tank', color: 'Ecru', size: 'L', styleId: null }
  return { id, ...fields, quantity: 0, priceCents } as unknown as Product
}

const values = {
  ...emptyForm('order'),
  customerId: 4,
  customerName: 'Harbor & Pine',
  customerPhone: '555 0100',
  discountBasisPoints: 0,
  charges: [],
  taxPpm: 0,
} as unknown as SaleFormOutput

const inputOf = (lines: typeof draft.lines) => {
  const totals = calculateInvoiceTotals(billedLines(lines), { discountBasisPoints: 0, taxPpm: 0 })
  return toOrderInput(values, lines, totals ?? assert.fail())
}

describe('the lines of a confirmed order', () => {
  test('keep their prices when the catalog has others', () => {
    const refreshed = priceLines(
      draft.lines.map((line) => refreshLine(line, { ...product(line.productId, 9900), quantity: 7 })),
    )
    assert.deepEqual(
      refreshed.map(({ unitPriceCents, stock }) => [unitPriceCents, stock]),
      [
        [2000, 7],
        [1800, 7],
      ],
    )
  })

  test('don’t need their product in the catalog', () => {
    assert.equal(orderLineError(refreshLine(medium, null)), undefined)
  })

  test('can’t have less than what is invoiced and cancelled', () => {
    const least = "Rib Tank (RT-1-S) has 3 invoiced and 2 cancelled: its quantity can't be less than 5."
    assert.equal(orderLineError(withTypedQuantity(small, '5')), undefined)
    for (const typed of ['4', '0', '']) assert.equal(orderLineError(withTypedQuantity(small, typed)), least)
    assert.match(orderLineError(withTypedQuantity(small, 'x')) ?? '', /^Rib Tank: /)
    assert.equal(removalError(small), least)
    assert.equal(removalError(medium), undefined)
  })

  test('stay in the matrix when a cell that must stay is emptied', () => {
    const typed = { [small.productId]: '', [medium.productId]: '' }
    const left = withCells(draft.lines, [], typed)
    assert.deepEqual(
      left.map(({ code, typedQuantity }) => [code, typedQuantity]),
      [['RT-1-S', '']],
    )
  })

  test('are billed without cancelled units', () => {
    assert.equal(draftLineTotalCents(small), 16_000)
    assert.equal(inputOf(draft.lines).order.subtotalCents, 16_000 + 18_000)
  })

  test('count towards the quantity prices of added lines, without cancelled units', () => {
    const priced = (fromUnits: number) => {
      const breaks = [{ fromUnits, priceCents: 1500 }]
      const added = withTypedQuantity(newLine({ ...product(99, 2000), breaks }), '1')
      return priceLines([medium, small, added].map((line) => ({ ...line, styleId: 3 })))[2]?.unitPriceCents
    }
    const units = billedLines([medium, small]).reduce((sum, { quantity }) => sum + quantity, 0)
    assert.deepEqual([priced(units + 1), priced(units + 2)], [1500, 2000])
  })

  test('can have any price that was set before, also by others', () => {
    assert.equal(linePriceError(medium, staff), undefined)
    const typed = priceLines([withTypedPrice(medium, '17', { setter: manager, customerId: 4 })])
    assert.deepEqual(inputOf(typed).items, [
      {
        productId: 12,
        quantity: 10,
        unitPriceCents: 1700,
        totalCents: 17_000,
        isPriceByHand: true,
        listPriceCents: 2000,
        line: 2,
      },
    ])
  })

  test('send the list price as a price by hand when it is reset', () => {
    const [{ isPriceByHand, unitPriceCents } = {}] = inputOf(priceLines([withListPrice(medium)])).items
    assert.deepEqual([isPriceByHand, unitPriceCents], [true, 2000])
  })
})

test('a draft has lines without numbers, at prices that can change', () => {
  const [line] = editDraft({ ...order, state: 'Draft' }).lines
  assert.equal(line?.ordered, undefined)
  assert.equal(refreshLine(line ?? assert.fail(), product(11, 2500)).listPrice?.priceCents, 2500)
})

test('sends empty fields as null', () => {
  const { order: sent } = inputOf(draft.lines)
  assert.deepEqual([sent.season, sent.startShipOn, sent.cancelOn, sent.validUntil], [null, null, null, null])
})

test('is changed by what the user types, not by prices and stock of today', () => {
  const refreshed = { ...draft, lines: draft.lines.map((line) => ({ ...line, stock: 99 })) }
  assert.equal(typedValues(refreshed), typedValues(draft))
  assert.notEqual(
    typedValues({ ...draft, lines: [withTypedQuantity(small, '11'), medium] }),
    typedValues(draft),
  )
  assert.notEqual(typedValues({ ...draft, form: { ...draft.form, notes: 'Ring' } }), typedValues(draft))
})

test('names a product that a confirmed order has on several lines', () => {
  const twice = { ...order, items: [item(1, 'S'), { ...item(2, 'S'), productId: 11 }] }
  assert.deepEqual(repeatedProducts(twice), ['Rib Tank (RT-1-S)'])
  assert.deepEqual(repeatedProducts({ ...twice, state: 'Draft' }), [])
})
