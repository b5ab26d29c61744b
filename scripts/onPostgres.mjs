// Runs a program with a temporary PostgreSQL in DATABASE_URL, for `npm run bench` and `npm run trials`.

import path from 'node:path'

import { ensureInstalled, pinnedNode } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { runCommand, root, run } from './process.mjs'

const [program = '', ...args] = process.argv.slice(2)

await runCommand(async () => {
  await ensureInstalled()
  const cluster = await startPostgres()
  try {
    const { code } = await run(pinnedNode, [path.join(root, program), ...args], {
      env: { ...process.env, DATABASE_URL: cluster.url },
      show: true,
      seconds: 36_000,
    })
    return code
  } finally {
    await cluster.stop()
  }
})
