// `npm run proof`: whether stock, invoices, numbers and the log all agree. Exit code 0 when they do, 1 when not.
import { resolve } from 'node:path'

import { sealActivity } from './activity/sealActivity.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { openEmbedded } from './db/embedded.ts'
import { prove } from './prove.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const embedded = config.DATABASE_URL ? undefined : await openEmbedded({ folder: resolve(config.DATA_DIR) })
  const connection = connect(embedded?.pool ?? { connectionString: config.DATABASE_URL }, () => {})
  try {
    // What a killed process left unsealed is sealed first, as the next start would.
    while (await sealActivity(connection.db));
    const faults = await prove(connection.db, new Date())
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    if (faults.length === 0)
      process.stdout.write('Everything agrees: stock, invoices, numbers and the log.\n')
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await connection.close()
    await embedded?.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
