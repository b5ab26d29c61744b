// `npm run verify-log`: an unaltered log and an altered one.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { archiveFor, withPool } from '#server/operations/backups/locationFixtures.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { baseEnvironment } from '#server/testing/baseEnvironment.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { signInAs, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

describe('npm run verify-log', () => {
  const app = useTestApp()

  before(async () => {
    // Two entries.
    await signInAs(app.url, 'Admin')
    await signInAs(app.url, 'Staff')
    await app.app.close()
  })

  function verify(env: Record<string, string> = {}, ...args: string[]) {
    const script = fileURLToPath(new URL('verifyLog.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env: { ...baseEnvironment(), ...app.env, ...env },
      encoding: 'utf8',
    })
    return { status, output: (stdout + stderr).trim() }
  }

  trialTest('creates no database where there is none', () => {
    const missing = join(app.dataFolder, 'typo')
    assert.deepEqual(verify({ DATA_DIR: missing, DATABASE_URL: '' }), {
      status: 1,
      output: `No Selvedge data found in ${missing}. Set DATA_DIR or DATABASE_URL.`,
    })
    assert.ok(!existsSync(missing))
  })

  /** Moves the schema version by milliseconds, while no server runs. */
  async function moveSchemaVersion(differenceMs: number): Promise<void> {
    await withPool(app.env, (pool) =>
      pool.query('update drizzle.__drizzle_migrations set created_at = created_at + $1', [differenceMs]),
    )
  }

  trialTest('rejects the tables of a newer version', async () => {
    await moveSchemaVersion(1)
    assert.deepEqual(verify(), {
      status: 1,
      output:
        'The tables of this database are from a newer version of Selvedge: use that version or a newer one.',
    })
    await moveSchemaVersion(-1)
  })

  trialTest('compares with the head in a backup, and reports deleted and rewritten entries', async () => {
    const file = join(app.dataFolder, 'head.tar.gz')
    await archiveFor(app.env, file)
    const compare = () => verify({}, '--head', file)
    const intact = 'No entry of the activity log has been altered'
    assert.deepEqual(compare(), {
      status: 0,
      output: `${intact} (2 entries checked).\nThe log still begins with the 2 entries that head.tar.gz noted.`,
    })
    const change = (statement: string) => withPool(app.env, (pool) => pool.query(statement))
    await change('create table kept as select * from activity_log where seal_position = 2')
    await change('alter table activity_log disable trigger user')
    await change('delete from activity_log where seal_position = 2')
    // Without the head nothing shows.
    assert.deepEqual(compare(), {
      status: 1,
      output:
        `${intact} (1 entry checked).\n` +
        'The log has 1 entry, but head.tar.gz noted 2 entries: the newest entries were deleted.',
    })
    const columns = 'created_at, user_id, action, module, ip_address'
    await change(`insert into activity_log (user_name, ${columns}) select 'Nobody', ${columns} from kept`)
    assert.deepEqual(compare(), {
      status: 1,
      output:
        `${intact} (2 entries checked).\n` +
        'Entry 2 of the chain is not the one that head.tar.gz noted: entries were deleted and others written since.',
    })
    await change("delete from activity_log where user_name = 'Nobody'")
    await change('insert into activity_log overriding system value select * from kept')
    await change('drop table kept')
  })

  test('confirms an unaltered log, then reports an altered entry', async () => {
    assert.deepEqual(verify(), {
      status: 0,
      output: 'No entry of the activity log has been altered (2 entries checked).',
    })
    const reopened = await openAppWithEnv(app.env)
    await reopened.db.execute(sql`alter table activity_log disable trigger user`)
    await reopened.db
      .update(activityLog)
      .set({ userName: 'Somebody Else' })
      .where(eq(activityLog.sealPosition, 2))
    await reopened.close()
    const { status, output } = verify()
    assert.equal(status, 1)
    assert.match(output, /^The first altered entry of the activity log is entry \d+\. It was changed after/)
  })
})
