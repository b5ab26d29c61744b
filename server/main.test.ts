// The process from start to shutdown.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { bulkUpload } from '#contract/catalog/imports.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { prepareDataFolder } from '#server/platform/dataFolder.ts'
import { inArray, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { openLog } from '#server/platform/log.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { type SelvedgeProcess, signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { type App, openApp } from './app.ts'
import { readConfig } from './config.ts'

describe('server process', () => {
  let folder: string
  let running: SelvedgeProcess[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-main-'))
  })

  after(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  afterEach(async () => {
    for (const selvedge of running) selvedge.signal('SIGKILL')
    await Promise.all(running.map((selvedge) => selvedge.ended))
    running = []
  })

  function start(env: Record<string, string> = {}): SelvedgeProcess {
    const selvedge = startSelvedge({ DATA_DIR: folder, ...env })
    running.push(selvedge)
    return selvedge
  }

  /** Opens the same data folder in this process. */
  async function withApp<T>(inspect: (app: App) => Promise<T>, env: Record<string, string> = {}): Promise<T> {
    const app = await openAppWithEnv({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...env })
    try {
      return await inspect(app)
    } finally {
      await app.close()
    }
  }

  test('reports the first start; completes running requests at SIGTERM and exits with 0', async () => {
    const selvedge = start()
    const { url, output: printed } = await selvedge.ready
    assert.equal(printed, `Creating the database.\nSelvedge is ready at ${url}\n`)
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    const admin = await signInAsFirstAdmin(url)
    const upload = request(url + bulkUpload.path, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    })
    const answered = once(upload, 'response')
    upload.write(
      '[{"productId":"LAST","productName":"Last shirt","color":"White","size":"M","price":"20.00",',
    )
    const acknowledged: string[] = []
    const clients = [keepCreating(admin, acknowledged), keepCreating(admin, acknowledged)]
    await waitFor('the first products', () => acknowledged.length > 1)
    selvedge.signal('SIGTERM')
    await waitFor(
      'the report that it is not ready',
      async () => (await fetch(`${url}/readyz`)).status === 503,
    )
    const before = acknowledged.length
    await Promise.all(clients)
    assert.ok(acknowledged.length > before, 'serves requests during the shutdown delay')
    await waitFor('the refusal of new connections', async () => !(await isReachable('localhost', url)))

    upload.end('"quantity":1}]')
    const [response] = await answered
    assert.equal(response.statusCode, 200)
    assert.equal(JSON.parse(await text(response)).imported, 1)
    const ending = Promise.race([selvedge.ended, wait(20_000, undefined, { ref: false })])
    const { code, signal, output } = (await ending) ?? assert.fail('an idle connection blocks the shutdown')
    assert.deepEqual([code, signal], [0, null], output)
    await withApp(async ({ db }) => {
      const codes = [...acknowledged, 'LAST']
      assert.equal(await db.$count(products, inArray(products.code, codes)), codes.length)
      assert.deepEqual(await checkIntegrity(db, new Date()), [])
    })
  })

  /** Creates products until the server stops. */
  async function keepCreating({ call }: TestClient, acknowledged: string[]): Promise<void> {
    for (;;) {
      try {
        acknowledged.push((await call(createProduct, buildProduct())).code)
      } catch (error) {
        if (error instanceof CallError && error.status !== 503) throw error
        return
      }
    }
  }

  test(
    'ends in order at SIGTERM although PostgreSQL hangs',
    { skip: process.platform !== 'linux' },
    async () => {
      const selvedge = start()
      const { url } = await selvedge.ready
      const admin = await signInAsFirstAdmin(url)
      const acknowledged: string[] = []
      const creating = keepCreating(admin, acknowledged)
      await waitFor('the first product', () => acknowledged.length > 0)
      const cluster = join(folder, 'postgres')
      for (const name of readdirSync('/proc')) if (isIn(name, cluster)) process.kill(Number(name), 'SIGSTOP')
      selvedge.signal('SIGTERM')
      const { code, signal, output } = await selvedge.ended
      await creating
      assert.deepEqual([code, signal], [0, null], output)
      await withApp(async ({ db }) => {
        assert.equal(await db.$count(products, inArray(products.code, acknowledged)), acknowledged.length)
      })
    },
  )

  function isIn(process: string, cluster: string): boolean {
    try {
      return readlinkSync(`/proc/${process}/cwd`) === cluster
    } catch {
      return false
    }
  }

  trialTest('stops in order when the process that started it is killed', async () => {
    const serveScript = `
      import { serve } from ${JSON.stringify(import.meta.resolve('#scripts/serve.mjs'))}
      await serve('main.ts')`
    const launchers = {
      'scripts/serve.mjs': [process.execPath, '--input-type=module', '-e', serveScript],
      // npm waits for the shell of its script.
      npm: ['/bin/sh', '-c', '"$@" & wait', 'sh'],
    }
    for (const [name, launcher] of Object.entries(launchers)) {
      const npm = name === 'npm' && { npm_lifecycle_event: 'start' }
      const selvedge = startSelvedge({ DATA_DIR: folder, ...npm }, launcher)
      running.push(selvedge)
      const { url } = await selvedge.ready
      selvedge.signal('SIGKILL')
      // Resolves once the server, which shares the output, has ended too.
      await selvedge.ended
      assert.equal(await isReachable('localhost', url), false, name)
      assert.equal(existsSync(join(folder, 'database.pid')), false, 'the folder is unlocked')
    }
  })

  trialTest('a second process on the same folder exits with an error', async () => {
    await withApp(async (first) => {
      const second = await start().ended
      assert.equal(second.code, 1)
      assert.equal(
        second.output,
        `The data folder ${folder} is in use by process ${process.pid}. Two at once would destroy its database: ` +
          'stop that one first, or set DATA_DIR to another folder.\n',
      )
      assert.equal((await fetch(`${first.url}/readyz`)).status, 200, 'the first process still works')
    })
  })

  test('reports a taken port before it creates a database', async () => {
    await using other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const untouched = join(folder, 'untouched')
    await assert.rejects(
      withApp(() => assert.fail('it started'), { DATA_DIR: untouched, PORT: String(port) }),
      {
        message: `Selvedge can't listen on port ${port}: another program uses it. Stop that one, or set PORT to another port (0: any free one).`,
      },
    )
    assert.ok(!existsSync(untouched))
  })

  test('does not start behind a proxy while the default password is set', async () => {
    await assert.rejects(
      withApp(() => assert.fail('it started'), { TRUSTED_PROXIES: '127.0.0.1' }),
      { message: /^Behind a proxy anyone could sign in with the default password\./ },
    )
  })

  trialTest(
    'listens on HOST once the default password is changed, and on localhost only before',
    async () => {
      const config = readConfig({ DATA_DIR: folder, PORT: '0', HOST: '0.0.0.0' })
      const printed: string[] = []
      const app = await openApp({
        config,
        log: openLog('error'),
        print: (sentence) => void printed.push(sentence),
      })
      try {
        assert.match(
          printed.join('\n'),
          /^The default password has not been changed, so Selvedge listens on 127\.0\.0\.1 instead of 0\.0\.0\.0\. .*start Selvedge again/m,
        )
        assert.equal((await fetch(`${app.url}/healthz`)).status, 200)
        // All of 127.0.0.0/8 is local: a second address shows whether the server listens on all addresses.
        assert.equal(await isReachable('127.0.0.2', app.url), false)
        await app.db.execute(sql`update users set has_default_password = false`)
      } finally {
        await app.close()
      }
      await withApp(
        async (app) => {
          assert.equal(await isReachable('127.0.0.1', app.url), true)
          if (process.platform === 'linux') assert.equal(await isReachable('127.0.0.2', app.url), true)
        },
        { HOST: '0.0.0.0' },
      )
    },
  )

  trialTest('says why it cannot use the data folder and exits', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const cases: [dataFolder: string, reason: string][] = [
      [file, 'it, or a folder above it, is a file. Remove the file'],
      [join(file, 'below'), 'it, or a folder above it, is a file. Remove the file'],
    ]
    if (process.platform === 'linux') {
      cases.push(['/proc/selvedge', "it can't be created there. Create it"])
      // Read-only in every container and on every machine.
      cases.push(['/proc/sys/kernel', 'this user may not write there. Grant the permission'])
    }
    for (const [dataFolder, reason] of cases)
      assert.throws(() => prepareDataFolder(dataFolder), {
        message: `Selvedge can't use the data folder ${dataFolder}: ${reason}, or set DATA_DIR to another folder.`,
      })
    const { code, output } = await start({ DATA_DIR: file }).ended
    assert.equal(code, 1)
    assert.match(output, /^Selvedge can't use the data folder [^\n]*\n$/)
  })

  test('says why it cannot use the backup folder', async () => {
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    await assert.rejects(
      withApp(() => assert.fail('it started'), { BACKUP_DIR: file }),
      {
        message: `Selvedge can't use the backup folder ${file}: it, or a folder above it, is a file. Remove the file, or set BACKUP_DIR to another folder.`,
      },
    )
  })

  test('names each invalid environment variable and exits', async () => {
    const wrong = {
      PORT: '99999',
      TIME_ZONE: 'Mars/Olympus',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/selvedge',
      PUBLIC_URL: 'selvedge',
      ADMIN_EMAIL: 'invalid',
      ADMIN_PASSWORD: 'short',
    }
    const { code, output } = await start(wrong).ended
    assert.equal(code, 1)
    assert.match(output, /^Selvedge can't start: .*\.\n$/)
    for (const name of Object.keys(wrong)) assert.match(output, new RegExp(`\\b${name}\\b`))
  })
})

async function isReachable(host: string, url: string): Promise<boolean> {
  const socket = connect({ host, port: Number(new URL(url).port), timeout: 2000 })
  const answer = Promise.withResolvers<boolean>()
  socket.on('connect', () => answer.resolve(true))
  socket.on('error', () => answer.resolve(false))
  socket.on('timeout', () => answer.resolve(false))
  const isReached = await answer.promise
  socket.destroy()
  return isReached
}
