// The newest entry of the activity log.
import assert from 'node:assert/strict'

import { desc } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'

import type { TestApp } from './startTestApp.ts'

export async function findNewestLogEntry(shop: TestApp) {
  const [entry = assert.fail('The log is empty')] = await shop.db
    .select()
    .from(activityLog)
    .orderBy(desc(activityLog.id))
    .limit(1)
  return entry
}
