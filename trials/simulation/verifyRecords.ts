// Compares the database with the record of a simulation: everything acknowledged exists exactly once, responses with a key can be
// repeated, and the integrity check finds nothing.
import assert from 'node:assert/strict'

import { assertInvoicesMatch, assertLedgersMatch, assertNumbersMatch } from '#proofs/load/expectedLedgers.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { connect } from '#server/platform/db/connect.ts'
import { isNotNull } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import type { ExpectedRecords } from './tradingActions.ts'

/** The number of responses that are repeated. */
const maxRepeated = 300

export async function verifyRecords(
  url: string,
  records: ExpectedRecords,
  client: TestClient,
): Promise<void> {
  const repeated = records.responses.filter(({ status }) => status !== 400).slice(-maxRepeated)
  for (const { path, body, key, status, text } of repeated) {
    const answer = await postWithKey(client, path, body ?? {}, key)
    assert.deepEqual([answer.status, answer.body, answer.isReplay], [status, text, true])
  }
  const connection = connect({ connectionString: url }, () => {})
  const { db } = connection
  try {
    while (await sealActivity(db));
    const numbers = Array.from(records.ledgers.invoices.values(), ({ number }) => number)
    await assertNumbersMatch(db, numbers)
    await assertInvoicesMatch(db, records.ledgers)
    await assertLedgersMatch(db, records.ledgers)
    const done = await db
      .select({ key: imports.key, count: imports.importedCount })
      .from(imports)
      .where(isNotNull(imports.key))
    assert.deepEqual(new Map(done.map(({ key, count }) => [key, count])), records.imports)
    assert.deepEqual(await checkIntegrity(db, new Date()), [])
  } finally {
    await connection.close()
  }
}
