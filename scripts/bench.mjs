// `npm run bench`: a throwaway PostgreSQL and the measurement on it.

import path from 'node:path'

import { ensureInstalled, pinnedNode } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { command, root, run } from './process.mjs'

await command(async () => {
  await ensureInstalled()
  const cluster = await startPostgres()
  try {
    const env = { ...process.env, DATABASE_URL: cluster.url }
    const { code } = await run(pinnedNode, [path.join(root, 'bench/bench.ts'), ...process.argv.slice(2)], {
      env,
      show: true,
      seconds: 1800,
    })
    return code
  } finally {
    await cluster.stop()
  }
})
