// The embedded database after kills and disk errors.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs, { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { openEmbedded } from './embedded.ts'
import {
  openScript,
  type TestFolder,
  cloneTemplate,
  kill,
  createTestFolder,
  createPool,
  startScript,
  withEmbedded,
} from './embeddedFixtures.ts'
import { openPostgres } from './embeddedPostgres.ts'
import { lockFolder } from './lockFolder.ts'

// Prints each row id once the database has acknowledged it, waiting while the reader is behind.
const INSERT_FOR_EVER = `${openScript}
  for (;;) {
    const { rows } = await pool.query('insert into parcel default values returning id')
    await new Promise((printed) => process.stdout.write(rows[0].id + '\\n', printed))
  }`

/** `npm run torture -- crashes` kills more often. */
const kills = Number(process.env['TEST_KILLS'] ?? 1)

describe('an embedded database after a kill or disk error', () => {
  let home: TestFolder

  before(async () => {
    home = await createTestFolder()
  })

  after(() => home.remove())

  test('loses no acknowledged row when killed during inserts', async () => {
    const folder = await cloneTemplate(home, 'inserts')
    await withEmbedded(folder, (pool) =>
      pool.query('create table parcel (id int generated always as identity)'),
    )
    const acknowledged: number[] = []
    for (const enough of [50, 200]) {
      const child = startScript(INSERT_FOR_EVER, folder)
      const chunks: Buffer[] = []
      child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
      // Ignores a line that the kill truncated.
      const rowsSeen = (): number[] =>
        [
          ...Buffer.concat(chunks)
            .toString()
            .matchAll(/(\d+)\n/g),
        ].map(([id]) => Number(id))
      while (rowsSeen().length < enough && child.exitCode === null) await sleep(5)
      await kill(child)
      acknowledged.push(...rowsSeen())
      await withEmbedded(folder, async (pool) => {
        const { rows } = await pool.query<{ id: number }>('select id from parcel')
        const stored = new Set(rows.map((row) => row.id))
        assert.deepEqual(
          acknowledged.filter((id) => !stored.has(id)),
          [],
        )
      })
    }
  })

  test(
    'starts after a kill at any time during the first start',
    { timeout: 30_000 + kills * 20_000 },
    async () => {
      const moments = Array.from({ length: kills }, (_, index) => (home.firstStartMs * (index + 0.5)) / kills)
      let folder = join(home.folder, 'first0')
      for (const [index, moment] of moments.entries()) {
        const child = startScript(openScript, folder)
        await sleep(moment)
        await kill(child)
        // Without a cluster, the next first start runs on the leftovers of this one.
        if (!existsSync(join(folder, 'database')) && index < moments.length - 1) continue
        await withEmbedded(folder, (pool) => pool.query('create table parcel (id int)'))
        assert.deepEqual(readdirSync(folder).toSorted(), ['database', 'database.lock'])
        folder = join(home.folder, `first${index + 1}`)
      }
    },
  )

  test('removes incomplete clusters and the socket of a killed process', async () => {
    const folder = await cloneTemplate(home, 'leftovers')
    fs.mkdirSync(join(folder, 'database.new-0123', 'base'), { recursive: true })
    fs.mkdirSync(join(folder, 'run'), { mode: 0o777 })
    fs.writeFileSync(join(folder, 'run', '.s.PGSQL.5432'), '')
    await withEmbedded(folder, (pool) => pool.query('select 1'))
    assert.deepEqual(readdirSync(folder).toSorted(), ['database', 'database.lock'])
  })

  test('syncs every commit to disk', async () => {
    const folder = await cloneTemplate(home, 'fsync')
    const database = await openPostgres(join(folder, 'database'), assert.ifError)
    await database.exec('create table parcel (id int)')
    const fsync = mock.method(fs, 'fsyncSync')
    for (let id = 0; id < 10; id++) await database.exec(`insert into parcel values (${id})`)
    assert.equal(fsync.mock.callCount(), 10)
    fsync.mock.restore()
    await database.close()
  })

  test('fails a statement on an almost full disk and goes on when there is room', async () => {
    const folder = await cloneTemplate(home, 'full')
    let isFreeing = false
    const database = await openPostgres(join(folder, 'database'), assert.ifError, {
      onDiskFull: () => (isFreeing = true),
    })
    await database.exec('create table parcel (note text)')
    const fill = `insert into parcel select repeat('-', 1000) from generate_series(1, 5000)`
    const { bsize } = fs.statfsSync(folder)
    const statfs = mock.method(fs, 'statfsSync', () => ({ bsize, bavail: 16_000_000 / bsize }))
    await assert.rejects(database.exec(fill), { code: '53100', message: /No space left on device/ })
    assert.ok(isFreeing, 'asks for a checkpoint')
    assert.equal((await database.query('select from parcel')).rows.length, 0)
    statfs.mock.restore()
    await database.exec(fill)
    assert.equal((await database.query('select from parcel')).rows.length, 5000)
    await database.close()
  })

  test('stops at a failed fsync before acknowledging anything', async () => {
    // In a separate process, because PGlite loops forever after a panic.
    const script = `
    import fs from 'node:fs'
    import { openPostgres } from ${JSON.stringify(import.meta.resolve('./embeddedPostgres.ts'))}
    const database = await openPostgres(process.argv[1], (error) => {
      fs.writeSync(1, error.message)
      process.exit(3)
    })
    fs.fsyncSync = () => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    }
    await database.exec('create table parcel (id int)')
    fs.writeSync(1, 'acknowledged')`
    const child = startScript(script, join(await cloneTemplate(home, 'eio'), 'database'))
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    assert.deepEqual([code, output], [3, 'The disk refused an fsync'])
  })

  test('reports a broken database and rejects queries', async () => {
    const folder = await cloneTemplate(home, 'broken')
    const broken = Promise.withResolvers<Error>()
    const embedded = await openEmbedded({ folder, onBroken: broken.resolve })
    const pool = createPool(embedded)
    rmSync(join(folder, 'database', 'pg_wal'), { recursive: true })
    await assert.rejects(async () => {
      for (;;) await pool.query('create table parcel (id int); drop table parcel; select pg_switch_wal()')
    })
    await assert.rejects(pool.query('create table parcel (id int)'))
    assert.match((await broken.promise).message, /^The embedded database stopped: .*PANIC/s)
    await pool.end()
    await embedded.close()
    const lock = await lockFolder(folder)
    lock.release()
  })

  test('rejects a damaged cluster', async () => {
    const folder = await cloneTemplate(home, 'damaged')
    rmSync(join(folder, 'database', 'PG_VERSION'))
    await assert.rejects(openEmbedded({ folder }), /is not a PostgreSQL cluster/)
    assert.ok(!existsSync(join(folder, 'database', 'PG_VERSION')))
  })
})
