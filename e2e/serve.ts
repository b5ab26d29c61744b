// Runs the test apps of the browser tests, one at a time. Each line of input closes the current app and opens the next, whose URL
// and environment are printed: a new one with a user of each role, or, if the line is the environment of an existing one, another
// process on its database. The end of the input closes the last.
import { createInterface } from 'node:readline'

import { openAppWithEnv, startTestApp } from '#server/testing/startTestApp.ts'

let close = async () => {}
for await (const line of createInterface({ input: process.stdin })) {
  await close()
  const env = JSON.parse(line) as Record<string, string> | null
  const shop = env ? { env, ...(await openAppWithEnv(env)) } : await startTestApp()
  close = () => shop.close()
  process.stdout.write(`${JSON.stringify({ url: shop.url, env: shop.env })}\n`)
}
await close()
process.exit(0)
