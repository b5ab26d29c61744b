import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  creditError,
  customerNumberTakenMessage,
  discountOrListMessage,
  type Exemption,
  exemptionDaysMessage,
  endedExemptionMessage,
  findExemption,
  findEndedExemption,
  formatExemption,
  mergedMessage,
  tooManyAddressesMessage,
  tooManyContactsMessage,
  tooManyExemptionsMessage,
} from './customers.ts'

const resale: Exemption = {
  state: 'NY',
  certificateNumber: '12-345',
  reason: 'Resale',
  validFrom: '2026-01-01',
  validTo: '2026-03-31',
  revokedAt: null,
}

describe('findExemption', () => {
  const cases: [exemption: Partial<Exemption>, state: string | null, day: string, isValid: boolean][] = [
    [{}, 'NY', '2026-01-01', true],
    [{}, 'NY', '2026-03-31', true],
    [{}, 'NY', '2025-12-31', false],
    [{}, 'NY', '2026-04-01', false],
    [{}, ' ny ', '2026-02-01', true],
    [{}, 'NJ', '2026-02-01', false],
    [{}, null, '2026-02-01', false],
    [{ state: ' ' }, '', '2026-02-01', false],
    [{ validTo: null }, 'NY', '2099-01-01', true],
    [{ revokedAt: new Date(0) }, 'NY', '2026-02-01', false],
  ]
  for (const [change, state, day, isValid] of cases) {
    test(`${JSON.stringify(change)} ${isValid ? 'covers' : "doesn't cover"} ${state} on ${day}`, () => {
      const exemption = { ...resale, ...change }
      assert.equal(findExemption([exemption], state, day), isValid ? exemption : undefined)
    })
  }

  test('returns the certificate that ends last', () => {
    const renewed = { ...resale, certificateNumber: '12-999', validTo: '2027-03-31' }
    const unlimited = { ...resale, certificateNumber: '12-000', validTo: null }
    assert.equal(findExemption([resale, renewed], 'NY', '2026-03-01'), renewed)
    assert.equal(findExemption([unlimited, renewed, resale], 'NY', '2026-03-01'), unlimited)
    const older = { ...resale, validTo: '2025-12-31' }
    assert.equal(findEndedExemption([older, resale], 'NY', '2026-04-01'), resale)
    assert.equal(findEndedExemption([resale], 'NY', '2026-03-31'), undefined)
    assert.equal(findEndedExemption([resale], 'NJ', '2026-04-01'), undefined)
    const revoked = { ...resale, revokedAt: new Date('2026-02-01T12:00:00Z') }
    assert.equal(findEndedExemption([revoked], 'NY', '2026-03-01'), revoked)
  })
})

test('an exemption is printed with its state, one that has ended or was revoked is named', () => {
  assert.equal(formatExemption(resale), 'Resale certificate 12-345 (NY)')
  assert.equal(formatExemption({ ...resale, reason: 'Other' }), 'Exemption certificate 12-345 (NY)')
  assert.equal(
    endedExemptionMessage('Harbour Boutique', resale, { isTaxed: false, timeZone: 'UTC' }),
    'The resale certificate of Harbour Boutique for NY ended on Mar 31, 2026. Enter a tax rate, or add a new certificate to the customer.',
  )
  assert.equal(
    endedExemptionMessage('Harbour Boutique', resale, { isTaxed: true, timeZone: 'UTC' }),
    'The resale certificate of Harbour Boutique for NY ended on Mar 31, 2026; tax is charged.',
  )
  const revoked = { ...resale, revokedAt: new Date('2026-03-01T02:00:00Z') }
  assert.equal(
    endedExemptionMessage('Harbour Boutique', revoked, { isTaxed: true, timeZone: 'America/New_York' }),
    'The resale certificate of Harbour Boutique for NY was revoked on Feb 28, 2026; tax is charged.',
  )
})

test('a customer on hold or above its limit can not be invoiced', () => {
  const customer = { name: 'Harbour Boutique', holdReason: null, creditLimitCents: 1_000_000 }
  assert.equal(
    creditError(customer, 1_240_000),
    'Harbour Boutique would owe $12,400.00; its limit is $10,000.00.',
  )
  assert.equal(creditError(customer, 1_000_000), undefined)
  assert.equal(creditError({ ...customer, creditLimitCents: null }, 9_999_999), undefined)
  assert.equal(
    creditError({ ...customer, creditLimitCents: 0 }, 1),
    'Harbour Boutique would owe $0.01; its limit is $0.00.',
  )
  assert.equal(
    creditError({ ...customer, holdReason: 'Check returned.' }, 0),
    'Harbour Boutique is on hold: Check returned.',
  )
})

test('messages name the customer that has a number or was merged', () => {
  assert.equal(mergedMessage('C-104', 'C-98'), 'Customer C-104 was merged into C-98.')
  assert.equal(
    customerNumberTakenMessage('C-104', 'Harbour Inc.'),
    'Customer number C-104 is taken by Harbour Inc.',
  )
})

test('messages name the limits of a customer', () => {
  assert.equal(discountOrListMessage, 'A customer has a discount or a price list, not both.')
  assert.equal(tooManyContactsMessage, 'A customer has at most 50 contacts.')
  assert.equal(tooManyAddressesMessage, 'A customer has at most 50 addresses.')
  assert.equal(tooManyExemptionsMessage, 'A customer has at most 100 tax exemptions.')
  assert.equal(exemptionDaysMessage, 'The last day must not be before the first.')
})
