// How long a start takes, from the command to the first answer, and what an idle process holds; on both engines.
import { setTimeout as wait } from 'node:timers/promises'

import { memoryOf } from '#server/testing/memoryOf.ts'

import { makeDatabase, makeFolder, openShop, stop } from './processes.ts'
import { say } from './report.ts'

export async function measureStarts(): Promise<void> {
  const places = { PostgreSQL: await makeDatabase('starts'), 'the embedded database': await makeFolder() }
  for (const [engine, database] of Object.entries(places)) {
    for (const which of ['first', 'second', 'third']) {
      const begun = performance.now()
      const shop = await openShop(database)
      say(`${which} start, ${engine}`, `${((performance.now() - begun) / 1000).toFixed(1)} s`)
      if (which === 'third') {
        await wait(5000)
        say(`memory, idle, ${engine}`, `${await memoryOf(shop.process.pid)} MB`)
      }
      await stop(shop.process)
    }
  }
}
