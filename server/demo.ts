// The process of `npm run demo`: fills a new data folder with a year of demo data and serves it until it is stopped.
import { once } from 'node:events'

import { roles } from '#domain/permissions.ts'
import { formatMonth } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { DemoUsers } from '#server/operations/demo/createDemoUsers.ts'
import { demoSize, fillDemo } from '#server/operations/demo/fillDemo.ts'
import { startFirstChecks } from '#server/operations/demo/startFirstChecks.ts'
import { defaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import { invoices, products } from '#server/platform/db/schema.ts'
import { openLog } from '#server/platform/log.ts'
import { removeFolder } from '#server/platform/removeFolder.ts'

import { openApp } from './app.ts'
import { readConfig } from './config.ts'

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  // Emitted when the process that started the demo was killed (scripts/serve.mjs): it can't delete the data anymore.
  process.once('disconnect', () => {
    removeFolder(config.DATA_DIR)
    process.exit(1)
  })
  const webBuilt = once(process, 'message')
  let users: DemoUsers | undefined
  const app = await openApp({
    config,
    log: openLog(config.LOG_LEVEL),
    print,
    async prepare(services) {
      print('Creating a year of demo data...')
      users = await fillDemo(services, demoSize, new Date(), (month) => print(`  ${formatMonth(month)}`))
      await webBuilt
    },
  })
  if (users) await startFirstChecks(app.services, users)

  const stop = () => {
    app.beginShutdown()
    app.close().then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  const [productCount, invoiceCount] = [await app.db.$count(products), await app.db.$count(invoices)]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(
    `${pluralize(productCount, 'product')} and ${pluralize(invoiceCount, 'invoice')}, in ${seconds} seconds.`,
  )
  print(`The demo is ready at ${app.url}`)
  const emails = roles.map((role) => `${role.toLowerCase()}@selvedge.test`).join(', ')
  print(`Sign in as ${emails}; the password is ${defaultCredentials.password}.`)
  print('Press Ctrl-C to stop. The demo data is then deleted.')
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
