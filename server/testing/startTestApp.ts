// Starts the server for a test, with its own database and a user of each role. TEST_ENGINE chooses the engine; tests named
// *.engine.test.ts run on both.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'

import { Client } from 'pg'

import { signIn } from '#contract/people/auth.ts'
import { type Call, createCall } from '#contract/platform/client.ts'
import { type Role, roles } from '#domain/permissions.ts'
import { type App, openApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { insertUser } from '#server/people/users/insertUser.ts'
import { cloneEmbedded } from '#server/platform/db/embedded.ts'
import { openLog } from '#server/platform/log.ts'

export const testPassword = 'linen-and-denim'

/** A signed-in client: typed calls, and raw requests with its cookie. */
export interface TestClient {
  call: Call
  /** A request to `path` with the client's cookie. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends JSON without the typed calls, as an arbitrary client would. */
  send: (
    method: string,
    path: string,
    body: unknown,
  ) => Promise<{ status: number; body: Record<string, unknown> }>
  cookie: string
}

export interface TestApp {
  url: string
  app: App
  db: App['db']
  /** The folder of images and of the embedded database. */
  dataFolder: string
  /** The environment, for opening another process on the same data. */
  env: Record<string, string>
  /** A client that is not signed in. */
  publicClient: TestClient
  /** Signs in as the user of that role; the same client on each call. */
  clientAs: (role: Role) => Promise<TestClient>
  /** Runs the integrity check; throws its messages. */
  assertIntegrity: () => Promise<void>
  /** Closes the server and removes its data. */
  close: () => Promise<void>
}

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'embedded'

/** Starts a server with an empty catalog and one user for each role (`admin@shop.test` and so on). */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const storage = await createStorage()
  const appEnv = { PORT: '0', LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'error', ...storage.env, ...env }
  const app = await openAppWithEnv(appEnv)
  const clients = new Map<Role, Promise<TestClient>>()
  return {
    url: app.url,
    app,
    db: app.db,
    dataFolder: storage.folder,
    env: appEnv,
    publicClient: createTestClient(app.url, ''),
    clientAs(role) {
      const client = clients.get(role) ?? signInAs(app.url, role)
      clients.set(role, client)
      return client
    },
    async assertIntegrity() {
      const faults = await checkIntegrity(app.db, new Date())
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
    async close() {
      await app.close()
      await storage.remove()
    },
  }
}

/** Starts an app before the tests of a `describe` block and closes it after them, with an integrity check if wanted. */
export function useTestApp(
  env: Record<string, string> = {},
  { checkIntegrity = false }: { checkIntegrity?: boolean } = {},
): TestApp {
  const app = {} as TestApp
  before(async () => {
    Object.assign(app, await startTestApp(env))
  })
  after(async () => {
    try {
      if (checkIntegrity) await app.assertIntegrity()
    } finally {
      await app.close()
    }
  })
  return app
}

/** The email address of the user of a role. */
export function emailOf(role: Role): string {
  return `${role.toLowerCase()}@shop.test`
}

/** Signs in over HTTP. */
export async function signInAs(url: string, role: Role): Promise<TestClient> {
  const response = await fetch(`${url}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: emailOf(role), password: testPassword }),
  })
  if (!response.ok) throw new Error(`${emailOf(role)} could not sign in: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return createTestClient(url, cookie)
}

export function createTestClient(url: string, cookie: string): TestClient {
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    return fetch(input, { redirect: 'manual', ...init, headers })
  }
  return {
    call: createCall(url, send),
    fetch: (path, init) => send(url + path, init),
    async send(method, path, body) {
      const headers = { 'content-type': 'application/json' }
      const response = await send(url + path, { method, headers, body: JSON.stringify(body) })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    cookie,
  }
}

/** Opens the server in this process with that environment. */
export async function openAppWithEnv(env: Record<string, string>): Promise<App> {
  const config: Config = readConfig(env)
  return openApp({ config, log: openLog(config.LOG_LEVEL), print: () => {} })
}

export interface Storage {
  folder: string
  env: Record<string, string>
  remove: () => Promise<void>
}

/** A copy of the template database with a user of each role, for an app or for the processes that a test starts. */
export async function createStorage(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-shop-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (engine === 'embedded') {
    await cloneEmbedded(await templateFolder(), folder)
    return { folder, env: { DATA_DIR: folder }, remove: removeFolder }
  }
  const template = await templateDatabase()
  const name = `selvedge_${randomBytes(6).toString('hex')}`
  await runAdminStatement(`create database ${name} template ${template}`)
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: databaseUrl(name) },
    async remove() {
      await runAdminStatement(`drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** Created once per process: a database with schema and users, which each test copies. */
let template: Promise<string> | undefined

async function templateFolder(): Promise<string> {
  template ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-template-'))
    await populate({ DATA_DIR: folder })
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  })()
  return template
}

async function templateDatabase(): Promise<string> {
  template ??= (async () => {
    const name = `selvedge_template_${randomBytes(6).toString('hex')}`
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-template-'))
    await runAdminStatement(`create database ${name}`)
    await populate({ DATA_DIR: folder, DATABASE_URL: databaseUrl(name) })
    await rm(folder, { recursive: true, force: true })
    dropAtExit(name)
    return name
  })()
  return template
}

async function populate(env: Record<string, string>): Promise<void> {
  const app = await openAppWithEnv({
    PORT: '0',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: emailOf('Admin'),
    ADMIN_PASSWORD: testPassword,
    ...env,
  })
  try {
    const names = { Admin: 'Ada', Manager: 'Mona', Staff: 'Sam', Viewer: 'Vera' }
    for (const role of roles.filter((role) => role !== 'Admin')) {
      const user = {
        email: emailOf(role),
        firstName: names[role],
        lastName: role,
        role,
        password: testPassword,
      }
      await insertUser(app.db, user, new Date())
    }
  } finally {
    await app.close()
  }
}

function databaseUrl(name: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.href
}

function adminUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_ENGINE is postgres, so TEST_DATABASE_URL must name a server')
  return url
}

async function runAdminStatement(statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops the database at exit, where nothing asynchronous runs: in another process. */
function dropAtExit(name: string): void {
  const script = `import { Client } from 'pg'
    const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] })
    await client.connect()
    await client.query('drop database if exists ${name} with (force)')
    await client.end()`
  process.once('exit', () => execFileSync(process.execPath, ['--input-type=module', '--eval', script]))
}
