// Runs a read-only check from the command line, on the database that the environment names.
import { resolve } from 'node:path'

import { readConfig } from '#server/config.ts'
import { assertDatabaseExists } from '#server/operations/backups/openLocation.ts'
import { printLine, runCommand } from '#server/operations/backups/runCommand.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { readDatabaseTime } from '#server/platform/db/clock.ts'
import { connectForLongWork, type Db } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { assertCurrentSchema } from '#server/platform/db/migrate.ts'

interface Inspection {
  isIntact: boolean
  messages: readonly string[]
}

/** Prints the messages and sets the exit code: 0 where the data is intact, else 1. `now` is the database's time. */
export async function inspectDatabase(inspect: (db: Db, now: Date) => Promise<Inspection>): Promise<void> {
  await runCommand(async () => {
    const config = readConfig(process.env)
    assertDatabaseExists(config)
    const embedded = config.DATABASE_URL
      ? undefined
      : await openEmbedded({ folder: resolve(config.DATA_DIR) })
    const settings = embedded?.pool ?? { connectionString: config.DATABASE_URL }
    const connection = connectForLongWork(settings, () => {})
    try {
      const client = await connection.pool.connect()
      await assertCurrentSchema(client).finally(() => client.release())
      // A killed process may have left unsealed entries; the next start would seal them too.
      while (await sealActivity(connection.db));
      const time = new Date(await readDatabaseTime(connection.db))
      const { isIntact, messages } = await inspect(connection.db, time)
      for (const message of messages) printLine(message)
      return isIntact
    } finally {
      await connection.close()
      await embedded?.close()
    }
  })
}
