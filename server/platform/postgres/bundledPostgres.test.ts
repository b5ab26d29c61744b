// The bundled PostgreSQL: starts, ends, kills and what they leave, folders that it refuses.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'

import { Client } from 'pg'
import { pino } from 'pino'

import { baseEnvironment } from '#server/testing/baseEnvironment.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { lockFolder } from './lockFolder.ts'
import { openBundledPostgres, type OpenDatabase } from './openBundledPostgres.ts'
import { openDatabase } from './openDatabase.ts'

/** `npm run torture -- crashes` kills more often. */
const kills = Number(process.env['TEST_KILLS'] ?? 1)

const log = pino({ level: 'silent' })

/** Opens the data folder and prints each row that the database has acknowledged. */
const insertForever = `
  import { openBundledPostgres } from ${JSON.stringify(import.meta.resolve('./openBundledPostgres.ts'))}
  import { Client } from ${JSON.stringify(import.meta.resolve('pg'))}
  import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
  const { url } = await openBundledPostgres({ folder: process.argv[1], log: pino({ level: 'silent' }), print() {} })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists parcel (id int generated always as identity)')
  for (;;) {
    const { rows } = await client.query('insert into parcel default values returning id')
    await new Promise((printed) => process.stdout.write(rows[0].id + '\\n', printed))
  }`

describe('the bundled PostgreSQL', () => {
  let home: string

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'selvedge db Größe-'))
    await (await open(join(home, 'template'))).close()
  })

  after(() => rm(home, { recursive: true, maxRetries: 10 }))

  const open = (folder: string): Promise<OpenDatabase> =>
    openBundledPostgres({ folder, log, print: () => {} })

  /** A data folder with a database. */
  function copyTemplate(name: string): string {
    const folder = join(home, name)
    mkdirSync(folder, { mode: 0o700 })
    cpSync(join(home, 'template', 'postgres'), join(folder, 'postgres'), { recursive: true })
    return folder
  }

  /** Opens the folder, runs `work` with a client, and closes both. */
  async function withDatabase<T>(folder: string, work: (client: Client) => Promise<T>): Promise<T> {
    const database = await open(folder)
    try {
      return await query(database, work)
    } finally {
      await database.close()
    }
  }

  async function query<T>(
    { url }: Pick<OpenDatabase, 'url'>,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  test('listens on a private socket only, and leaves nothing but its data', async () => {
    const folder = copyTemplate('private')
    const database = await open(folder)
    const settings = await query(database, async (client) => {
      const { rows } = await client.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('fsync', 'listen_addresses')`,
      )
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    })
    const socketFolder = decodeURIComponent(new URL(database.url).hostname)
    assert.deepEqual([settings['fsync'], settings['listen_addresses']], ['on', ''])
    assert.equal(statSync(socketFolder).mode & 0o777, 0o700)
    for (const name of ['database.url', 'database.lock', 'database.pid', 'postgres.reserve'])
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name)
    await Promise.all([database.close(), database.close()])
    assert.ok(!existsSync(socketFolder))
    assert.deepEqual(readdirSync(folder).toSorted(), ['database.lock', 'postgres', 'postgres.reserve'])
  })

  test('is used by a role that owns the data and is no superuser, also that of an earlier version', async () => {
    const folder = copyTemplate('role')
    // An earlier version connected as the superuser.
    const database = await open(folder)
    const superuser = new URL(database.url)
    superuser.username = 'selvedge'
    await query({ url: superuser.href }, async (client) => {
      await client.query(`create extension pg_trgm; create schema drizzle; create table drizzle.migrations (id serial primary key);
        create table parcel (id int generated always as identity, weight int); insert into parcel default values;
        create function weigh() returns int language sql as 'select 1'; create sequence numbers; create view parcels as select * from parcel`)
      await client.query('create database selvedge_scratch_0123')
    })
    await database.close()
    await withDatabase(folder, async (client) => {
      const { rows } = await client.query(
        'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
      )
      assert.deepEqual(rows, [{ isSuperuser: false }])
      await assert.rejects(client.query(`copy parcel to program 'true'`), /permission denied/)
      await client.query(`alter table parcel add column color text; insert into drizzle.migrations default values;
        insert into parcel default values; drop function weigh(); select nextval('numbers'); drop view parcels;
        create extension if not exists pg_trgm; create extension unaccent; create schema more`)
      await client.query('drop database selvedge_scratch_0123')
    })
    await withDatabase(folder, (client) => client.query('alter table parcel drop column color'))
  })

  test('refuses a path that PostgreSQL can’t have, in a sentence', async () => {
    for (const folder of [join(home, 'x'.repeat(4000)), join(home, 'two\nlines')])
      await assert.rejects(open(folder), {
        message: /^Selvedge can't use the data folder in DATA_DIR: its path has a line break/,
      })
    assert.deepEqual(
      readdirSync(home).filter((name) => name.startsWith('two') || name.startsWith('xx')),
      [],
    )
  })

  trialTest('uses a shorter socket folder for a long path', async () => {
    const folder = copyTemplate('long-'.repeat(25))
    const database = await open(folder)
    const socketFolder = decodeURIComponent(new URL(database.url).hostname)
    assert.notEqual(dirname(socketFolder), folder)
    assert.equal(statSync(socketFolder).mode & 0o777, 0o700)
    await query(database, (client) => client.query('select 1'))
    await database.close()
    assert.ok(!existsSync(socketFolder))
  })

  test('is opened by one process; commands use the server of that process', async () => {
    const folder = copyTemplate('shared')
    const first = await open(folder)
    await assert.rejects(open(folder), { name: 'FolderInUse' })
    const config = { DATABASE_URL: undefined, DATA_DIR: folder, LOG_LEVEL: 'silent' } as const
    const command = await openDatabase(config)
    assert.equal(command.url, first.url)
    await command.close()
    await query(first, (client) => client.query('select 1'))
    await first.close()
    const alone = await openDatabase(config)
    await query(alone, (client) => client.query('select 1'))
    await alone.close()
  })

  test(`loses nothing acknowledged in ${kills} kills, and ends with the process that started it`, async () => {
    const folder = copyTemplate('kills')
    const acknowledged: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      for (const isGuardKilled of [false, true]) {
        const child = startScript(folder)
        const lines = createInterface({ input: child.stdout ?? assert.fail() })
        lines.on('line', (line) => acknowledged.push(Number(line)))
        const enough = acknowledged.length + 50
        await waitFor('acknowledged rows', () => acknowledged.length >= enough || child.exitCode !== null)
        const postmaster = readPid(folder)
        // Without its guard, the server outlives the process, and the next start ends it.
        if (isGuardKilled) process.kill(findGuard(postmaster), 'SIGKILL')
        await killChild(child)
        if (!isGuardKilled) await waitFor('the end of the server', () => !isAlive(postmaster))
        const stored = await withDatabase(folder, async (client) => {
          const { rows } = await client.query<{ id: number }>('select id from parcel')
          return new Set(rows.map(({ id }) => id))
        })
        assert.ok(!isAlive(postmaster))
        assert.deepEqual(
          acknowledged.filter((id) => !stored.has(id)),
          [],
        )
      }
    }
  })

  test('starts again when the server or one of its connections is killed', async () => {
    const folder = copyTemplate('restarts')
    const database = await open(folder)
    await query(database, (client) => client.query('create table parcel as select 1 as id'))
    const victims = {
      server: () => readPid(folder),
      connection: () =>
        query(database, async (client) => {
          const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
          process.kill(rows[0]?.pid ?? assert.fail(), 'SIGKILL')
        }).catch(() => undefined),
    }
    process.kill(victims.server(), 'SIGKILL')
    await assertServes()
    await victims.connection()
    await assertServes()
    await database.close()

    async function assertServes(): Promise<void> {
      const rows = await waitFor('the next server', () =>
        query(database, async (client) => (await client.query('select id from parcel')).rows).catch(
          () => false as const,
        ),
      )
      assert.deepEqual(rows, [{ id: 1 }])
    }
  })

  trialTest('closes while the server is starting again', async () => {
    const folder = copyTemplate('closing')
    const database = await open(folder)
    process.kill(readPid(folder), 'SIGKILL')
    await database.close()
    const lock = await lockFolder(folder)
    lock.release()
    assert.ok(!existsSync(join(folder, 'postgres', 'postmaster.pid')) || !isAlive(readPid(folder)))
  })

  trialTest('starts on the leftovers of killed processes', async () => {
    const folder = copyTemplate('leftovers')
    mkdirSync(join(folder, 'postgres.new-0123', 'base'), { recursive: true })
    mkdirSync(join(folder, 'run'), { mode: 0o777 })
    writeFileSync(join(folder, 'run', '.s.PGSQL.5432'), '')
    writeFileSync(join(folder, 'database.url'), 'postgres://nowhere\n')
    // After a restart of the machine, the id may belong to another program.
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${folder}/postgres\n`)
    await withDatabase(folder, (client) => client.query('select 1'))
    assert.deepEqual(readdirSync(folder).toSorted(), ['database.lock', 'postgres', 'postgres.reserve'])
  })

  trialTest('starts after a kill at any time during the first start', async () => {
    const starts = kills === 1 ? 1 : 3 * kills
    for (let start = 0; start < starts; start++) {
      const folder = join(home, `first${start}`)
      const child = startScript(folder)
      await waitFor('the folder of the database', () => existsSync(folder) && readdirSync(folder).length > 0)
      await new Promise((resolve) => setTimeout(resolve, (1500 * (start + 0.5)) / starts))
      await killChild(child)
      await withDatabase(folder, (client) => client.query('create table if not exists parcel (id int)'))
      const isExpected = (name: string) => ['database.lock', 'postgres', 'postgres.reserve'].includes(name)
      const leftovers = readdirSync(folder).filter((name) => !isExpected(name))
      assert.deepEqual(leftovers, [], `after the kill of start ${start}`)
    }
  })

  test('refuses a folder of another version and says how to move its data', async () => {
    const newer = copyTemplate('newer')
    writeFileSync(join(newer, 'postgres', 'PG_VERSION'), '19\n')
    const former = join(home, 'former')
    mkdirSync(join(former, 'database'), { recursive: true })
    writeFileSync(join(former, 'database', 'PG_VERSION'), '17\n')
    for (const [folder, wrote, restoresWith] of [
      [newer, 'PostgreSQL 19', 'this version'],
      [former, 'Selvedge 0.1.0', 'version 0.2.0'],
    ] as const) {
      await assert.rejects(open(folder), {
        message:
          `The database in ${folder} was written by ${wrote}, and this version of Selvedge uses PostgreSQL 18. Nothing was ` +
          'changed. Back it up with the version of Selvedge that wrote it (npm run backup -- shop.tar.gz), set DATA_DIR to a ' +
          `new folder, and restore the backup there with ${restoresWith} (npm run restore -- shop.tar.gz).`,
      })
    }
    assert.deepEqual(readdirSync(join(former, 'database')), ['PG_VERSION'])
  })

  test('says why the server does not start', async () => {
    const folder = copyTemplate('damaged')
    await rm(join(folder, 'postgres', 'global', 'pg_control'))
    await assert.rejects(open(folder), (error: Error) => {
      assert.match(error.message, /^The database in .* can't be started: .*pg_control/s)
      return true
    })
    const lock = await lockFolder(folder)
    lock.release()
  })

  const isRoot = process.getuid?.() === 0
  test(
    'serves root as another account where there are no user namespaces',
    { skip: !isRoot && 'not root' },
    async () => {
      chmodSync(home, 0o755)
      const folder = copyTemplate('nobody')
      // Only what is needed otherwise: no `unshare`.
      const programs = join(home, 'programs')
      mkdirSync(programs)
      for (const name of ['id', 'sh'])
        symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(programs, name))
      const child = startScript(folder, { PATH: programs })
      const [line] = (await once(createInterface({ input: child.stdout ?? assert.fail() }), 'line')) as [
        string,
      ]
      assert.equal(line, '1')
      assert.notEqual(statSync(`/proc/${readPid(folder)}`).uid, 0)
      const inUse = statSync(folder)
      assert.deepEqual([inUse.uid, inUse.mode & 0o777], [0, 0o710])
      assert.equal(statSync(join(folder, 'postgres')).mode & 0o777, 0o700)
      await killChild(child)
      await withDatabase(folder, async (client) => {
        const { rows } = await client.query('select min(id) as id from parcel')
        assert.deepEqual(rows, [{ id: 1 }])
      })
    },
  )

  test(
    'writes through no link that the account of the database left in a folder of an earlier version',
    { skip: !isRoot && 'not root' },
    async () => {
      const folder = copyTemplate('links')
      const victim = join(home, 'victim')
      writeFileSync(victim, 'untouched', { mode: 0o644 })
      const nobody = { uid: 65_534, gid: 65_534 }
      for (const name of ['database.lock', 'database.pid', 'database.url.new', 'postgres.reserve', 'run']) {
        symlinkSync(victim, join(folder, name))
        lchownSync(join(folder, name), nobody.uid, nobody.gid)
      }
      mkdirSync(join(folder, 'images'))
      symlinkSync(home, join(folder, 'images', 'unfinished'))
      for (const name of ['images', 'images/unfinished', '.'])
        lchownSync(join(folder, name), nobody.uid, nobody.gid)
      await withDatabase(folder, (client) => client.query('select 1'))
      assert.equal(readFileSync(victim, 'utf8'), 'untouched')
      assert.equal(statSync(victim).mode & 0o777, 0o644)
      assert.deepEqual([statSync(folder).uid, readdirSync(join(folder, 'images'))], [0, []])
    },
  )

  test('refuses root a folder of another account', { skip: !isRoot && 'not root' }, async () => {
    const folder = copyTemplate('foreign')
    lchownSync(folder, 4711, 4711)
    await assert.rejects(open(folder), {
      message: /runs as root, and the data folder .* belongs to the account with the id 4711/,
    })
    assert.deepEqual(readdirSync(folder), ['postgres'])
  })

  function startScript(folder: string, env: Record<string, string> = {}): ChildProcess {
    return spawn(process.execPath, ['--input-type=module', '-e', insertForever, folder], {
      env: { ...baseEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
})

function readPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

async function killChild(child: ChildProcess): Promise<void> {
  assert.equal(child.exitCode, null, 'the process still runs')
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** The shell that ends the server with the process that started it. */
function findGuard(postmaster: number): number {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,args='], { encoding: 'utf8' })
  const line = table
    .split('\n')
    .find((line) => line.includes('/bin/sh -c') && line.endsWith(` sh ${postmaster}`))
  return Number.parseInt(line ?? assert.fail('no guard'), 10)
}

/** Not counting a process that has ended and whose parent did not ask for its status. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}
