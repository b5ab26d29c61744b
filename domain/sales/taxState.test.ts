import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { readState, taxState } from './taxState.ts'

describe('the state of an address', () => {
  for (const [address, state] of [
    ['12 Mercer Street\nNew York, NY 10013', 'NY'],
    ['12 Mercer Street, New York, ny 10013-1234', 'NY'],
    ['1 Main St\nPrinceton, New Jersey 08540', 'NJ'],
    ['1 Main St\nAlbany New York 12207', 'NY'],
    ['1 Main St\nCharleston, West Virginia 25301', 'WV'],
    ['1 Main St\nVirginia Beach VA 23451', 'VA'],
    ['700 Seventh St\nWashington, D.C. 20001', 'DC'],
    ['700 Seventh St\nWashington, District of Columbia 20001', 'DC'],
    ['9 Pine Rd\nPortland, OR 97201\nUSA', 'OR'],
    ['9 Pine Rd\nPortland, Oregon\nUnited States of America', 'OR'],
    ['9 Pine Rd, Portland, OR, U.S.A.', 'OR'],
    ['9 Pine Rd\r\nPortland, OR,  97201 \r\n', 'OR'],
    ['9 Pine Rd\nPortland, OR\n97201', 'OR'],
    ['Friedrichstr. 1\n10115 Berlin, DE', undefined],
    ['Friedrichstr. 1\nBerlin, DE 10115\nGermany', undefined],
    ['1 Rustaveli Ave\nTbilisi, Georgia', undefined],
    ['100 King St\nToronto, ON M5V 2T6, Canada', undefined],
    ['Av. Brasil 5\nFlorianópolis, SC 88015-200', undefined],
    ['12 Mercer Street, New York', undefined],
    ['10013', undefined],
    ['USA', undefined],
    ['', undefined],
  ] as const) {
    test(JSON.stringify(address), () => assert.equal(readState(address), state))
  }

  test('is read in linear time', () => {
    const start = performance.now()
    for (const text of [' ,'.repeat(50_000), '1'.repeat(100_000), 'U.S'.repeat(30_000)]) readState(text)
    assert.ok(performance.now() - start < 1000)
  })
})

describe('the tax state of an invoice', () => {
  const none = { shipToState: null, shipTo: null, customerAddress: null }
  const [newYork, oregon] = ['12 Mercer Street\nNew York, NY 10013', '9 Pine Rd\nPortland, OR 97201']

  test('is the ship-to state as typed, its code for a name', () => {
    assert.equal(taxState({ ...none, shipToState: ' nj ', shipTo: newYork, customerAddress: oregon }), 'NJ')
    assert.equal(taxState({ ...none, shipToState: 'New Jersey' }), 'NJ')
    assert.equal(taxState({ ...none, shipToState: 'Ontario' }), 'ON')
    assert.equal(taxState({ ...none, shipToState: 'Bavaria' }), 'BAVARIA')
  })

  test('is that of the ship-to address, or else of the billing address', () => {
    assert.equal(taxState({ ...none, shipTo: newYork, customerAddress: oregon }), 'NY')
    assert.equal(taxState({ ...none, customerAddress: oregon }), 'OR')
    assert.equal(taxState({ ...none, shipToState: '', shipTo: '', customerAddress: oregon }), 'OR')
  })

  test('is not that of the billing address if it ships to an address without a state', () => {
    assert.equal(
      taxState({ ...none, shipTo: 'Friedrichstr. 1\n10115 Berlin', customerAddress: oregon }),
      null,
    )
    assert.equal(taxState(none), null)
  })
})
