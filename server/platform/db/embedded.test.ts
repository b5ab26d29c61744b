// The embedded database in normal use.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { type Socket, createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'

import { assertFasterThan } from '#server/testing/assertFasterThan.ts'

import { cloneEmbedded } from './embedded.ts'
import {
  openScript,
  type TestFolder,
  cloneTemplate,
  createTestFolder,
  startScript,
  withEmbedded,
} from './embeddedFixtures.ts'
import { runMaintenance } from './embeddedMaintenance.ts'

let home: TestFolder

before(async () => {
  home = await createTestFolder()
})

after(() => home.remove())

test('keeps committed data across a restart, which is faster than the first start', async () => {
  const folder = await cloneTemplate(home, 'reopen')
  await withEmbedded(folder, async (pool) => {
    await pool.query('create extension pg_trgm; create extension unaccent; create table parcel (id int)')
    await pool.query('insert into parcel values (7)')
  })
  assert.ok(existsSync(join(folder, 'database')))
  assert.ok(!existsSync(join(folder, 'run')), 'the socket is gone')
  await assertFasterThan(home.firstStartMs, async () => {
    const start = performance.now()
    await withEmbedded(folder, async (pool) => {
      const { rows } = await pool.query(`select id, unaccent('Hôtel') as word from parcel`)
      assert.deepEqual(rows, [{ id: 7, word: 'Hotel' }])
    })
    return performance.now() - start
  })
})

test('rejects a second process', async () => {
  const folder = await cloneTemplate(home, 'second')
  await withEmbedded(folder, async (pool) => {
    const child = startScript(`${openScript}.query('select 1')`, folder, 'pipe')
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    assert.equal(code, 1)
    assert.match(complaint, new RegExp(`The data folder ${folder} is in use by process ${process.pid}\\.`))
    await pool.query('create table untouched (id int)')
  })
})

test('keeps statements of several connections apart, even large ones', async () => {
  await withEmbedded(
    await cloneTemplate(home, 'turns'),
    async (pool) => {
      const large = 'x'.repeat(3_000_000)
      const ask = async (text: string, value: unknown, times: number) => {
        for (let i = 0; i < times; i++) {
          const { rows } = await pool.query(text, [value])
          assert.deepEqual(rows, [{ answer: typeof value === 'string' ? value.length : value }])
        }
      }
      await Promise.all([
        ...[1, 2, 3, 4].map((value) => ask('select $1::int as answer', value, 200)),
        ...[1, 2].map(() => ask('select length($1::text) as answer', large, 5)),
      ])
    },
    { max: 8 },
  )
})

test('allows the same prepared statement name on every connection', async () => {
  await withEmbedded(
    await cloneTemplate(home, 'names'),
    async (pool) => {
      const ask = (value: number) =>
        pool.query({ name: 'double', text: 'select $1::int * 2 as answer', values: [value] })
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
      assert.deepEqual(
        answers.map(({ rows }) => rows[0].answer),
        [2, 4, 6, 8, 10, 12],
      )
    },
    { max: 3 },
  )
})

test('rolls back the failed transaction of a lost connection', async () => {
  await withEmbedded(await cloneTemplate(home, 'lost'), async (pool, embedded) => {
    await pool.query('create table parcel (id int)')
    const socket = createConnection(join(String(embedded.pool.host), '.s.PGSQL.5432'))
    await say(socket, startup('user', 'postgres', 'database', 'postgres'))
    await say(socket, message('Q', 'begin; insert into parcel values (1)\0'))
    // The statement fails and its Sync is never sent.
    await say(socket, Buffer.concat([...begunStatement('select 1/0'), message('H', '')]))
    socket.destroy()
    assert.deepEqual((await pool.query('select * from parcel')).rows, [])
  })
})

test('does not run a statement that was sent incompletely', async () => {
  await withEmbedded(await cloneTemplate(home, 'half'), async (pool, embedded) => {
    await pool.query('create table parcel (id int)')
    const farewells = [[], [message('X', '')], [message('H', '')], [message('H', ''), message('X', '')]]
    for (const farewell of farewells) {
      const socket = createConnection(join(String(embedded.pool.host), '.s.PGSQL.5432'))
      await say(socket, startup('user', 'postgres', 'database', 'postgres'))
      socket.end(Buffer.concat([...begunStatement('insert into parcel values (1)'), ...farewell]))
      await once(socket, 'close')
      assert.deepEqual((await pool.query('select * from parcel')).rows, [])
    }
  })
})

test('keeps the socket private, even if the data folder’s path is too long for it', async () => {
  const folder = await cloneTemplate(home, 'long-'.repeat(25))
  for (const place of [await cloneTemplate(home, 'short'), folder]) {
    const socketFolder = await withEmbedded(place, async (_pool, { pool }) => {
      assert.equal(statSync(String(pool.host)).mode & 0o777, 0o700)
      return String(pool.host)
    })
    assert.ok(!existsSync(socketFolder))
    assert.equal(dirname(socketFolder) === place, place !== folder)
  }
})

test('maintenance runs checkpoints and removes dead rows', async () => {
  await withEmbedded(await cloneTemplate(home, 'upkeep'), async (pool, embedded) => {
    await pool.query('create table parcel (id int, note text)')
    await pool.query('insert into parcel select n, repeat(md5(n::text), 10) from generate_series(1, 60000) n')
    await pool.query('update parcel set id = id + 1')
    await pool.query('select pg_stat_force_next_flush()')
    await runMaintenance(embedded.pool)
    const { rows } = await pool.query(
      `select (select n_dead_tup::int from pg_stat_user_tables) as dead,
        (select (pg_current_wal_lsn() - redo_lsn)::int < 1000000 from pg_control_checkpoint()) as short`,
    )
    assert.deepEqual(rows, [{ dead: 0, short: true }])
  })
})

test('clones only a closed database', async () => {
  const folder = await cloneTemplate(home, 'original')
  await withEmbedded(folder, () =>
    assert.rejects(cloneEmbedded(folder, join(home.folder, 'copy')), /close it first/),
  )
  await assert.rejects(cloneEmbedded(folder, home.template), /already/)
})

/** Sends bytes and waits for a response. */
async function say(socket: Socket, bytes: Buffer): Promise<void> {
  socket.write(bytes)
  await once(socket, 'data')
}

/** A statement without its Sync. */
function begunStatement(text: string): Buffer[] {
  return [message('P', `\0${text}\0\0\0`), message('B', '\0'.repeat(8)), message('E', '\0'.repeat(5))]
}

function startup(...settings: string[]): Buffer {
  const body = Buffer.from(`${settings.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + body.length)
  head.writeInt32BE(0x00030000, 4)
  return Buffer.concat([head, body])
}

function message(type: string, body: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}
