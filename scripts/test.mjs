// `npm test`: installs what is missing and runs the checks and the tests: all of them with CI set, otherwise without the slow ones, which
// count as skipped. Its last line is the total. `npm test -- FILE...` runs test files of the server, of the proofs or of the browser only.

import path from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installTestTools, findChromium, useMemoryForTempFiles } from './machine.mjs'
import { startPostgres } from './postgres.mjs'
import { root, runCommand } from './process.mjs'
import { runShortRuns } from './shortRuns.mjs'
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

/** So many that the last ones end at about the same time. */
const parts = 6

await runCommand(async () => {
  const chosen = process.argv
    .slice(2)
    .map((file) => path.relative(root, path.resolve(process.env['INIT_CWD'] ?? '.', file)))
  return chosen.length > 0 ? runChosen(chosen) : runAll()
})

async function runAll() {
  const installed = await runStep('installation', async () => {
    await ensureInstalled()
    await installTestTools()
    return { passed: 0, failed: 0, skipped: 0 }
  })
  if (installed.failed > 0) return printTotal()
  useMemoryForTempFiles()
  const built = await runStep('build', async () => {
    await ensureBuilt()
    return { passed: 1, failed: 0, skipped: 0 }
  })
  const files = [...findTests('server'), ...findTests('proofs')]
  await withPostgres(async (settings) => {
    const server = Array.from({ length: parts }, (_, part) => async () => {
      const own = files.filter((_, index) => index % parts === part)
      await runStep(`server ${part + 1} of ${parts}`, () => runNodeTests(own, settings))
    })
    // The quick checks, then the longest steps.
    const work = [
      async () => {
        await runChecks()
        await runFastTests()
      },
      () => runStep('browser', () => testInBrowser(built.failed === 0, settings)),
      ...server.slice(0, 4),
      // After most of the browser tests, which are slow next to other processes of Selvedge.
      () => runStep('short random runs', () => runShortRuns(settings['TEST_DATABASE_URL'] ?? '')),
      ...server.slice(4),
    ]
    const runNext = async () => {
      for (let next = work.shift(); next; next = work.shift()) await next()
    }
    // Two at a time, as there are cores: a third takes more time from the others than it uses.
    await Promise.all([runNext(), runNext()])
  })
  return printTotal()
}

/** @param {string[]} files relative to the root */
async function runChosen(files) {
  await ensureInstalled()
  useMemoryForTempFiles()
  await withPostgres(async (settings) => {
    const browser = files.filter((file) => file.endsWith('.e2e.ts'))
    const others = files.filter((file) => !browser.includes(file))
    if (others.length > 0) await runStep('tests', () => runNodeTests(others, settings))
    if (browser.length === 0) return
    await ensureBuilt()
    await runStep('browser', () => testInBrowser(true, settings, browser))
  })
  return printTotal()
}

/**
 * Runs tests with the PostgreSQL server of TEST_DATABASE_URL, on which they create databases, or with a temporary one.
 * @param {(settings: Record<string, string>) => Promise<void>} work
 */
async function withPostgres(work) {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return work({ TEST_DATABASE_URL: url })
  const server = await startPostgres()
  try {
    await work({ TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

/**
 * @param {boolean} isBuilt
 * @param {Record<string, string>} settings environment variables
 * @param {string[]} [files] all by default
 * @returns {Promise<Count>}
 */
async function testInBrowser(isBuilt, settings, files = []) {
  if (!isBuilt) return { passed: 0, failed: 0, skipped: 1, note: 'the build failed' }
  const chromium = findChromium()
  if (chromium) return runBrowserTests(chromium, settings, files)
  return { passed: 0, failed: 0, skipped: 1, note: 'install Chromium, or set CHROMIUM_PATH' }
}
