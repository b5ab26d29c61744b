import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { type Role, roles } from '#domain/permissions.ts'

import { handPriceError, handPriceForbidden, readHandPrice } from './handPrices.ts'

const tank = { name: 'Rib Tank', code: 'RT-1-M', listPriceCents: 2000 }

describe('prices by hand', () => {
  test('are for Admin and Manager, and for Staff with a floor', () => {
    const allowed = (floor: number | null) =>
      roles.filter((role) => handPriceForbidden({ role, staffPriceFloorBasisPoints: floor }) === undefined)
    assert.deepEqual(allowed(null), ['Admin', 'Manager'])
    assert.deepEqual(allowed(8000), ['Admin', 'Manager', 'Staff'])
    assert.deepEqual(allowed(0), ['Admin', 'Manager', 'Staff'])
    assert.equal(
      handPriceError(tank, 1900, { role: 'Staff', staffPriceFloorBasisPoints: null }),
      'Only Admin and Manager may set prices by hand.',
    )
  })

  test('of Staff are not below the floor, which is rounded up to the cent', () => {
    const cases: [role: Role, list: number, floor: number, price: number, least: string | undefined][] = [
      ['Staff', 2000, 8000, 1600, undefined],
      ['Staff', 2000, 8000, 1599, '$16.00'],
      ['Staff', 2000, 8000, 2500, undefined],
      ['Staff', 1999, 8000, 1599, '$16.00'],
      ['Staff', 999, 3333, 332, '$3.33'],
      ['Staff', 999, 3333, 333, undefined],
      ['Staff', 999_999_999, 9999, 999_899_998, '$9,999,000.00'],
      ['Staff', 2000, 10_000, 1999, '$20.00'],
      ['Staff', 2000, 0, 0, undefined],
      ['Staff', 0, 8000, 0, undefined],
      ['Manager', 2000, 8000, 0, undefined],
      ['Admin', 2000, 8000, 1, undefined],
    ]
    for (const [role, listPriceCents, staffPriceFloorBasisPoints, price, least] of cases) {
      const error = handPriceError({ ...tank, listPriceCents }, price, { role, staffPriceFloorBasisPoints })
      assert.equal(error?.match(/at least (.*)\.$/)?.[1], least, `${role} ${listPriceCents} ${price}`)
    }
    assert.equal(
      handPriceError(tank, 1599, { role: 'Staff', staffPriceFloorBasisPoints: 8000 }),
      'Staff may set prices down to 80% of the list price: Rib Tank (RT-1-M) costs at least $16.00.',
    )
  })

  test('have a maximum', () => {
    const setter = { role: 'Admin', staffPriceFloorBasisPoints: null } as const
    assert.equal(handPriceError(tank, 999_999_999, setter), undefined)
    assert.equal(handPriceError(tank, 1_000_000_000, setter), 'A price is at most $9,999,999.99.')
  })
})

test('reads a price, or a discount from the list price', () => {
  const cases: [text: string, listPriceCents: number, priceCents: number | undefined][] = [
    ['18', 2000, 1800],
    ['$18.50', 2000, 1850],
    [' 18,5 ', 2000, 1850],
    ['0', 2000, 0],
    ['10%', 2000, 1800],
    ['-10%', 2000, 1800],
    ['\u221210 %', 2000, 1800],
    ['12,5%', 2000, 1750],
    ['0%', 2000, 2000],
    ['100%', 2000, 0],
    // 94.5 cents and 90.45 cents.
    ['10%', 105, 95],
    ['33%', 135, 90],
    ['0.01%', 999_999_999, 999_899_999],
    ['100.01%', 2000, undefined],
    ['10.001%', 2000, undefined],
    ['--10%', 2000, undefined],
    ['+10%', 2000, undefined],
    ['%', 2000, undefined],
    ['10%%', 2000, undefined],
    ['$10%', 2000, undefined],
    ['10% off', 2000, undefined],
    ['-18', 2000, undefined],
    ['18.005', 2000, undefined],
    ['free', 2000, undefined],
    ['', 2000, undefined],
    ['1'.repeat(41), 2000, undefined],
  ]
  for (const [text, listPriceCents, priceCents] of cases)
    assert.equal(readHandPrice(text, listPriceCents), priceCents, text)
})
