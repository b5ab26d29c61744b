// The time from the command to the first response, and the memory of the idle process, with the bundled PostgreSQL.
import { setTimeout as wait } from 'node:timers/promises'

import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import { makeFolder, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

export async function measureStarts(): Promise<void> {
  const folder = await makeFolder()
  for (const which of ['first', 'second', 'third']) {
    const startedAt = performance.now()
    const app = await startApp(folder)
    addRow(`${which} start`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    if (which === 'third') {
      await wait(5000)
      addRow('memory of Selvedge, idle', `${await readMemoryMegabytes(app.process.pid)} MB`)
    }
    await stopProcess(app.process)
  }
}
