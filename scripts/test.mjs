// `npm test`: installs what is missing and proves everything. Its last line is the sum.

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installTestTools, findChromium, useMemoryForTempFiles } from './machine.mjs'
import { hasPostgres, startPostgres } from './postgres.mjs'
import { runCommand, UserFacingError } from './process.mjs'
import {
  runBrowserTests,
  runChecks,
  runFastTests,
  runNodeTests,
  runStep,
  summarize,
  findTests,
} from './steps.mjs'

/** @typedef {import('./steps.mjs').Count} Count */

/** The address of a cluster in which the tests may create databases. */
const given = process.env['TEST_DATABASE_URL']
const embedded = { TEST_ENGINE: 'embedded' }

await runCommand(async () => {
  const installed = await runStep('installation', async () => {
    await ensureInstalled()
    await installTestTools({ needsPostgres: !given && !hasPostgres() })
    return { passed: 0, failed: 0, skipped: 0 }
  })
  if (installed.failed > 0) return summarize()
  useMemoryForTempFiles()

  const built = await runStep('build', async () => {
    await ensureBuilt()
    return { passed: 1, failed: 0, skipped: 0 }
  })

  // What a test of the server says of the database must hold on both engines; the rest is said once.
  const server = [...findTests('server'), ...findTests('proofs')]
  const onEngines = server.filter((file) => file.endsWith('.engine.test.ts'))
  const onceOnly = server.filter((file) => !onEngines.includes(file))
  const postgres = await openPostgres()
  try {
    // Four steps at a time: on two cores, what one of them waits for is time for the others.
    const steps = [
      ...partsOf(onEngines).map(
        ({ title, files }) =>
          () =>
            runStep(`server, PostgreSQL ${title}`, () => onPostgres(files, postgres)),
      ),
      runChecks,
      runFastTests,
    ]
    const inTurn = async () => {
      for (let next = steps.shift(); next; next = steps.shift()) await next()
    }
    await Promise.all([
      runStep('server', () => runNodeTests(onceOnly, embedded)),
      runStep('server, embedded database', () => runNodeTests(onEngines, embedded)),
      // The browsers come last, beside what is still waiting. Pages don't know the engine beneath them; this one leaves them more.
      Promise.all([inTurn(), inTurn()]).then(() =>
        runStep('browser', () => inBrowser(built.failed === 0, postgres?.settings ?? embedded)),
      ),
    ])
  } finally {
    await postgres?.stop()
  }
  return summarize()
})

/** @param {string[]} files */
function partsOf(files) {
  const isFuzz = (/** @type {string} */ file) => file.includes('fuzz')
  const rest = files.filter((file) => !isFuzz(file))
  const count = 3
  return [
    { title: 'fuzz', files: files.filter(isFuzz) },
    ...Array.from({ length: count }, (_, part) => ({
      title: `${part + 1} of ${count}`,
      files: rest.filter((_, place) => place % count === part),
    })),
  ]
}

/** @typedef {{ version: string, settings: Record<string, string>, stop: () => Promise<unknown> }} Postgres */

/** @returns {Promise<Postgres | undefined>} nothing where there is no PostgreSQL */
async function openPostgres() {
  const settingsFor = (/** @type {string} */ url) => ({ TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url })
  if (given) return { version: '', settings: settingsFor(given), stop: async () => {} }
  const cluster = await startPostgres().catch((error) => {
    if (!(error instanceof UserFacingError)) throw error
    console.log(`${error.message}\nInstall PostgreSQL, or name one in TEST_DATABASE_URL, to run these tests.`)
    return undefined
  })
  return (
    cluster && { version: cluster.version, settings: settingsFor(cluster.url), stop: () => cluster.stop() }
  )
}

/**
 * @param {string[]} files
 * @param {Postgres | undefined} postgres
 * @returns {Promise<Count>}
 */
async function onPostgres(files, postgres) {
  if (!postgres) return { passed: 0, failed: 0, skipped: files.length, note: 'files; no PostgreSQL' }
  return { note: postgres.version, ...(await runNodeTests(files, postgres.settings)) }
}

/**
 * @param {boolean} built whether there are pages to test
 * @param {Record<string, string>} settings which engine
 * @returns {Promise<Count>}
 */
async function inBrowser(built, settings) {
  if (!built) return { passed: 0, failed: 0, skipped: 1, note: 'the build failed' }
  const chromium = findChromium()
  if (chromium) return runBrowserTests(chromium, settings)
  console.log('Install Chromium, or name one in CHROMIUM_PATH, to run these tests.')
  return { passed: 0, failed: 0, skipped: 1, note: 'no Chromium' }
}
