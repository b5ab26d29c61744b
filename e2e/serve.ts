// Runs the test apps of the browser tests, one at a time. Each line of input closes the current app and opens the next, whose URL
// and environment are printed: a new one with a user of each role, or, if the line is the environment of an existing one, another
// process on its database. A line with a timestamp makes the run of reminders of that time in the open app, and prints the number of
// customers. The end of the input closes the last.
import { createInterface } from 'node:readline'

import type { App } from '#server/app.ts'
import { runReminders } from '#server/sales/reminders/runReminders.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'

let close = async () => {}
let services: App['services'] | undefined
for await (const line of createInterface({ input: process.stdin })) {
  const input = JSON.parse(line) as Record<string, string> | string | null
  if (typeof input === 'string') {
    if (!services) throw new Error('No app is open')
    process.stdout.write(`${JSON.stringify(await runReminders(services, new Date(input)))}\n`)
    continue
  }
  await close()
  const shop = input ? await openAgain(input) : await startTestApp()
  close = () => shop.close()
  ;({ services } = shop.app)
  process.stdout.write(`${JSON.stringify({ url: shop.url, env: shop.env })}\n`)
}
await close()
process.exit(0)

async function openAgain(env: Record<string, string>) {
  const app = await openAppWithEnv(env)
  return { url: app.url, env, app, close: () => app.close() }
}
