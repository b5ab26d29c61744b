// Runs a read-only check from the command line, on the database that the environment names.
import { type Config, readConfig } from '#server/config.ts'
import { printLine, runCommand } from '#server/operations/backups/runCommand.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { readDatabaseTime } from '#server/platform/db/clock.ts'
import { connectForLongWork, type Db } from '#server/platform/db/connect.ts'
import { assertCurrentSchema } from '#server/platform/db/migrate.ts'
import { assertDatabaseExists, openDatabase } from '#server/platform/postgres/openDatabase.ts'

interface Inspection {
  isIntact: boolean
  messages: readonly string[]
}

/** Prints the messages and sets the exit code: 0 where the data is intact, else 1. `now` is the database's time. */
export async function inspectDatabase(
  inspect: (db: Db, now: Date, config: Config) => Promise<Inspection>,
): Promise<void> {
  await runCommand(async () => {
    const config = readConfig(process.env)
    assertDatabaseExists(config)
    const database = await openDatabase(config)
    const connection = connectForLongWork({ connectionString: database.url }, () => {})
    try {
      const client = await connection.pool.connect()
      await assertCurrentSchema(client).finally(() => client.release())
      // A killed process may have left unsealed entries; the next start would seal them too.
      while (await sealActivity(connection.db));
      const time = new Date(await readDatabaseTime(connection.db))
      const { isIntact, messages } = await inspect(connection.db, time, config)
      for (const message of messages) printLine(message)
      return isIntact
    } finally {
      await connection.close()
      await database.close()
    }
  })
}
