// Looks at the shop that the environment names, from a command, while no server runs on its embedded database.
import { resolve } from 'node:path'

import { readConfig } from '#server/config.ts'
import { assertDatabaseExists } from '#server/operations/backups/openLocation.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { readDatabaseTime } from '#server/platform/db/clock.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'

interface Finding {
  isWhole: boolean
  sentences: readonly string[]
}

/** `now` is the database's. */
type Look = (db: Db, now: Date) => Promise<Finding>

/** Prints what `look` found, a sentence a line. The process exits with 0 when all is whole, with 1 when not. */
export async function inspectDatabase(look: Look): Promise<void> {
  try {
    const { isWhole, sentences } = await open(look)
    for (const sentence of sentences) process.stdout.write(`${sentence}\n`)
    process.exitCode = isWhole ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

async function open(look: Look): Promise<Finding> {
  const config = readConfig(process.env)
  assertDatabaseExists(config)
  const embedded = config.DATABASE_URL ? undefined : await openEmbedded({ folder: resolve(config.DATA_DIR) })
  const settings = embedded?.pool ?? { connectionString: config.DATABASE_URL }
  // The proof of a large shop takes longer than a request may.
  const connection = connect({ ...settings, statement_timeout: 0 }, () => {})
  try {
    // What a killed process left unsealed is sealed first, as the next start would.
    while (await sealActivity(connection.db));
    return await look(connection.db, new Date(await readDatabaseTime(connection.db)))
  } finally {
    await connection.close()
    await embedded?.close()
  }
}
