// Tests that replies contain only the fields of their schema.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findCurrentUser } from '#contract/people/auth.ts'

import { serializeResult } from './sendResult.ts'

describe('a reply', () => {
  test('drops fields that its schema does not have', () => {
    const user = { id: 1, email: 'ada@shop.test', firstName: 'Ada', lastName: 'Admin', role: 'Admin' }
    const json = serializeResult(findCurrentUser, { ...user, passwordHash: 'x', token: 'y' })
    assert.deepEqual(JSON.parse(json), user)
  })
})
