// Runs the test apps of the browser tests, one at a time. Each line of input closes the current app and opens the next, whose URL
// and environment are printed: a new one with a user of each role, or, if the line is the environment of an existing one, another
// process on its database. A line with a timestamp makes the run of reminders of that time in the open app, and prints the number of
// customers. A line with a number moves the clock of the open app forward by so many days. A line with a role starts a session of its user in the open app, and prints the cookie. The end of the input closes the
// last.
import { createInterface } from 'node:readline'

import { type Role, roles } from '#domain/permissions.ts'
import type { App } from '#server/app.ts'
import { runReminders } from '#server/sales/reminders/runReminders.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { startSessionOf, startTestApp } from '#server/testing/startTestApp.ts'

let close = async () => {}
let app: App | undefined
const isRole = (line: string): line is Role => roles.some((role) => role === line)
for await (const line of createInterface({ input: process.stdin })) {
  const input = JSON.parse(line) as Record<string, string> | string | number | null
  if (typeof input === 'number') {
    if (!app) throw new Error('No app is open')
    moveClock(app, input)
    process.stdout.write('true\n')
    continue
  }
  if (typeof input === 'string') {
    if (!app) throw new Error('No app is open')
    const answer = isRole(input)
      ? await startSessionOf(app, input)
      : await runReminders(app.services, new Date(input))
    process.stdout.write(`${JSON.stringify(answer)}\n`)
    continue
  }
  await close()
  const shop = input ? await openAgain(input) : await startTestApp()
  close = () => shop.close()
  ;({ app } = shop)
  process.stdout.write(`${JSON.stringify({ url: shop.url, env: shop.env })}\n`)
}
await close()
process.exit(0)

function moveClock({ services: { clock } }: App, days: number): void {
  const now = clock.now.bind(clock)
  clock.now = () => new Date(now().getTime() + days * 86_400_000)
}

async function openAgain(env: Record<string, string>) {
  const app = await openAppWithEnv(env)
  return { url: app.url, env, app, close: () => app.close() }
}
