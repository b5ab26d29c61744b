import assert from 'node:assert/strict'
import { test } from 'node:test'

import { CallError } from '#contract/platform/client.ts'

import { signInErrorToast } from './signInErrorToast.ts'

const unreachable = {
  title: 'Connection Error',
  description: 'Unable to connect to server. Please try again.',
}

test('shows the message of the server', () => {
  const error = refused(429, '{"message":"Please wait 8 seconds and try again."}')
  assert.deepEqual(signInErrorToast(error), {
    title: 'Login Failed',
    description: 'Please wait 8 seconds and try again.',
  })
})

test('shows a wrong username or password if the response has no message', () => {
  assert.deepEqual(signInErrorToast(refused(401, '')), {
    title: 'Login Failed',
    description: 'Invalid username or password',
  })
})

test('shows a connection error without a response', () => {
  assert.deepEqual(signInErrorToast(new TypeError('Failed to fetch')), unreachable)
})

test('shows a connection error for a gateway error page', () => {
  assert.deepEqual(signInErrorToast(refused(502, '<html>')), unreachable)
})

function refused(status: number, body: string) {
  return new CallError(new Response(body, { status }), body)
}
