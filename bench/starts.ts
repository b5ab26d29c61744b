// How long a start takes, from the command to the first answer, and what an idle process holds; on both engines.
import { setTimeout as wait } from 'node:timers/promises'

import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import { makeDatabase, makeFolder, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

export async function measureStarts(): Promise<void> {
  const places = { PostgreSQL: await makeDatabase('starts'), 'the embedded database': await makeFolder() }
  for (const [engine, database] of Object.entries(places)) {
    for (const which of ['first', 'second', 'third']) {
      const begun = performance.now()
      const shop = await startApp(database)
      addRow(`${which} start, ${engine}`, `${((performance.now() - begun) / 1000).toFixed(1)} s`)
      if (which === 'third') {
        await wait(5000)
        addRow(`memory, idle, ${engine}`, `${await readMemoryMegabytes(shop.process.pid)} MB`)
      }
      await stopProcess(shop.process)
    }
  }
}
