// Starts the server for a test, with its own database and a user of each role.
import { after, before } from 'node:test'

import { signIn } from '#contract/people/auth.ts'
import { type Call, createCall } from '#contract/platform/client.ts'
import type { Role } from '#domain/permissions.ts'
import type { App } from '#server/app.ts'
import { hashStoredFile } from '#server/files/attachments/checkAttachments.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { startSession } from '#server/people/auth/sessions.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import { sessionCookieName } from '#server/platform/http/sessionCookie.ts'

import { createStorage, emailOf, openAppWithEnv, testPassword } from './createStorage.ts'

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
  /** With a session of the user of that role, without a sign-in; the same client on each call. */
  clientAs: (role: Role) => Promise<TestClient>
  /** Runs the integrity check; throws its messages. */
  assertIntegrity: () => Promise<void>
  /** Closes the server and removes its data. */
  close: () => Promise<void>
}

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
      const client =
        clients.get(role) ?? startSessionOf(app, role).then((cookie) => createTestClient(app.url, cookie))
      clients.set(role, client)
      return client
    },
    async assertIntegrity() {
      const faults = await checkIntegrity(app.db, new Date(), hashStoredFile(app.services.images))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
    async close() {
      await app.close()
      await storage.remove()
    },
  }
}

export interface TestAppOptions {
  /** After the tests. */
  checkIntegrity?: boolean
}

/** Starts an app before the tests of a `describe` block and closes it after them. `env` may depend on earlier `before` hooks. */
export function useTestApp(
  env: Record<string, string> | (() => Record<string, string>) = {},
  { checkIntegrity = false }: TestAppOptions = {},
): TestApp {
  const app = {} as TestApp
  before(async () => {
    Object.assign(app, await startTestApp(typeof env === 'function' ? env() : env))
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

/** The signed-in client of a role, for the tests of a `describe` block; usable in `before` hooks that follow. */
export function useClient(app: TestApp, role: Role): TestClient {
  const client = {} as TestClient
  before(async () => {
    Object.assign(client, await app.clientAs(role))
  })
  return client
}

/** Starts a session without the password, whose hash takes more processor time than most tests. Returns its cookie. */
export async function startSessionOf({ db, services }: App, role: Role): Promise<string> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, emailOf(role)))
  if (!user) throw new Error(`${emailOf(role)} does not exist`)
  const { token } = await startSession({
    db,
    user,
    session: { token: undefined, set() {}, clear() {} },
    now: services.clock.now(),
    address: '127.0.0.1',
    userAgent: 'node',
  })
  return `${sessionCookieName(services.publicUrl)}=${token}`
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
