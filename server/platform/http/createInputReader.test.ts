// Tests the default validation messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { validationMessage } from './createInputReader.ts'

const cases: [z.ZodMiniType, unknown, string][] = [
  [z.string(), undefined, 'Is required'],
  [z.string(), 5, 'Must be text'],
  [z.number(), '5', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'true', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.object({}), null, 'Must be an object'],
  [z.enum(['S', 'M']), 'XS', 'Must be one of S, M'],
  [z.literal('S'), 'XS', 'Must be S'],
  [z.string().check(z.maxLength(2)), 'abc', 'Must be at most 2 characters'],
  [z.string().check(z.minLength(2)), 'a', 'Must be at least 2 characters'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Must be at most 1 entry'],
  [z.int().check(z.minimum(1)), 0, 'Must be at least 1'],
  [z.string('Say who').check(z.maxLength(2)), undefined, 'Say who'],
  [z.email(), 'nobody', 'Is not valid'],
]
for (const [schema, value, sentence] of cases) {
  test(`${JSON.stringify(value)} as a ${schema.type}: ${sentence}`, () => {
    const result = z.safeParse(schema, value, { error: validationMessage })
    assert.equal(result.error?.issues[0]?.message, sentence)
  })
}
