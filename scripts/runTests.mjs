// Runs test files in one process, so that they share what is expensive to start: `runTests.mjs REPORT FILE...`. Prints failures only;
// REPORT gets one JSON line per test and the totals as its last line (see `parseCounts` in steps.mjs).
//
// node:test tracks every promise to attribute uncaught errors to a test, which makes promises twenty times as expensive and server
// tests 10 % slower. This turns it off: an uncaught rejection still fails the run, but without the name of its test.

import asyncHooks from 'node:async_hooks'
import { openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { argv } from 'node:process'
import { inspect } from 'node:util'

import { leftOutReason } from '#server/testing/isFullSize.ts'

const { createHook } = asyncHooks
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
// node:test calls createHook while it loads.
const { run } = await import('node:test')

/** If no test ends within this time, one hangs; the slowest one takes a twentieth of it on an idle machine. */
const testTimeoutMs = 600_000
/** How long handles may stay open after the last test. */
const graceMs = 120_000

const [, , reportFile, ...files] = argv
if (!reportFile) throw new Error('Usage: runTests.mjs REPORT FILE...')
const report = openSync(reportFile, 'w')
const addLine = (/** @type {object} */ line) => writeSync(report, `${JSON.stringify(line)}\n`)
const print = (/** @type {string} */ text) => writeSync(process.stdout.fd, `${text}\n`)

process.env['TEST_FILES'] = JSON.stringify(files)
const results = run({ files: [path.join(import.meta.dirname, 'testFiles.mjs')], isolation: 'none' })
let running = ''
/** @type {NodeJS.Timeout | undefined} */
let watchdog
const watch = () => {
  clearTimeout(watchdog)
  watchdog = setTimeout(() => {
    print(`✖ ${running} hangs`)
    process.exit(1)
  }, testTimeoutMs).unref()
}
results.on('test:dequeue', ({ name }) => {
  running = name
  watch()
})
results.on('test:complete', watch)
let pending = 0
results.on('test:enqueue', ({ nesting }) => {
  if (nesting === 0) pending++
})
results.on('test:complete', ({ nesting }) => {
  if (nesting > 0 || --pending > 0) return
  setTimeout(() => {
    print(`The tests left open handles: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, graceMs).unref()
})
let leftOut = 0
results.on('test:pass', ({ name, file = '', details, skip }) => {
  if (skip === leftOutReason) leftOut += 1
  addLine({ passed: name, file: path.relative('', file), ms: Math.round(details.duration_ms) })
})
results.on('test:fail', ({ name, file = '', details, todo }) => {
  print(`✖ ${name} (${path.relative('', file)})\n${inspect(details.error.cause ?? details.error)}`)
  addLine({ failed: name })
  if (todo === undefined || todo === false) process.exitCode = 1
})
results.on('test:diagnostic', ({ level, message }) => {
  if (level === 'error' || message.startsWith('Error')) print(message)
})
results.on('test:summary', ({ counts }) => addLine({ counts, leftOut }))
