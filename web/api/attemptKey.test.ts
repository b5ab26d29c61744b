// What an error says about a request with an idempotency key.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { CallError } from '#contract/platform/client.ts'

import { failureOutcome } from './attemptKey.ts'

function failure(
  status: number,
  { message = 'No', retryAfter }: { message?: string; retryAfter?: string } = {},
) {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  const body = message === '' ? '' : JSON.stringify({ message })
  return failureOutcome(new CallError(new Response(null, { status, headers }), body))
}

test('keeps the key while the first request may still run, so that nothing is sent or received twice', () => {
  assert.equal(failure(409, { message: 'The same request is still running.', retryAfter: '2' }), 'unknown')
  assert.equal(failure(503, { retryAfter: '5' }), 'unknown')
  assert.equal(failure(500), 'unknown')
  // Of a proxy.
  assert.equal(failure(502, { message: '' }), 'unknown')
  assert.equal(failureOutcome(new TypeError('Failed to fetch')), 'unknown')
})

test('a refusal is final, but the key of one may have been used by an earlier attempt', () => {
  assert.deepEqual([failure(404), failure(409), failure(502)], ['refused', 'refused', 'refused'])
  assert.equal(failure(422), 'in doubt')
})
