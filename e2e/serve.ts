// The shops of the browser tests, one at a time, in a process of its own. A line of input closes the one that is open and opens
// the next, which a line of output tells: a new one with a person for each role, or, where the line is the environment of a shop
// that is open elsewhere, another server process of that one. The end of the input closes the last.
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
