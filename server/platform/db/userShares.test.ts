// Tests the share of a user in the connection pool.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { runWithRequestId } from '#server/platform/requestId.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { connect, type Connection } from './connect.ts'
import { sql } from './drizzle.ts'

describe('the share of a user', () => {
  let testApp: TestApp
  let connection: Connection

  before(async () => {
    testApp = await startTestApp()
    // Two for each user.
    connection = connect({ connectionString: testApp.env['DATABASE_URL'] ?? '', max: 5 }, assert.ifError)
  })

  after(async () => {
    await connection.close()
    await testApp.close()
  })

  const readOne = async () => (await connection.db.execute(sql`select 1 as one`)).rows

  test('leaves connections for others while many calls of one user hold theirs', async () => {
    const end = Promise.withResolvers<undefined>()
    let running = 0
    const calls = Array.from({ length: 8 }, (_, index) =>
      runWithRequestId(
        `call ${index}`,
        () =>
          connection.db.transaction(async (tx) => {
            await tx.execute(sql`select 1`)
            running += 1
            // It would wait for itself if it needed a share.
            assert.deepEqual(await readOne(), [{ one: 1 }])
            await end.promise
          }),
        1,
      ),
    )
    await waitFor('the calls that run', async () => running === 2)
    assert.deepEqual(await runWithRequestId('other', readOne, 2), [{ one: 1 }])
    assert.deepEqual(await readOne(), [{ one: 1 }], 'for no user, such as /readyz')
    assert.equal(running, 2)
    end.resolve(undefined)
    await Promise.all(calls)
    assert.equal(running, 8)
  })
})
