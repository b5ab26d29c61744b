// The steps of `npm test` and `npm run check`. Each prints one line with its counts, and its output only if it failed.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { compileCache, root, run, UserFacingError, addCleanup } from './process.mjs'
import { mallocSettings } from './serve.mjs'

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [leftOut] the skipped tests that CI=true runs
 * @property {string} [note]
 * @property {string} [output]
 */

/** The names of Selvedge's environment variables. The file is read as text: Node before 24 can't import TypeScript. */
const settings = new Set(
  Array.from(
    readFileSync(path.join(root, 'server', 'config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm),
    ([, name = '']) => name,
  ),
)

const total = { passed: 0, failed: 0, skipped: 0, leftOut: 0 }

/**
 * Runs one step and prints its line.
 * @param {string} title
 * @param {() => Promise<Count>} work an exception counts as one failure
 * @returns {Promise<Count>}
 */
export async function runStep(title, work) {
  const startedAt = performance.now()
  /** @type {Count} */
  let count
  try {
    count = await work()
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error)
    count = { passed: 0, failed: 1, skipped: 0 }
  }
  const seconds = (performance.now() - startedAt) / 1000
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  total.leftOut += count.leftOut ?? 0
  if (count.failed > 0 && count.output) console.error(`\n${count.output.trim()}\n`)
  const note = count.note ? `  ${count.note}` : ''
  console.log(`${title.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${formatCounts(count)}${note}`)
  return count
}

/**
 * Prints how many tests were left out, and the total of all steps as the last line, which CI reads.
 * @returns {number} the exit code
 */
export function printTotal() {
  if (total.leftOut > 0) console.log(`${total.leftOut} slow tests were left out. CI=true npm test runs all.`)
  console.log(formatCounts(total))
  return total.failed > 0 ? 1 : 0
}

/** @param {Count} count */
function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

export async function runChecks() {
  await runStep('types and lint', () => runTool('oxlint/bin/oxlint', []))
  await runStep('format', () => runTool('oxfmt/bin/oxfmt', ['--check']))
  await runStep('unused code', () => runTool('knip/bin/knip.js', []))
  await runStep('commit subjects', checkCommits)
}

/** Runs the tests that need neither a database nor a browser. */
export async function runFastTests() {
  await runStep('scripts', () => runNodeTests(findTests('scripts')))
  await runStep('domain and contract', () => runNodeTests([...findTests('domain'), ...findTests('contract')]))
  await runStep('web', () => runNodeTests(findTests('web')))
}

/** Commits before this day are exempt from commitlint. */
const firstCheckedDay = '2026-11-24T00:00:00Z'

/** @returns {Promise<Count>} */
async function checkCommits() {
  const git = (/** @type {string[]} */ ...args) => run('git', args, { env: testEnvironment() })
  const isChecked = await git('log', '-1', '--format=%H', `--since=${firstCheckedDay}`)
  if (isChecked.code !== 0 || isChecked.output.trim() === '')
    return { passed: 0, failed: 0, skipped: 1, note: 'no commits to check' }
  const older = (await git('rev-list', '-1', `--before=${firstCheckedDay}`, 'HEAD')).output.trim()
  const range = older ? ['--from', older] : ['--last']
  return runTool('@commitlint/cli/cli.js', range)
}

/**
 * @param {string} script within node_modules
 * @param {string[]} args
 * @returns {Promise<Count>} one passed or one failed
 */
async function runTool(script, args) {
  const { code, output, timedOut } = await run(
    pinnedNode,
    [path.join(root, 'node_modules', script), ...args],
    {
      env: testEnvironment(),
    },
  )
  return {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    output,
    ...timeoutNote(timedOut),
  }
}

/** Less memory for a process of tests: each process that it starts copies the page tables. */
const testFlags = ['--max-semi-space-size=16']
/**
 * Without the server's own mapping for each large block: new pages for the 19 MiB of each password hash make it two to four times as
 * slow, and tests hash many.
 */
const { MALLOC_ARENA_MAX } = mallocSettings

/**
 * Runs test files in one process, so that they share what is expensive to start, such as a database.
 * @param {string[]} files
 * @param {Record<string, string>} [variables] environment variables
 * @returns {Promise<Count>}
 */
export async function runNodeTests(files, variables = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, skipped: 0, note: 'no tests found' }
  const file = path.join(makeTempFolder(), 'tests.jsonl')
  const args = [...testFlags, path.join(root, 'scripts', 'runTests.mjs'), file, ...files]
  const env = testEnvironment({ MALLOC_ARENA_MAX, ...variables })
  const ended = await run(pinnedNode, args, { env, seconds: 2700 })
  const report = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const note = timeoutNote(ended.timedOut)
  const count = parseCounts(report)
  if (!count) {
    const last = report.trimEnd().split('\n').slice(-3)
    const output = [ended.output, 'The test process ended early. Its last tests:', ...last].join('\n')
    return { passed: 0, failed: 1, skipped: 0, output, ...note }
  }
  return { ...count, failed: Math.max(count.failed, ended.code === 0 ? 0 : 1), output: ended.output, ...note }
}

/**
 * Reads the totals in the last line of a report of runTests.mjs.
 * @param {string} report
 * @returns {Count | undefined} undefined if the report is incomplete
 */
export function parseCounts(report) {
  const last = report.trimEnd().split('\n').at(-1)
  const { counts, leftOut = 0 } = last ? JSON.parse(last) : {}
  if (!counts) return undefined
  const count = {
    passed: counts.passed,
    failed: counts.failed + counts.cancelled,
    skipped: counts.skipped + counts.todo,
    leftOut,
  }
  return counts.tests === 0 ? { ...count, failed: 1, note: 'no tests found' } : count
}

/**
 * Runs Playwright over e2e/.
 * @param {string} chromium the browser's path
 * @param {Record<string, string>} variables environment variables
 * @param {string[]} [files] all by default
 * @returns {Promise<Count>}
 */
export async function runBrowserTests(chromium, variables, files = []) {
  const file = path.join(makeTempFolder(), 'browser.json')
  const env = testEnvironment({
    MALLOC_ARENA_MAX,
    ...variables,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = [playwright, 'test', ...files, '--reporter=line,json']
  // Four times as long as on an idle machine.
  const { code, output, timedOut } = await run(pinnedNode, args, { env, seconds: 4800 })
  const note = timeoutNote(timedOut)
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, output, ...note }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, unexpected, flaky, skipped } = stats
  /** @type {Count} */
  const count = {
    passed: expected + flaky,
    failed: Math.max(unexpected, code === 0 ? 0 : 1),
    skipped,
    leftOut: skipped,
    output,
  }
  if (expected + unexpected + flaky + skipped === 0) count.note = 'no tests found'
  if (flaky > 0) count.note = `passed on the second attempt: ${findFlakyTests(suites).join('; ')}`
  return { ...count, ...note }
}

/**
 * @typedef {{ specs: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite a file or a block, as Playwright reports it
 * @param {Suite[]} suites
 * @returns {string[]} the titles of tests that passed on their second attempt only
 */
function findFlakyTests(suites) {
  return suites.flatMap(({ specs, suites = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...findFlakyTests(suites),
  ])
}

/**
 * @param {string} folder
 * @returns {string[]} its test files, relative to the root
 */
export function findTests(folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  const names = readdirSync(full, { recursive: true }).map((name) => path.join(folder, String(name)))
  return names.filter((name) => /\.test\.m?[jt]s$/.test(name)).toSorted()
}

/**
 * This process's environment without the settings of the user's own Selvedge and PostgreSQL.
 * @param {Record<string, string>} [variables]
 */
export function testEnvironment(variables = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && name !== 'NODE_TEST_CONTEXT' && !settings.has(name),
  )
  const PATH = [path.join(root, 'node_modules', '.bin'), process.env['PATH']].join(path.delimiter)
  // With CI set, every test runs, in full. Otherwise `npm test` leaves out the slow ones.
  const isCI = !['', 'false', undefined].includes(process.env['CI'])
  const size = isCI ? { FULL_SIZE: 'true' } : {}
  return { ...Object.fromEntries(inherited), ...compileCache, NODE_ENV: 'test', ...size, PATH, ...variables }
}

/** @param {boolean} timedOut */
function timeoutNote(timedOut) {
  return timedOut ? { note: 'stopped at its time limit' } : {}
}

function makeTempFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'selvedge-test-'))
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
