// Tests what an Admin is told to see to, and that all is well where everything is within its bounds.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import { healthThresholds, type HealthReport, findHealthIssues } from './health.ts'

const readAt = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(readAt.getTime() - seconds * 1000)

const well: HealthReport = {
  readAt,
  processes: [{ version: '1.2.0' }, { version: '1.2.0' }],
  process: { pool: { limit: 10, waiting: 3 }, minutes: [{ requests: 1000, failed: 2 }] },
  outbox: { due: 0, oldestSeconds: null, failed: 0 },
  log: { unsealedSeconds: 1 },
  clock: { differenceMilliseconds: -40 },
  backupEveryHours: 24,
  backupProvedAt: ago(3600),
  lastProof: { endedAt: ago(86_400), outcome: 'agrees' },
}

const concerns: [string, Partial<HealthReport>, string][] = [
  [
    'danger',
    { lastProof: { endedAt: ago(60), outcome: 'differs' } },
    'The last proof found differences. They are listed below.',
  ],
  [
    'danger',
    { log: { unsealedSeconds: 300 } },
    'An entry of the activity log has waited for its seal for 5 minutes.',
  ],
  [
    'danger',
    {
      process: {
        ...well.process,
        minutes: [
          { requests: 90, failed: 1 },
          { requests: 9, failed: 0 },
        ],
      },
    },
    '1 request of 99 failed within the last hour. The log says why.',
  ],
  [
    'danger',
    { process: { ...well.process, pool: { limit: 10, waiting: 11 } } },
    '11 requests wait for a connection to the database.',
  ],
  [
    'warning',
    { clock: { differenceMilliseconds: -172_800_000 } },
    'The clocks of this machine and of the database differ by 2 days.',
  ],
  [
    'warning',
    { outbox: { due: 1, oldestSeconds: 7200, failed: 0 } },
    'The oldest message in the outbox has waited for 2 hours.',
  ],
  [
    'warning',
    { outbox: { due: 0, oldestSeconds: null, failed: 1 } },
    '1 message could not be delivered, or may not have been.',
  ],
  ['warning', { backupProvedAt: null }, 'No backup has been proved yet.'],
  ['warning', { backupProvedAt: ago(3 * 86_400) }, 'The last backup was proved 3 days ago.'],
  ['warning', { lastProof: null }, 'Nobody has run the proof yet.'],
  [
    'warning',
    { lastProof: { endedAt: ago(40 * 86_400), outcome: 'agrees' } },
    'Nobody has run the proof for 40 days.',
  ],
  [
    'warning',
    { processes: [{ version: '1.2.0' }, { version: '1.3.0' }] },
    'Processes of different versions share this database: 1.2.0, 1.3.0.',
  ],
]

suite('what needs attention', () => {
  test('nothing does where everything is within its bounds', () => {
    assert.deepEqual(findHealthIssues(well), [])
    const atTheBounds: HealthReport = {
      ...well,
      log: { unsealedSeconds: healthThresholds.unsealed },
      clock: { differenceMilliseconds: healthThresholds.clockDifference * 1000 },
      backupProvedAt: ago(50 * 3600),
      // It waits for its next attempt.
      outbox: { due: 0, oldestSeconds: 10 * healthThresholds.outboxOldest, failed: 0 },
    }
    assert.deepEqual(findHealthIssues(atTheBounds), [])
  })

  test('the last backup may be as old as two that were to be made, and any age where none are made here', () => {
    const isDue = (backupEveryHours: number, backupProvedAt: Date | null) =>
      findHealthIssues({ ...well, backupEveryHours, backupProvedAt }).length > 0
    assert.deepEqual([isDue(72, ago(146 * 3600)), isDue(72, ago(147 * 3600))], [false, true])
    assert.deepEqual([isDue(1, ago(4 * 3600)), isDue(1, ago(5 * 3600))], [false, true])
    assert.deepEqual([isDue(0, ago(9999 * 3600)), isDue(0, null)], [false, false])
  })

  for (const [tone, figures, sentence] of concerns) {
    test(sentence, () => {
      assert.deepEqual(findHealthIssues({ ...well, ...figures }), [{ tone, message: sentence }])
    })
  }

  test('an hour without a request is no failure', () => {
    const idle = { ...well.process, minutes: [{ requests: 0, failed: 0 }] }
    assert.deepEqual(findHealthIssues({ ...well, process: idle }), [])
  })
})
