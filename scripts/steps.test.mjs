// Tests of the counts that `npm test` prints.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import { variableNames } from '#server/config.ts'

import { root, run } from './process.mjs'
import { parseCounts, testEnvironment } from './steps.mjs'

// Test processes of these tests must not take the size of this run.
const quick = { ...process.env, FULL_SIZE: '' }

const folder = mkdtempSync(path.join(os.tmpdir(), 'selvedge-steps-'))
after(() => rmSync(folder, { recursive: true }))

/**
 * @param {string} body of the only test in a file
 * @returns the end of the run of that file, and what it counted
 */
async function runTest(body) {
  const file = path.join(folder, 'one.test.mjs')
  const report = path.join(folder, 'one.jsonl')
  writeFileSync(
    file,
    `import { test } from 'node:test'
     import { setTimeout as sleep } from 'node:timers/promises'
     test('one', { timeout: 500 }, async () => { ${body} })`,
  )
  const { code } = await run(process.execPath, [path.join(root, 'scripts', 'runTests.mjs'), report, file])
  return { code, count: parseCounts(readFileSync(report, 'utf8')) }
}

/** @param {Partial<Record<'tests' | 'passed' | 'failed' | 'cancelled' | 'skipped' | 'todo', number>>} counts */
function reportOf(counts) {
  const none = { tests: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }
  const lines = [{ passed: 'rejects an invoice above the stock' }, { counts: { ...none, ...counts } }]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

test('counts cancelled tests as failed and todo tests as skipped', () => {
  const report = reportOf({ tests: 10, passed: 4, failed: 1, cancelled: 2, skipped: 2, todo: 1 })
  assert.deepEqual(parseCounts(report), { passed: 4, failed: 3, skipped: 3, leftOut: 0 })
})

test('a report without tests is a failure', () => {
  assert.deepEqual(parseCounts(reportOf({})), {
    passed: 0,
    failed: 1,
    skipped: 0,
    leftOut: 0,
    note: 'no tests found',
  })
})

test('an incomplete report has no counts', () => {
  assert.equal(parseCounts('{"passed":"rejects an invoice above the stock"}\n'), undefined)
  assert.equal(parseCounts(''), undefined)
})

const bodies = [
  { passes: true, body: 'await sleep(1)' },
  { passes: false, body: 'await sleep(1); throw new Error("Sold out")' },
  { passes: false, body: 'await new Promise((resolve) => setTimeout(resolve, 5_000))' },
  { passes: false, body: 'setTimeout(() => { throw new Error("Sold out") }, 1); await sleep(50)' },
]
for (const { passes, body } of bodies) {
  test(`${passes ? 'passed' : 'failed'}: ${body}`, async () => {
    const expected = passes
      ? { passed: 1, failed: 0, skipped: 0, leftOut: 0 }
      : { passed: 0, failed: 1, skipped: 0, leftOut: 0 }
    assert.deepEqual(await runTest(body), { code: passes ? 0 : 1, count: expected })
  })
}

test('tests that the quick run leaves out count as skipped', async () => {
  const file = path.join(folder, 'leftOut.test.mjs')
  const report = path.join(folder, 'leftOut.jsonl')
  const trialTest = JSON.stringify(path.join(root, 'server', 'testing', 'trialTest.ts'))
  writeFileSync(
    file,
    `import { test } from 'node:test'
     import { trialDescribe, trialTest } from ${trialTest}
     test('quick', () => {})
     test('without its tool', { skip: 'qpdf not installed' }, () => {})
     trialTest('slow', () => { throw new Error('Sold out') })
     trialDescribe('slow block', () => { throw new Error('Sold out') })`,
  )
  await run(process.execPath, [path.join(root, 'scripts', 'runTests.mjs'), report, file], { env: quick })
  const counts = parseCounts(readFileSync(report, 'utf8'))
  assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 3, leftOut: 2 })
})

test('with CI set, every test runs at full size', () => {
  const { CI, FULL_SIZE } = process.env
  try {
    delete process.env['FULL_SIZE']
    const sizes = ['true', '1', 'false', ''].map((value) => {
      process.env['CI'] = value
      return testEnvironment()['FULL_SIZE']
    })
    assert.deepEqual(sizes, ['true', 'true', undefined, undefined])
  } finally {
    Object.assign(process.env, {
      ...(CI !== undefined && { CI }),
      ...(FULL_SIZE !== undefined && { FULL_SIZE }),
    })
    if (CI === undefined) delete process.env['CI']
  }
})

test('an uncaught rejection fails the run', async () => {
  const { code, count } = await runTest(
    'void sleep(1).then(() => { throw new Error("Sold out") }); await sleep(50)',
  )
  assert.deepEqual([code, count?.passed], [1, 1])
})

test("tests do not get the user's own settings", () => {
  assert.ok(variableNames.length > 30)
  const names = [...variableNames, 'PGHOST', 'PGPASSWORD']
  const before = names.map((name) => process.env[name])
  try {
    for (const name of names) process.env[name] = 'own'
    const variables = Object.entries(testEnvironment({ LOG_LEVEL: 'silent' }))
    assert.deepEqual(
      variables.filter(([, value]) => value === 'own'),
      [],
    )
    assert.ok(variables.some(([name, value]) => name === 'LOG_LEVEL' && value === 'silent'))
  } finally {
    names.forEach((name, index) => {
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
    })
  }
})
