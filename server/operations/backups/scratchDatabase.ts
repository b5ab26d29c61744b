// A temporary database on the server of another one, in which a backup is restored to verify it.
import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

import { isPermissionDenied } from '#server/platform/db/errors.ts'

const prefix = 'selvedge_scratch_'

/** The role of Selvedge may not create databases. */
export class ScratchDatabaseDenied extends Error {
  override name = 'ScratchDatabaseDenied'
  override message =
    "It was not verified, because the database role of Selvedge can't create the scratch database for this. Allow it: ALTER ROLE selvedge CREATEDB."
}

/** Runs `verify` with the URL of an empty database and removes it afterwards. Throws ScratchDatabaseDenied. */
export async function withScratchDatabase<T>(
  databaseUrl: string,
  verify: (url: string) => Promise<T>,
): Promise<T> {
  const name = prefix + randomBytes(6).toString('hex')
  await administer(databaseUrl, async (client) => {
    await dropAbandoned(client)
    await client.query(`create database ${name}`).catch((error: unknown) => {
      throw isPermissionDenied(error) ? new ScratchDatabaseDenied() : error
    })
  })
  const url = withDatabase(databaseUrl, name)
  // Its connection marks the database as used.
  const holder = await connect(url)
  try {
    return await verify(url)
  } finally {
    await holder.end().catch(() => {})
    await administer(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}

/** Those of killed processes: nothing is connected to them. */
async function dropAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
    where datname like '${prefix}%' and pg_has_role(datdba, 'member')
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
  )
  // Another process may have connected or dropped it meanwhile.
  for (const { name } of rows) await client.query(`drop database ${name}`).catch(() => {})
}

async function administer<T>(databaseUrl: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl)
  try {
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'selvedge-backup' })
  // A lost connection also fails the statements that need it.
  client.on('error', () => {})
  await client.connect()
  return client
}

function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
