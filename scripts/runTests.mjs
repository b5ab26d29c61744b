// Runs test files in this process, so that what they share, such as a database, starts once: `runTests.mjs REPORT FILE...`.
// REPORT gets a line of JSON for each test and, last, the sums that `countOf` reads (steps.mjs).
//
// node:test follows every promise, to know which test an error belongs to that nobody caught. That makes a promise
// twenty times as dear, and the tests of the server a tenth slower. So it is asked not to: a timer or a socket is still
// traced to its test, and a rejection that nobody caught still fails the run, without the name of its test.

import asyncHooks from 'node:async_hooks'
import { openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { argv } from 'node:process'
import { inspect } from 'node:util'

const { createHook } = asyncHooks
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
// Only now: what it follows is settled when it is loaded.
const { run } = await import('node:test')

/** What takes longer hangs: the slowest takes a tenth of it on a machine of its own. */
const longestTestMs = 180_000

/** How long what the tests have left running may go on after the last of them. */
const graceMs = 10_000

const [, , reportFile, ...files] = argv
if (!reportFile) throw new Error('Say where the report goes.')
const report = openSync(reportFile, 'w')
const note = (/** @type {object} */ line) => writeSync(report, `${JSON.stringify(line)}\n`)
const show = (/** @type {string} */ text) => writeSync(process.stdout.fd, text)

const results = run({ files, isolation: 'none', timeout: longestTestMs })
let waiting = 0
results.on('test:enqueue', ({ nesting }) => {
  if (nesting === 0) waiting++
})
results.on('test:complete', ({ nesting }) => {
  if (nesting > 0 || --waiting > 0) return
  // What is over by then doesn't keep the process; this timer doesn't either.
  setTimeout(() => {
    show(
      `\nThe tests are over, but something of theirs goes on: ${process.getActiveResourcesInfo().join(', ')}\n`,
    )
    process.exit(1)
  }, graceMs).unref()
})
results.on('test:pass', ({ name }) => {
  show('.')
  note({ passed: name })
})
results.on('test:fail', ({ name, file = '', details, todo }) => {
  show(`\n✖ ${name} (${path.relative('', file)})\n${inspect(details.error.cause ?? details.error)}\n`)
  note({ failed: name })
  if (todo === undefined || todo === false) process.exitCode = 1
})
results.on('test:diagnostic', ({ level, message }) => {
  if (level === 'error' || message.startsWith('Error')) show(`\n${message}\n`)
})
results.on('test:summary', ({ counts }) => {
  show('\n')
  note({ counts })
})
