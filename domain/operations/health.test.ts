// The issues on the health page, and the thresholds from which they are reported.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { healthThresholds, type HealthReport, findHealthIssues } from './health.ts'

const readAt = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(readAt.getTime() - seconds * 1000)

const healthy: HealthReport = {
  readAt,
  processes: [{ version: '1.2.0' }, { version: '1.2.0' }],
  process: { pool: { limit: 10, waiting: 3 }, minutes: [{ requests: 1000, failed: 2 }] },
  outbox: { due: 0, oldestSeconds: null, failed: 0 },
  log: { unsealedSeconds: 1 },
  clock: { differenceMilliseconds: -40 },
  backupEveryHours: 24,
  backupVerifiedAt: ago(3600),
  lastIntegrityCheck: { endedAt: ago(86_400), outcome: 'agrees' },
}

const expectedIssues: [string, Partial<HealthReport>, string][] = [
  [
    'danger',
    { lastIntegrityCheck: { endedAt: ago(60), outcome: 'differs' } },
    'The last integrity check found differences. They are listed below.',
  ],
  ['danger', { log: { unsealedSeconds: 300 } }, 'An activity log entry has been unsealed for 5 minutes.'],
  [
    'danger',
    {
      process: {
        ...healthy.process,
        minutes: [
          { requests: 90, failed: 1 },
          { requests: 9, failed: 0 },
        ],
      },
    },
    '1 of 99 requests failed in the last hour. See the server log.',
  ],
  [
    'danger',
    { process: { ...healthy.process, pool: { limit: 10, waiting: 11 } } },
    '11 requests are waiting for a database connection.',
  ],
  [
    'warning',
    { clock: { differenceMilliseconds: -172_800_000 } },
    'The clocks of this machine and the database differ by 2 days.',
  ],
  [
    'warning',
    { outbox: { due: 1, oldestSeconds: 7200, failed: 0 } },
    'The oldest message in the outbox has been waiting for 2 hours.',
  ],
  [
    'warning',
    { outbox: { due: 0, oldestSeconds: null, failed: 1 } },
    '1 message failed or may not have been delivered.',
  ],
  ['warning', { backupVerifiedAt: null }, 'No backup has been verified yet.'],
  ['warning', { backupVerifiedAt: ago(3 * 86_400) }, 'The last verified backup is 3 days old.'],
  ['warning', { lastIntegrityCheck: null }, 'The integrity check has not been run yet.'],
  [
    'warning',
    { lastIntegrityCheck: { endedAt: ago(40 * 86_400), outcome: 'agrees' } },
    'The integrity check has not been run for 40 days.',
  ],
  [
    'warning',
    { processes: [{ version: '1.2.0' }, { version: '1.3.0' }] },
    'Processes of different versions share this database: 1.2.0, 1.3.0.',
  ],
]

describe('health issues', () => {
  test('are none within the thresholds', () => {
    assert.deepEqual(findHealthIssues(healthy), [])
    const atThresholds: HealthReport = {
      ...healthy,
      process: { pool: { limit: 1, waiting: 10 }, minutes: [{ requests: 300, failed: 3 }] },
      log: { unsealedSeconds: healthThresholds.unsealedSeconds },
      clock: { differenceMilliseconds: healthThresholds.clockDifferenceSeconds * 1000 },
      backupVerifiedAt: ago(50 * 3600),
      outbox: { due: 1, oldestSeconds: healthThresholds.outboxOldestSeconds, failed: 0 },
      lastIntegrityCheck: { endedAt: ago(healthThresholds.integrityCheckAgeSeconds), outcome: 'agrees' },
    }
    assert.deepEqual(findHealthIssues(atThresholds), [])
    // Not due: it waits for its next attempt.
    const postponed = { due: 0, oldestSeconds: 10 * healthThresholds.outboxOldestSeconds, failed: 0 }
    assert.deepEqual(findHealthIssues({ ...healthy, outbox: postponed }), [])
  })

  test('allow a backup to be as old as two intervals, and any age without a schedule', () => {
    const isDue = (backupEveryHours: number, backupVerifiedAt: Date | null) =>
      findHealthIssues({ ...healthy, backupEveryHours, backupVerifiedAt }).length > 0
    assert.deepEqual([isDue(72, ago(146 * 3600)), isDue(72, ago(147 * 3600))], [false, true])
    assert.deepEqual([isDue(1, ago(4 * 3600)), isDue(1, ago(5 * 3600))], [false, true])
    assert.deepEqual([isDue(0, ago(9999 * 3600)), isDue(0, null)], [false, false])
  })

  for (const [tone, values, message] of expectedIssues) {
    test(message, () => {
      assert.deepEqual(findHealthIssues({ ...healthy, ...values }), [{ tone, message }])
    })
  }

  test('ignore an hour without requests', () => {
    const idle = { ...healthy.process, minutes: [{ requests: 0, failed: 0 }] }
    assert.deepEqual(findHealthIssues({ ...healthy, process: idle }), [])
  })
})
