// A database for each test on the server of TEST_DATABASE_URL: a copy of a template with the schema and a user of each role.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { type Role, roles } from '#domain/permissions.ts'
import { type App, openApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { insertUser } from '#server/people/users/insertUser.ts'
import { openLog } from '#server/platform/log.ts'

export const testPassword = 'linen-and-denim'

/** The email address of the user of a role. */
export function emailOf(role: Role): string {
  return `${role.toLowerCase()}@shop.test`
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
  const template = await templateDatabase()
  const name = `selvedge_${randomBytes(6).toString('hex')}`
  // Copying files takes a third of the time of the default.
  await runAdminStatement(`create database ${name} template ${template} strategy file_copy`)
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
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server; `npm test -- FILE` starts one')
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
