// `npm test`: installs what is missing and runs every check and test. Its last line is the total.

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installTestTools, findChromium, useMemoryForTempFiles } from './machine.mjs'
import { hasPostgres, startPostgres } from './postgres.mjs'
import { runCommand, UserFacingError } from './process.mjs'
import {
  findTests,
  printTotal,
  runBrowserTests,
  runChecks,
  runFastTests,
  runNodeTests,
  runStep,
} from './steps.mjs'

/** @typedef {import('./steps.mjs').Count} Count */

/** The URL of a PostgreSQL server on which the tests may create databases. */
const databaseUrl = process.env['TEST_DATABASE_URL']
const embedded = { TEST_ENGINE: 'embedded' }

/**
 * Tests named *.engine.test.ts run on PostgreSQL. These also run on the embedded database: connections, live updates, constraints,
 * concurrent writes, long transactions and the calls of the specification. `npm run trials -- embedded` runs all of them there.
 */
const onBothEngines = new RegExp(
  [
    /^server\/platform\/(?:db|live)\//,
    /^server\/sales\/invoices\/(?:createInvoice|databaseConstraints)\./,
    /^server\/catalog\/imports\/startImport\./,
    /^server\/(?:specCalls|verifyLog)\./,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Tests that run once on any engine: on PostgreSQL if there is one, because an app opens in a tenth of the time there. */
const onAnyEngine =
  /^proofs\/(?:attacks\/|faults\/whatsappFaults)|^server\/(?:files\/images\/imagesInS3|messaging\/deliveries\/openWhatsappSender|operations\/health\/metrics|catalog\/imports\/edgeCaseUploads)/

await runCommand(async () => {
  const installed = await runStep('installation', async () => {
    await ensureInstalled()
    await installTestTools({ needsPostgres: !databaseUrl && !hasPostgres() })
    return { passed: 0, failed: 0, skipped: 0 }
  })
  if (installed.failed > 0) return printTotal()
  useMemoryForTempFiles()
  const built = await runStep('build', async () => {
    await ensureBuilt()
    return { passed: 1, failed: 0, skipped: 0 }
  })

  const files = [...findTests('server'), ...findTests('proofs')]
  const postgres = await openPostgres()
  const engineTests = files.filter((file) => file.endsWith('.engine.test.ts'))
  const testsOnPostgres = postgres
    ? files.filter((file) => engineTests.includes(file) || onAnyEngine.test(file))
    : engineTests
  // So many that the last ones end at about the same time.
  const parts = 6
  const testOnPostgres = Array.from({ length: parts }, (_, part) => async () => {
    await runStep(`server, PostgreSQL ${part + 1} of ${parts}`, async () => {
      const files = testsOnPostgres.filter((_, index) => index % parts === part)
      if (!postgres) return { passed: 0, failed: 0, skipped: files.length, note: 'files; no PostgreSQL' }
      return runNodeTests(files, postgres.settings)
    })
  })
  // The quick checks, then the longest steps.
  const work = [
    async () => {
      await runChecks()
      await runFastTests()
    },
    () => runStep('browser', () => testInBrowser(built.failed === 0, postgres?.settings ?? embedded)),
    // Backwards: the crashes of server/platform/db leave 300 MB, which make each later start of a process slower.
    () =>
      runStep('server', () =>
        runNodeTests(files.filter((file) => !testsOnPostgres.includes(file)).toReversed(), embedded),
      ),
    ...testOnPostgres,
    () =>
      runStep('server, embedded database', () =>
        runNodeTests(
          engineTests.filter((file) => onBothEngines.test(file)),
          embedded,
        ),
      ),
  ]
  const runNext = async () => {
    for (let next = work.shift(); next; next = work.shift()) await next()
  }
  try {
    // Three at a time on two cores, because tests often wait.
    await Promise.all([runNext(), runNext(), runNext()])
  } finally {
    await postgres?.stop()
  }
  return printTotal()
})

/**
 * @returns {Promise<{ settings: Record<string, string>, stop: () => Promise<unknown> } | undefined>} undefined if this machine has no
 *   PostgreSQL
 */
async function openPostgres() {
  const settingsFor = (/** @type {string} */ url) => ({ TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url })
  if (databaseUrl) return { settings: settingsFor(databaseUrl), stop: async () => {} }
  const cluster = await startPostgres().catch((error) => {
    if (!(error instanceof UserFacingError)) throw error
    console.log(`${error.message}\nInstall PostgreSQL, or set TEST_DATABASE_URL, to run these tests.`)
    return undefined
  })
  return cluster && { settings: settingsFor(cluster.socketUrl), stop: () => cluster.stop() }
}

/**
 * @param {boolean} isBuilt
 * @param {Record<string, string>} settings which engine
 * @returns {Promise<Count>}
 */
async function testInBrowser(isBuilt, settings) {
  if (!isBuilt) return { passed: 0, failed: 0, skipped: 1, note: 'the build failed' }
  const chromium = findChromium()
  if (chromium) return runBrowserTests(chromium, settings)
  return { passed: 0, failed: 0, skipped: 1, note: 'install Chromium, or set CHROMIUM_PATH' }
}
