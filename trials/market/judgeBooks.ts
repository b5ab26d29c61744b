// Holds a database against the books of a market: all that was acknowledged is there, once and whole, nothing else is, every
// answer under a key comes again as it was, and the proof finds nothing.
import assert from 'node:assert/strict'

import { assertInvoicesAsTold, assertLedgerAsTold, assertNumbersAsTold } from '#proofs/load/ledgerAsTold.ts'
import { prove } from '#server/operations/integrity/prove.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { connect } from '#server/platform/db/connect.ts'
import { isNotNull } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import type { Visitor } from '#server/testing/openShop.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'

import type { Books } from './deeds.ts'

/** So many of the newest answers are asked for once more. */
const mostAgain = 300

export async function judgeBooks(url: string, books: Books, visitor: Visitor): Promise<void> {
  const again = books.answers.filter(({ status }) => status !== 400).slice(-mostAgain)
  for (const { path, body, key, status, text } of again) {
    const answer = await postWithKey(visitor, path, body ?? {}, key)
    assert.deepEqual([answer.status, answer.body, answer.isReplay], [status, text, true])
  }
  const connection = connect({ connectionString: url }, () => {})
  const { db } = connection
  try {
    while (await sealActivity(db));
    const numbers = Array.from(books.told.invoices.values(), ({ number }) => number)
    await assertNumbersAsTold(db, numbers)
    await assertInvoicesAsTold(db, books.told)
    await assertLedgerAsTold(db, books.told)
    const done = await db
      .select({ key: imports.key, count: imports.importedCount })
      .from(imports)
      .where(isNotNull(imports.key))
    assert.deepEqual(new Map(done.map(({ key, count }) => [key, count])), books.imports)
    assert.deepEqual(await prove(db, new Date()), [])
  } finally {
    await connection.close()
  }
}
