// Scheduled work begins after the data that a start prepares, as the demo's year, which takes more than a minute on a busy machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { backups, users } from '#server/platform/db/schema.ts'
import { openLog } from '#server/platform/log.ts'
import { createStorage } from '#server/testing/createStorage.ts'
import { waitFor } from '#server/testing/waitFor.ts'

test('no backup is made while a start prepares its data', async (t) => {
  const storage = await createStorage()
  t.mock.timers.enable({ apis: ['setInterval'] })
  let backupsMeanwhile = 0
  const app = await openApp({
    config: readConfig({ ...storage.env, PORT: '0', LOG_LEVEL: 'error' }),
    log: openLog('error'),
    print: () => {},
    async prepare({ db }) {
      // The first backup is due a day after the first user was added.
      await db.update(users).set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      t.mock.timers.tick(120_000)
      // A backup that is due begins meanwhile.
      await wait(500)
      backupsMeanwhile = await db.$count(backups)
    },
  })
  try {
    assert.equal(backupsMeanwhile, 0)
    t.mock.timers.tick(60_000)
    await waitFor('the first backup', async () => (await app.db.$count(backups)) === 1)
    await app.services.backups.whenIdle()
  } finally {
    t.mock.timers.reset()
    await app.close()
    await storage.remove()
  }
})
