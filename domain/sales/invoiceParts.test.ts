import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { assignCharges } from './charges.ts'
import {
  addedByAllocating,
  addParts,
  emptyPart,
  type InvoicePart,
  totalOfPart,
  valueOfAllocated,
} from './invoiceParts.ts'
import { calculateInvoiceTotals, explainInvoiceTotals } from './invoiceTotals.ts'

const orderId = 7
const freight = { label: 'Freight', amountCents: 2000, isTaxed: true }

/** Invoices units of one line after the `earlier` parts of its order. */
function invoiceUnits(quantity: number, unitPriceCents: number, earlier: readonly InvoicePart[]) {
  return explainInvoiceTotals([{ quantity, unitPriceCents, orderId }], {
    discountBasisPoints: 0,
    taxPpm: 85_000,
    delivered: [{ id: orderId, others: addParts(earlier) }],
  })
}

describe('the invoices of an order', () => {
  for (const [unitPriceCents, totals, together] of [
    [1007, [1093, 1092, 1093], 3278],
    [1005, [1090, 1091, 1090], 3271],
  ] as const)
    it(`add up to 3 x ${unitPriceCents} with tax`, () => {
      const parts: InvoicePart[] = []
      const found = totals.map(() => {
        const invoice = invoiceUnits(1, unitPriceCents, parts)
        parts.push(...(invoice?.parts ?? []))
        return invoice?.totalCents
      })
      assert.deepEqual(found, totals)
      const order = calculateInvoiceTotals([{ quantity: 3, unitPriceCents }], {
        discountBasisPoints: 0,
        taxPpm: 85_000,
      })
      assert.deepEqual([totalOfPart(addParts(parts)), order?.totalCents], [together, together])
    })

  it('say how the cent is rounded', () => {
    const [first] = invoiceUnits(1, 1007, [])?.parts ?? []
    const second = first && invoiceUnits(1, 1007, [first])
    assert.deepEqual([second?.tax.cents, second?.tax.rounding], [85, 'parts'])
  })

  const price = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 99_999 }))
  const rates = {
    discountBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    taxPpm: fc.integer({ min: 0, max: 50_000 }).map((tens) => tens * 10),
  }

  it('add up to it in any number of parts, with others on the same invoices and some voided in between', () => {
    const order = fc.record({
      prices: fc.array(price, { minLength: 1, maxLength: 8 }),
      otherPrices: fc.array(price, { maxLength: 8 }),
      isVoided: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      isTaxed: fc.boolean(),
      ...rates,
    })
    fc.assert(
      fc.property(order, ({ prices, otherPrices, isVoided, isTaxed, ...rates }) => {
        const charges = [{ ...freight, isTaxed, orderId }]
        const ordered = { ...rates, charges }
        const whole = calculateInvoiceTotals(
          prices.map((unitPriceCents) => ({ quantity: 1, unitPriceCents })),
          ordered,
        )
        let living: InvoicePart[] = []
        const invoice = (index: number, others: readonly InvoicePart[]) => {
          const lines = [{ quantity: 1, unitPriceCents: prices[index] ?? 0, orderId }]
          // Of an order with other rates.
          const other = otherPrices.slice(index, index + 1)
          const invoice = explainInvoiceTotals(
            [...lines, ...other.map((unitPriceCents) => ({ quantity: 1, unitPriceCents, orderId: 9 }))],
            {
              ...rates,
              charges: index === 0 ? charges : [],
              delivered: [
                { id: orderId, others: addParts(others.filter((part) => part.orderId === orderId)) },
              ],
            },
          )
          assert.ok(invoice)
          const { discount, tax, parts } = invoice
          assert.equal(addParts(parts).discountCents, discount.cents)
          assert.equal(addParts(parts).taxCents, tax.cents)
          return parts.filter((part) => part.orderId === orderId)
        }
        for (const index of prices.keys()) living.push(...invoice(index, living))
        const total = () => totalOfPart(addParts(living))
        assert.equal(total(), whole?.totalCents)
        // The same units again after some were voided.
        for (const index of prices.keys()) {
          if (!isVoided[index]) continue
          living = living.filter((_, part) => part !== index)
          living.splice(index, 0, ...invoice(index, living))
          assert.equal(total(), whole?.totalCents)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('divide a discount that was entered as an amount', () => {
    const lines = [
      { quantity: 1, unitPriceCents: 333, orderId: 1 },
      { quantity: 2, unitPriceCents: 333, orderId: 2 },
    ]
    const invoice = explainInvoiceTotals(lines, {
      discountType: 'amount',
      discountCents: 100,
      charges: [{ ...freight, orderId: 2 }],
      taxPpm: 100_000,
    })
    assert.deepEqual(invoice?.parts, [
      { orderId: 1, ...emptyPart, subtotalCents: 333, discountCents: 33, taxCents: 30 },
      {
        orderId: 2,
        subtotalCents: 666,
        discountCents: 67,
        chargesCents: 2000,
        taxedChargesCents: 2000,
        taxCents: 260,
      },
    ])
  })
})

describe('what is owed for allocated units', () => {
  const order = { discountBasisPoints: 0, taxPpm: 0, others: emptyPart, charges: [freight] }

  it('is the next invoice with the charges, and nothing without units', () => {
    assert.equal(valueOfAllocated({ units: 0, subtotalCents: 0 }, order), 0)
    assert.equal(valueOfAllocated({ units: 2, subtotalCents: 5000 }, order), 7000)
  })

  it('counts the charges of an order once', () => {
    const added = { units: 1, subtotalCents: 2500 }
    assert.equal(addedByAllocating({ units: 0, subtotalCents: 0 }, added, order), 4500)
    assert.equal(addedByAllocating({ units: 1, subtotalCents: 2500 }, added, order), 2500)
  })
})

it('finds the order of an entered charge by its amount, then by its label', () => {
  const known = [
    { ...freight, orderId: 1 },
    { ...freight, amountCents: 1500, orderId: 2 },
  ]
  const entered = [
    { ...freight, amountCents: 1500 },
    { ...freight, amountCents: 900 },
    { ...freight, label: 'Handling' },
  ]
  assert.deepEqual(
    assignCharges(entered, known).map((charge) => charge.orderId),
    [2, 1, null],
  )
})
