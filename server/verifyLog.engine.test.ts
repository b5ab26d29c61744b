// Tests `npm run verify-log`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { eq, sql } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { baseEnvironment } from '#server/testing/baseEnvironment.ts'
import { openAppWithEnv, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

describe('npm run verify-log', () => {
  let shop: TestApp

  before(async () => {
    shop = await startTestApp()
    await shop.clientAs('Admin')
    await shop.clientAs('Staff')
    await shop.app.close()
  })

  after(async () => {
    await shop.close()
  })

  function verify(env: Record<string, string> = {}) {
    const script = fileURLToPath(new URL('verifyLog.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      env: { ...baseEnvironment(), ...shop.env, ...env },
      encoding: 'utf8',
    })
    return { status, said: (stdout + stderr).trim() }
  }

  test('does not create a database', () => {
    const nowhere = join(shop.dataFolder, 'typo')
    assert.deepEqual(verify({ DATA_DIR: nowhere, DATABASE_URL: '' }), {
      status: 1,
      said: `There is no shop in ${nowhere}. DATA_DIR or DATABASE_URL says where it is.`,
    })
    assert.ok(!existsSync(nowhere))
  })

  test('passes for an intact log and names an altered entry', async () => {
    assert.deepEqual(verify(), {
      status: 0,
      said: 'No entry of the activity log has been altered (2 entries checked).',
    })
    const app = await openAppWithEnv(shop.env)
    await app.db.execute(sql`alter table activity_log disable trigger user`)
    await app.db.update(activityLog).set({ userName: 'Somebody Else' }).where(eq(activityLog.sealPosition, 2))
    await app.close()
    const { status, said } = verify()
    assert.equal(status, 1)
    assert.match(said, /^The first altered entry of the activity log is entry \d+\. It was changed after/)
  })
})
