// Tests the connection pool and transactions.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'

import type { PoolClient, PoolConfig } from 'pg'
import { pino } from 'pino'

import { runWithRequestId } from '#server/platform/requestId.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { connect, type Connection } from './connect.ts'
import { sql } from './drizzle.ts'
import { findDifferences } from './findDifferences.ts'
import { afterCommit } from './transactions.ts'

/** The driver's error inside of drizzle's. */
const causeOf = (error: unknown): string => String((error as Error).cause)

describe('a connection', () => {
  let settings: PoolConfig
  let connection: Connection
  let testApp: TestApp
  let lines: { requestId?: string; name?: string; ms: number; msg: string }[]

  before(async () => {
    testApp = await startTestApp()
    settings = { connectionString: testApp.env['DATABASE_URL'] ?? '' }
  })

  after(() => testApp.close())

  beforeEach(async () => {
    lines = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    connection = connect(settings, assert.ifError, { log, slowMs: 0.000_1 })
    await connection.db.execute(sql`create table parcel (id int primary key)`)
    lines = []
  })

  afterEach(async () => {
    await connection.db.execute(sql`drop table parcel`)
    await connection.close()
  })

  const ask = async (name: string, text: string, values: unknown[] = []): Promise<unknown> => {
    const { rows } = await connection.pool.query<{ answer: unknown }>({ name, text }, values)
    return rows[0]?.answer
  }

  const parcels = async (): Promise<number[]> => {
    const { rows } = await connection.db.execute<{ id: number }>(sql`select id from parcel order by id`)
    return rows.map((row) => row.id)
  }

  trialTest('ends the statement of a killed process', async () => {
    const script = `
        import { connectForLongWork } from ${JSON.stringify(import.meta.resolve('./connect.ts'))}
        const settings = { connectionString: process.argv[1], application_name: 'killed' }
        await connectForLongWork(settings, () => {}).pool.query('select pg_sleep(600)')`
    const url = settings.connectionString ?? ''
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, url], { stdio: 'inherit' })
    const countRunning = () =>
      ask(
        'running',
        `select count(*)::int as answer from pg_stat_activity
          where application_name = 'killed' and query like 'select pg_sleep%' and state = 'active'`,
      )
    await waitFor('the statement', async () => (await countRunning()) !== 0)
    child.kill('SIGKILL')
    await waitFor('its end', async () => (await countRunning()) === 0)
  })

  test('reads differences by a plan for all rows', async () => {
    const usedScans = await connection.db.transaction(async (tx) => {
      await tx.execute(sql`create temp table ledger on commit drop as
        select id, repeat('-', 500) as note from generate_series(1, 10000) as id order by md5(id::text)`)
      await tx.execute(sql`create index ledger_id on ledger (id)`)
      await tx.execute(sql`analyze ledger`)
      const found = await findDifferences<{ id: number }>(tx, sql`select id from ledger order by id`)
      assert.deepEqual([found.length, found[0]?.id], [100, 1])
      const { rows } = await tx.execute<{ scans: string }>(
        sql`select idx_scan as scans from pg_stat_xact_user_tables where relname = 'ledger'`,
      )
      return Number(rows[0]?.scans)
    })
    assert.equal(usedScans, 0, 'walks an index, which is fast for the first rows only')
  })

  test('gives each of several concurrent reads its own result or error', async () => {
    const [half, nothing, third] = await Promise.allSettled([
      ask('divide', 'select 12 / $1::int as answer', [2]),
      ask('divide', 'select 12 / $1::int as answer', [0]),
      ask('divide', 'select 12 / $1::int as answer', [3]),
    ])
    assert.deepEqual(
      [half, third],
      [
        { status: 'fulfilled', value: 6 },
        { status: 'fulfilled', value: 4 },
      ],
    )
    assert.match(String(nothing.status === 'rejected' && nothing.reason), /division by zero/)
  })

  test('logs slow statements with their request id', async () => {
    const ids = ['the-first-one', 'the-second-one', 'the-third-one']
    await Promise.all(ids.map((id) => runWithRequestId(id, () => ask(id, 'select 1 as answer'))))
    assert.deepEqual(
      new Map(lines.map((line) => [line.name, line.requestId])),
      new Map(ids.map((id) => [id, id])),
    )
  })

  test('runs concurrent statements of a transaction one after the other', async () => {
    const warnings: string[] = []
    const collect = ({ message }: Error) => void warnings.push(message)
    process.on('warning', collect)
    await connection.db.transaction(async (tx) => {
      await Promise.all([1, 2, 3].map((id) => tx.execute(sql`insert into parcel values (${id})`)))
    })
    assert.deepEqual(await parcels(), [1, 2, 3])
    process.off('warning', collect)
    assert.deepEqual(warnings, [])
  })

  test('rolls back if one of several concurrent statements fails', async () => {
    await assert.rejects(
      connection.db.transaction(async (tx) => {
        await Promise.all([1, 2, 2, 3].map((id) => tx.execute(sql`insert into parcel values (${id})`)))
      }),
      (error: unknown) => /duplicate key/.test(causeOf(error)),
    )
    assert.deepEqual(await parcels(), [])
  })

  test('rejects statements of a transaction that has failed', async () => {
    let late: Promise<unknown> | undefined
    const transaction = connection.db.transaction(async (tx) => {
      const runLate = async () => {
        await setTimeout(50)
        late = tx.execute(sql`insert into parcel values (1)`)
        await late
      }
      await Promise.all([runLate(), Promise.reject(new Error('No such parcel'))])
    })
    await assert.rejects(transaction, /No such parcel/)
    await setTimeout(100)
    await assert.rejects(late ?? Promise.resolve(), (error: unknown) => /is over/.test(causeOf(error)))
    assert.deepEqual(await parcels(), [])
  })

  test('throws if the commit ends in a rollback', async () => {
    await assert.rejects(
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`insert into parcel values (1)`)
        await tx.execute(sql`insert into parcel values (1)`).catch(() => {})
      }),
      /The transaction ended in ROLLBACK/,
    )
    assert.deepEqual(await parcels(), [])
  })

  test('runs actions once after the commit, and never after a rollback', async () => {
    const { db } = connection
    const seen: Promise<unknown>[] = []
    const countParcels = () => void seen.push(ask('count', 'select count(*)::int as answer from parcel'))
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into parcel values (1)`)
      afterCommit(tx, countParcels)
      await tx.transaction(async (savepoint) => afterCommit(savepoint, countParcels))
      // Longer than any delay of what waits for a change.
      await setTimeout(500)
      assert.equal(seen.length, 0)
    })
    assert.deepEqual(await Promise.all(seen), [1])
    const failed = db.transaction(async (tx) => {
      afterCommit(tx, countParcels)
      await tx.execute(sql`insert into parcel values (1)`)
    })
    await assert.rejects(failed)
    assert.equal(seen.length, 1)
    afterCommit(db, countParcels)
    assert.equal(seen.length, 2)
    await Promise.all(seen)
  })

  test('returns the connection to the pool if BEGIN fails', async () => {
    const { pool } = connection
    const acquire = pool.connect.bind(pool) as () => Promise<PoolClient>
    // There is no other way to make a BEGIN fail reliably.
    pool.connect = (async () => {
      const client = await acquire()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      client.query = ((text: unknown, ...rest: unknown[]) => {
        client.query = query as typeof client.query
        return query(text === 'begin' ? 'begin isolation level nonsense' : text, ...rest)
      }) as typeof client.query
      return client
    }) as typeof pool.connect
    await assert.rejects(
      connection.db.transaction((tx) => tx.execute(sql`insert into parcel values (1)`)),
      /syntax error/,
    )
    pool.connect = acquire as typeof pool.connect
    assert.equal(pool.idleCount, pool.totalCount)
    assert.deepEqual(await parcels(), [])
  })

  trialTest('does not mistake a pause of this process for an unreachable database', async () => {
    const { pool } = connection
    const cell = new Int32Array(new SharedArrayBuffer(4))
    const client = await pool.connect()
    const answer = client.query('select pg_sleep(8)')
    // The first pause triggers a health check; the second exceeds its timeout.
    for (const milliseconds of [4200, 3300]) {
      Atomics.wait(cell, 0, 0, milliseconds)
      await setImmediate()
      await setImmediate()
    }
    await answer
    client.release()
    assert.deepEqual(
      lines.map(({ msg }) => msg).filter((msg) => msg.includes('unreachable')),
      [],
    )
  })
})
