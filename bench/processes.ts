// Starts servers as processes with their own databases, and signs in.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { Client } from 'pg'

import { signIn } from '#contract/people/auth.ts'
import { v8Flags, mallocSettings } from '#scripts/serve.mjs'
import { baseEnvironment } from '#server/testing/baseEnvironment.ts'

const credentials = { username: 'bench@selvedge.test', password: 'bench-password' }

export interface Server {
  process: ChildProcess
  url: string
}

/** A Selvedge server with the cookie of its Admin. */
export interface RunningApp extends Server {
  cookie: string
  databaseUrl: string
}

const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
const running = new Set<ChildProcess>()

/** Stops everything. */
export async function stopAll(): Promise<void> {
  await Promise.all(Array.from(running, (child) => stopProcess(child)))
  await rm(folder, { recursive: true, force: true })
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Creates an empty database, or a copy of an unused one. Returns its URL. */
export async function makeDatabase(name: string, template = 'template1'): Promise<string> {
  await query(adminUrl(), `create database ${name} template ${template}`)
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.href
}

/** Creates an empty folder, removed at the end. */
export function makeFolder(): Promise<string> {
  return mkdtemp(join(folder, 'data-'))
}

export async function query<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

function adminUrl(): string {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL must name a PostgreSQL server')
  return url
}

/** `database` is a URL, or a data folder for the bundled PostgreSQL. */
export async function startServer(file: string, database: string): Promise<Server> {
  const env = {
    ...baseEnvironment(),
    ...mallocSettings,
    ...(database.startsWith('postgres:')
      ? { DATABASE_URL: database, DATA_DIR: folder }
      : { DATA_DIR: database }),
    PORT: '0',
    ADMIN_EMAIL: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [...v8Flags, file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)$/.exec(line)?.[1]
    if (url) return { process: child, url }
  }
  throw new Error(`${file} ended before it was ready`)
}

export async function startApp(database: string): Promise<RunningApp> {
  const server = await startServer('server/main.ts', database)
  const response = await fetch(server.url + signIn.path, jsonPost(credentials))
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  return { ...server, cookie, databaseUrl: database }
}

export function jsonPost(body: unknown, cookie = ''): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  }
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
