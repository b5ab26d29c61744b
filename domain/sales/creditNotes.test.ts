import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { addCharges, chargeCreditError, type CreditableCharge } from './charges.ts'
import {
  calculateCreditTotals,
  calculateLineCredit,
  type CreditableLine,
  creditableQuantity,
  creditsSomething,
  lineCreditError,
  noCustomerRecordMessage,
} from './creditNotes.ts'
import { calculateInvoiceTotals } from './invoiceTotals.ts'

const none = { subtotalCents: 0, discountCents: 0, chargesCents: 0, taxedChargesCents: 0, taxCents: 0 }
const ofLines = (subtotalCents: number) => ({ ...none, subtotalCents })

function shirt(line: Partial<CreditableLine> = {}): CreditableLine {
  return {
    name: 'Oxford Shirt',
    code: 'OXF-M',
    quantity: 5,
    unitPriceCents: 1000,
    totalCents: 5000,
    creditedQuantity: 0,
    creditedCents: 0,
    ...line,
  }
}

it('credits something with units or an allowance', () => {
  const credits = (quantity: number, allowanceCents: number) =>
    creditsSomething({ quantity, restockQuantity: 0, allowanceCents })
  assert.deepEqual([credits(1, 0), credits(0, 1), credits(1, 1), credits(0, 0)], [true, true, true, false])
})

it('says what is open where no customer record can keep the rest', () => {
  assert.equal(
    noCustomerRecordMessage('INV-2026-00012', { openCents: 2500, paidCents: 100 }),
    'Only $25.00 of INV-2026-00012 is open, and it has no customer record that could keep the rest on account. Reverse the payment first.',
  )
  assert.equal(
    noCustomerRecordMessage('INV-2026-00012', { openCents: 0, paidCents: 0 }),
    'INV-2026-00012 is settled in full, and it has no customer record that could keep the rest on account. Reverse the write-off first.',
  )
})

describe('lineCreditError', () => {
  const cases: [
    name: string,
    line: Partial<CreditableLine>,
    credit: [quantity: number, restock: number, allowanceCents: number],
    expected: string | undefined,
  ][] = [
    ['accepts all units', {}, [5, 5, 0], undefined],
    [
      'rejects more units than are left',
      { creditedQuantity: 3, creditedCents: 3000 },
      [3, 0, 0],
      'Only 2 units of Oxford Shirt (OXF-M) can still be credited.',
    ],
    [
      'rejects more units to stock than come back',
      {},
      [1, 2, 0],
      'Only 1 unit of Oxford Shirt (OXF-M) can go back to stock.',
    ],
    ['accepts the whole line as an allowance', {}, [0, 0, 5000], undefined],
    [
      'rejects a cent more than is left',
      { creditedCents: 4000 },
      [0, 0, 1001],
      'Only $10.00 of Oxford Shirt (OXF-M) can still be credited as an allowance.',
    ],
    [
      'rejects an allowance on top of all units',
      {},
      [5, 5, 1],
      'Nothing of Oxford Shirt (OXF-M) is left for an allowance.',
    ],
    [
      'rejects an allowance on a free line',
      { unitPriceCents: 0, totalCents: 0 },
      [0, 0, 1],
      'Nothing of Oxford Shirt (OXF-M) is left for an allowance.',
    ],
    [
      'rejects units after all are credited',
      { creditedQuantity: 5, creditedCents: 5000 },
      [1, 0, 0],
      'All units of Oxford Shirt (OXF-M) are already credited.',
    ],
    [
      'rejects an allowance after all is credited',
      { creditedQuantity: 5, creditedCents: 5000 },
      [0, 0, 1],
      'Oxford Shirt (OXF-M) is already credited in full.',
    ],
    ['accepts all units after an allowance', { creditedCents: 500 }, [5, 5, 0], undefined],
  ]
  for (const [name, line, [quantity, restockQuantity, allowanceCents], expected] of cases) {
    it(name, () => {
      assert.equal(lineCreditError(shirt(line), { quantity, restockQuantity, allowanceCents }), expected)
    })
  }

  it('credits the last units at what an allowance left of them', () => {
    const credit = { quantity: 5, restockQuantity: 5, allowanceCents: 0 }
    assert.equal(calculateLineCredit(shirt({ creditedCents: 500 }), credit), 4500)
  })
})

describe('calculateCreditTotals', () => {
  it('rounds half a cent away from zero', () => {
    const invoice = { ...ofLines(2000), discountCents: 1 }
    assert.equal(calculateCreditTotals(invoice, none, ofLines(1000)).discountCents, 1)
    assert.equal(calculateCreditTotals(invoice, none, ofLines(999)).discountCents, 0)
  })

  it('is exact for the largest invoice', () => {
    const invoice = { ...ofLines(99_999_999_999), discountCents: 33_333_333_333, taxCents: 5_555_555_555 }
    assert.deepEqual(calculateCreditTotals(invoice, none, ofLines(99_999_999_999)), {
      ...invoice,
      totalCents: 72_222_222_221,
    })
  })

  it('credits free products', () => {
    assert.deepEqual(calculateCreditTotals(none, none, none), { ...none, totalCents: 0 })
  })

  it('credits exactly the invoice in any number of notes, and never a cent more', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 200 }),
      unitPriceCents: fc.oneof(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
      ),
    })
    const charge = fc.record({
      label: fc.constant('Freight'),
      amountCents: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 500_000 })),
      isTaxed: fc.boolean(),
    })
    const invoice = fc.record({
      charges: fc.array(charge, { maxLength: 3 }),
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      discountBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
      taxPpm: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 50_000 }).map((tens) => tens * 10),
      ),
    })
    const shares = fc.array(fc.tuple(fc.nat(5), fc.nat(100), fc.nat(100)), { maxLength: 12 })
    fc.assert(
      fc.property(invoice, shares, ({ lines, ...rates }, notes) => {
        const totals = calculateInvoiceTotals(lines, rates)
        fc.pre(totals !== undefined)
        const credited = { ...none, totalCents: 0 }
        const states: CreditableLine[] = lines.map((own) =>
          shirt({ ...own, totalCents: own.quantity * own.unitPriceCents }),
        )
        const chargeStates = rates.charges.map((own) => ({ ...own, creditedCents: 0 }))
        const creditCharge = (state: CreditableCharge, cents: number) => {
          if (chargeCreditError(state, cents) !== undefined) return
          state.creditedCents += cents
          add({ ...none, ...addCharges([{ amountCents: cents, isTaxed: state.isTaxed }]) })
        }
        const credit = (state: CreditableLine, quantity: number, allowanceCents: number) => {
          const given = { quantity, restockQuantity: 0, allowanceCents }
          if (lineCreditError(state, given) !== undefined) return
          const cents = calculateLineCredit(state, given)
          state.creditedQuantity += quantity
          state.creditedCents += cents
          add(ofLines(cents))
        }
        const add = (part: typeof none) => {
          const note = calculateCreditTotals(totals, credited, part)
          for (const key of [
            'subtotalCents',
            'discountCents',
            'chargesCents',
            'taxedChargesCents',
            'taxCents',
            'totalCents',
          ] as const) {
            assert.ok(note[key] >= 0, `${key} is ${note[key]}`)
            credited[key] += note[key]
            assert.ok(credited[key] <= totals[key], `${key}: ${credited[key]} of ${totals[key]}`)
          }
        }
        for (const [index, unitShare, allowanceShare] of notes) {
          const state = states[index % states.length]
          if (!state) continue
          const allowance = Math.floor(
            ((state.totalCents - state.creditedCents) * Math.max(0, allowanceShare - 50)) / 100,
          )
          credit(state, Math.floor((creditableQuantity(state) * unitShare) / 100), allowance)
          const own = chargeStates[index % chargeStates.length]
          if (own) creditCharge(own, Math.floor(((own.amountCents - own.creditedCents) * unitShare) / 100))
        }
        for (const state of states) credit(state, creditableQuantity(state), 0)
        for (const state of chargeStates) creditCharge(state, state.amountCents - state.creditedCents)
        const { discountBasisPoints: _rate, ...amounts } = totals
        assert.deepEqual(credited, amounts)
      }),
      { numRuns: 3000 },
    )
  })
})
