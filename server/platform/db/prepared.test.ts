import assert from 'node:assert/strict'
import { test } from 'node:test'

import { useTestApp } from '#server/testing/startTestApp.ts'

import { sql } from './drizzle.ts'
import { preparedSql } from './prepared.ts'

const app = useTestApp()

test('keeps statements apart whose names are the same up to 63 characters', async () => {
  const name = 'n'.repeat(63)
  const results = await app.db.transaction(async (tx) => {
    const first = await preparedSql<{ value: number }>(
      tx,
      `${name}_1`,
      () => sql`select 1 as value`,
    ).execute()
    const second = await preparedSql<{ value: number }>(
      tx,
      `${name}_2`,
      () => sql`select 2 as value`,
    ).execute()
    return [first.rows, second.rows]
  })
  assert.deepEqual(results, [[{ value: 1 }], [{ value: 2 }]])
})
