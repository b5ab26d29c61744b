// The steps of `npm test` and `npm run check`: each runs something and says how many passed, failed and were skipped.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { compileCache, root, run, UserFacingError, addCleanup } from './process.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Count */

/** What a person's own Selvedge may be told by its environment. The file is read as text, which Node can before 24 as well. */
const settings = new Set(
  Array.from(
    readFileSync(path.join(root, 'server', 'config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm),
    ([, name = '']) => name,
  ),
)

/** @type {{ title: string, seconds: number, count: Count }[]} */
const results = []

/**
 * Does one step, whatever the ones before came to.
 * @param {string} title
 * @param {() => Promise<Count>} work what it throws counts as one failure
 * @returns {Promise<Count>}
 */
export async function runStep(title, work) {
  const started = performance.now()
  console.log(`\n-- ${title}`)
  /** @type {Count} */
  let count
  try {
    count = await work()
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error)
    count = { passed: 0, failed: 1, skipped: 0 }
  }
  results.push({ title, seconds: (performance.now() - started) / 1000, count })
  return count
}

/**
 * Prints every step and, as the last line, the sum over all of them.
 * @returns {number} the exit code
 */
export function summarize() {
  console.log('')
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { title, seconds, count } of results) {
    sum.passed += count.passed
    sum.failed += count.failed
    sum.skipped += count.skipped
    const note = count.note ? `  ${count.note}` : ''
    console.log(`${title.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s  ${inWords(count)}${note}`)
  }
  console.log(inWords(sum))
  return sum.failed > 0 ? 1 : 0
}

/** @param {Count} count */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Types, lint, format, and what nobody uses: a minute's worth of looking before anything runs. */
export async function runChecks() {
  await runStep('types', () => tool('typescript/bin/tsc', ['-p', '.']))
  await runStep('lint', () => tool('oxlint/bin/oxlint', []))
  await runStep('format', () => tool('oxfmt/bin/oxfmt', ['--check']))
  await runStep('unused', () => tool('knip/bin/knip.js', []))
}

/** The tests that need neither a database nor a browser. */
export async function runFastTests() {
  await runStep('scripts', () => runNodeTests(findTests('scripts')))
  await runStep('domain and contract', () => runNodeTests([...findTests('domain'), ...findTests('contract')]))
  const web = findTests('web')
  if (web.length > 0) await runStep('web', () => runNodeTests(web))
}

/**
 * @param {string} script within node_modules
 * @param {string[]} args
 * @returns {Promise<Count>} one passed or one failed
 */
async function tool(script, args) {
  const ended = await run(pinnedNode, [path.join(root, 'node_modules', script), ...args], {
    env: testEnvironment(),
  })
  if (ended.code === 0) return { passed: 1, failed: 0, skipped: 0 }
  console.error(ended.output.trim())
  return { passed: 0, failed: 1, skipped: 0, ...lateness(ended) }
}

/**
 * Runs test files in one process, so that what they share, such as a database, starts once.
 * @param {string[]} files
 * @param {Record<string, string>} [settings] environment variables
 * @returns {Promise<Count>}
 */
export async function runNodeTests(files, settings = {}) {
  // A group of tests that has vanished is no reason to be content.
  if (files.length === 0) return { passed: 0, failed: 1, skipped: 0, note: '0 tests' }
  const file = path.join(temporaryFolder(), 'tests.jsonl')
  const args = [path.join(root, 'scripts', 'runTests.mjs'), file, ...files]
  const ended = await run(pinnedNode, args, { env: testEnvironment(settings), show: true, seconds: 900 })
  const report = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const count = parseCounts(report)
  if (!count) {
    const last = report.trimEnd().split('\n').slice(-3)
    console.error(['The tests ended before they could be counted. The last of them:', ...last].join('\n'))
    return { passed: 0, failed: 1, skipped: 0, ...lateness(ended) }
  }
  return { ...count, failed: Math.max(count.failed, ended.code === 0 ? 0 : 1), ...lateness(ended) }
}

/**
 * Reads the sums in the last line of a report of runTests.mjs.
 * @param {string} report
 * @returns {Count | undefined} nothing when the report was cut short
 */
export function parseCounts(report) {
  const last = report.trimEnd().split('\n').at(-1)
  const { counts } = last ? JSON.parse(last) : {}
  if (!counts) return undefined
  const count = {
    passed: counts.passed,
    failed: counts.failed + counts.cancelled,
    skipped: counts.skipped + counts.todo,
  }
  return counts.tests === 0 ? { ...count, failed: 1, note: '0 tests' } : count
}

/**
 * Runs Playwright over e2e/.
 * @param {string} chromium the browser's path
 * @param {Record<string, string>} settings environment variables
 * @returns {Promise<Count>}
 */
export async function runBrowserTests(chromium, settings) {
  const file = path.join(temporaryFolder(), 'browser.json')
  const env = testEnvironment({ ...settings, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = [playwright, 'test', '--reporter=dot,json']
  const ended = await run(pinnedNode, args, { env, show: true, seconds: 1200 })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, ...lateness(ended) }
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
  /** @type {Count} */
  const count = { passed: expected + flaky, failed: Math.max(unexpected, ended.code === 0 ? 0 : 1), skipped }
  if (expected + unexpected + flaky + skipped === 0) count.note = '0 tests'
  if (flaky > 0) count.note = `${flaky} only on a second try`
  return { ...count, ...lateness(ended) }
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
 * This process's environment without what leads to a person's own database, mail server, bucket and backups.
 * @param {Record<string, string>} [more]
 */
export function testEnvironment(more = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && name !== 'NODE_TEST_CONTEXT' && !settings.has(name),
  )
  const PATH = [path.join(root, 'node_modules', '.bin'), process.env['PATH']].join(path.delimiter)
  return { ...Object.fromEntries(inherited), ...compileCache, NODE_ENV: 'test', PATH, ...more }
}

/**
 * @param {{ timedOut: boolean }} ended
 * @returns {{ note?: string }}
 */
function lateness({ timedOut }) {
  return timedOut ? { note: 'stopped at its time limit' } : {}
}

function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'selvedge-test-'))
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
