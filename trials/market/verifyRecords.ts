// Holds a database against the books of a market: all that was acknowledged is there, once and whole, nothing else is, every
// answer under a key comes again as it was, and the proof finds nothing.
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

/** So many of the newest answers are asked for once more. */
const mostAgain = 300

export async function verifyRecords(url: string, books: ExpectedRecords, visitor: TestClient): Promise<void> {
  const again = books.responses.filter(({ status }) => status !== 400).slice(-mostAgain)
  for (const { path, body, key, status, text } of again) {
    const answer = await postWithKey(visitor, path, body ?? {}, key)
    assert.deepEqual([answer.status, answer.body, answer.isReplay], [status, text, true])
  }
  const connection = connect({ connectionString: url }, () => {})
  const { db } = connection
  try {
    while (await sealActivity(db));
    const numbers = Array.from(books.ledgers.invoices.values(), ({ number }) => number)
    await assertNumbersMatch(db, numbers)
    await assertInvoicesMatch(db, books.ledgers)
    await assertLedgersMatch(db, books.ledgers)
    const done = await db
      .select({ key: imports.key, count: imports.importedCount })
      .from(imports)
      .where(isNotNull(imports.key))
    assert.deepEqual(new Map(done.map(({ key, count }) => [key, count])), books.imports)
    assert.deepEqual(await checkIntegrity(db, new Date()), [])
  } finally {
    await connection.close()
  }
}
