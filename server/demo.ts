// The process of `npm run demo`: a shop in the data folder that it is given, filled with a year, until it is told to stop.
import { roles } from '#domain/permissions.ts'
import { pluralize } from '#domain/platform/format.ts'
import { fillDemo } from '#server/operations/demo/fillDemo.ts'
import { defaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import { invoices, products } from '#server/platform/db/schema.ts'
import { openLog } from '#server/platform/log.ts'

import { openApp } from './app.ts'
import { readConfig } from './config.ts'

/** One or two on a working day: more would take longer than one likes to wait. */
const invoicesInAYear = 400

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig(process.env)
  const app = await openApp({ config, log: openLog(config.LOG_LEVEL), print: say })

  const stop = () => {
    app.beginShutdown()
    app.close().then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  say('Filling a shop with a year of invoices...')
  await fillDemo(app.services, { invoices: invoicesInAYear }, new Date())
  const [goods, sold] = [await app.db.$count(products), await app.db.$count(invoices)]
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`${pluralize(goods, 'product')} and ${pluralize(sold, 'invoice')}, in ${seconds} seconds.`)
  say(`The demo is ready at ${app.url}`)
  const people = roles.map((role) => `${role.toLowerCase()}@selvedge.test`).join(', ')
  say(`Sign in as ${people}; the password is ${defaultCredentials.password}.`)
  say('Ctrl-C ends it, and nothing of it is kept.')
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
