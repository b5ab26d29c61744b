// Tests of the fingerprint of two interleaved actions.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { types } from 'pg'

import { type StatementResult, fingerprintState } from './fingerprintState.ts'

const { INT8, INT4, TEXT, TIMESTAMPTZ } = types.builtins
const columns = { id: INT8, product_id: INT8, quantity: INT4, code: TEXT, created_at: TIMESTAMPTZ }

function result(
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

const mask = (text: string) => text.replaceAll(/TEE-\d+/g, 'TEE')
const same = (one: StatementResult[][], other: StatementResult[][]) =>
  fingerprintState(one, mask) === fingerprintState(other, mask)

test('ignores ids, codes and timestamps of a run', () => {
  const run = (first: string, code: string, at: string) => [
    [result('read', { id: first, code, created_at: at, quantity: 3 })],
    [result('write', { product_id: first })],
  ]
  assert.ok(same(run('7', 'TEE-1', '2026-11-01 10:00+00'), run('91', 'TEE-2', '2026-11-02 11:00+00')))
})

test('distinguishes all other results', () => {
  const at = (first: string, second: string, quantity = 3) => [
    [result('read', { id: first, quantity })],
    [result('write', { product_id: second })],
  ]
  assert.ok(!same(at('7', '7'), at('7', '7', 4)), 'a quantity')
  assert.ok(!same(at('7', '7'), at('7', '8')), 'whether two ids are equal')
  assert.ok(!same(at('7', '8'), at('8', '7')), 'the order of two ids')
  assert.ok(!same([[result('read')], []], [[], [result('read')]]), 'which action got the result')
  assert.ok(!same([[result('read')], []], [[result('write')], []]), 'the statement')
  const failed = [{ statement: 'read', result: new Error('refused') }]
  assert.ok(!same([failed, []], [[result('read')], []]), 'an error')
})
