// What is told where signing in failed, for each reason that there is.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { CallError } from '#contract/platform/client.ts'

import { signInErrorToast } from './signInErrorToast.ts'

const unreachable = {
  title: 'Connection Error',
  description: 'Unable to connect to server. Please try again.',
}

test('a refused sign-in is told in the words of the server', () => {
  const error = refused(429, '{"message":"Please wait 8 seconds and try again."}')
  assert.deepEqual(signInErrorToast(error), {
    title: 'Login Failed',
    description: 'Please wait 8 seconds and try again.',
  })
})

test('a refusal without words is a wrong name or password', () => {
  assert.deepEqual(signInErrorToast(refused(401, '')), {
    title: 'Login Failed',
    description: 'Invalid username or password',
  })
})

test('no answer at all is not blamed on the password', () => {
  assert.deepEqual(signInErrorToast(new TypeError('Failed to fetch')), unreachable)
})

test('the page of a broken gateway is not blamed on the password', () => {
  assert.deepEqual(signInErrorToast(refused(502, '<html>')), unreachable)
})

function refused(status: number, body: string) {
  return new CallError(new Response(body, { status }), body)
}
