// Groups products in tests.
import assert from 'node:assert/strict'

import type { Batch } from '#contract/catalog/batches.ts'
import { type GroupedStyle, groupProducts } from '#contract/catalog/grouping.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

/** Resolves to the batch once the products are grouped. */
export async function groupStyles(client: TestClient, styles: GroupedStyle[]): Promise<Batch> {
  const events = await Array.fromAsync(await client.call(groupProducts, { styles }))
  const last = events.at(-1)
  assert.ok(last?.type === 'done', JSON.stringify(last))
  return last.batch
}
