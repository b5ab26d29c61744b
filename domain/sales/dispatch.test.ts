import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeDispatch, dispatchDayError } from './dispatch.ts'

test('refuses a day in the future', () => {
  assert.equal(dispatchDayError('2026-03-31', '2026-03-31'), undefined)
  assert.equal(dispatchDayError('2026-04-01', '2026-03-31'), 'Apr 1, 2026 is in the future.')
})

test('names what is known of a dispatch', () => {
  const none = { carrier: null, trackingNumber: null, cartons: null }
  assert.equal(describeDispatch(none), '')
  assert.equal(describeDispatch({ ...none, cartons: 1 }), '1 carton')
  assert.equal(
    describeDispatch({ carrier: 'UPS', trackingNumber: '1Z999', cartons: 12 }),
    'UPS, 1Z999, 12 cartons',
  )
})
