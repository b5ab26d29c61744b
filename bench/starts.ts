// The time from the command to the first response, and the memory of an idle process, on both engines.
import { setTimeout as wait } from 'node:timers/promises'

import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import { makeDatabase, makeFolder, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

export async function measureStarts(): Promise<void> {
  const databases = { PostgreSQL: await makeDatabase('starts'), 'the embedded database': await makeFolder() }
  for (const [engine, database] of Object.entries(databases)) {
    for (const which of ['first', 'second', 'third']) {
      const startedAt = performance.now()
      const app = await startApp(database)
      addRow(`${which} start, ${engine}`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      if (which === 'third') {
        await wait(5000)
        addRow(`memory, idle, ${engine}`, `${await readMemoryMegabytes(app.process.pid)} MB`)
      }
      await stopProcess(app.process)
    }
  }
}
