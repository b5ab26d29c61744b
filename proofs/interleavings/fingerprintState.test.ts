// Moments of different runs are the same where both deeds were told the same, and only then.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { types } from 'pg'

import { type StatementResult, fingerprintState } from './fingerprintState.ts'

const { INT8, INT4, TEXT, TIMESTAMPTZ } = types.builtins
const columns = { id: INT8, product_id: INT8, quantity: INT4, code: TEXT, created_at: TIMESTAMPTZ }

function heard(
  statement: string,
  ...rows: Partial<Record<keyof typeof columns, unknown>>[]
): StatementResult {
  const fields = Object.keys(rows[0] ?? {}).map((name) => ({
    name,
    dataTypeID: columns[name as keyof typeof columns],
  }))
  return {
    statement,
    result: { rows, fields, rowCount: rows.length } as unknown as StatementResult['result'],
  }
}

const unnamed = (text: string) => text.replaceAll(/TEE-\d+/g, 'TEE')
const same = (one: StatementResult[][], other: StatementResult[][]) =>
  fingerprintState(one, unnamed) === fingerprintState(other, unnamed)

test("what is every run's own makes no difference: its ids, codes and times", () => {
  const run = (first: string, code: string, at: string) => [
    [heard('read', { id: first, code, created_at: at, quantity: 3 })],
    [heard('write', { product_id: first })],
  ]
  assert.ok(same(run('7', 'TEE-1', '2026-11-01 10:00+00'), run('91', 'TEE-2', '2026-11-02 11:00+00')))
})

test('everything else does', () => {
  const at = (first: string, second: string, quantity = 3) => [
    [heard('read', { id: first, quantity })],
    [heard('write', { product_id: second })],
  ]
  assert.ok(!same(at('7', '7'), at('7', '7', 4)), 'a quantity')
  assert.ok(!same(at('7', '7'), at('7', '8')), 'whether two ids are one')
  assert.ok(!same(at('7', '8'), at('8', '7')), 'which of two ids is the lower one')
  assert.ok(!same([[heard('read')], []], [[], [heard('read')]]), 'who was told')
  assert.ok(!same([[heard('read')], []], [[heard('write')], []]), 'what was asked')
  const failed = [{ statement: 'read', result: new Error('refused') }]
  assert.ok(!same([failed, []], [[heard('read')], []]), 'that it was refused')
})
