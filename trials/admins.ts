// Two Admins on two processes demote or deactivate each other at once, 200 times: exactly one Admin remains, and the other is
// signed out on both processes.
import assert from 'node:assert/strict'

import { findUsers, setUserRole, setUserStatus } from '#contract/people/users.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { signInLimits, users } from '#server/platform/db/schema.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import {
  startTestApp,
  type TestApp,
  signInAs,
  createTestClient,
  type TestClient,
} from '#server/testing/startTestApp.ts'

import type { TrialOptions } from './trials.ts'

const maxRounds = 200

export async function run({ scale }: TrialOptions): Promise<void> {
  const app = await startTestApp()
  const servers = [startSelvedge(app.env), startSelvedge(app.env)] as const
  try {
    const [{ url: here }, { url: there }] = await Promise.all([servers[0].ready, servers[1].ready])
    const count = Math.ceil(maxRounds * scale)
    let firstWins = 0
    let slowest = 0
    for (let round = 0; round < count; round += 1) {
      const outcome = await runRound(app, { here, there, action: round % 2 === 0 ? 'demote' : 'deactivate' })
      if (outcome.winner === 'first') firstWins += 1
      slowest = Math.max(slowest, outcome.ms)
    }
    const winners = `${firstWins} succeeded on the first process, ${count - firstWins} on the second`
    process.stdout.write(
      `${count} rounds: one Admin remained each time; ${winners}; the slowest took ${slowest.toFixed(0)} ms\n`,
    )
  } finally {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await app.assertIntegrity()
    await app.close()
  }
}

interface RoundOptions {
  here: string
  there: string
  action: 'demote' | 'deactivate'
}

async function runRound(
  app: TestApp,
  { here, there, action }: RoundOptions,
): Promise<{ winner: 'first' | 'second'; ms: number }> {
  const both = { role: 'Admin', isActive: true } as const
  for (const role of ['Admin', 'Manager'] as const) {
    await app.db
      .update(users)
      .set(both)
      .where(eq(users.email, emailOf(role)))
  }
  await app.db.delete(signInLimits)
  const first = await signInAs(here, 'Admin')
  const second = await signInAs(there, 'Manager')
  const found = await first.call(findUsers, {})
  const idOf = (role: 'Admin' | 'Manager') =>
    found.find(({ email }) => email === emailOf(role))?.id ?? assert.fail(role)
  const change = (client: TestClient, id: number) =>
    action === 'demote'
      ? client.call(setUserRole, { id, role: 'Viewer' })
      : client.call(setUserStatus, { id, isActive: false })
  const started = performance.now()
  const { done, refused } = await settleCalls([change(first, idOf('Manager')), change(second, idOf('Admin'))])
  const ms = performance.now() - started
  assert.equal(done.length, 1, 'one of the two succeeds')
  assert.deepEqual(
    refused.map(({ status }) => status),
    [401],
  )
  assert.equal(await app.db.$count(users, and(eq(users.role, 'Admin'), eq(users.isActive, true))), 1)
  const isFirst = done[0]?.email === emailOf('Manager')
  const loser = isFirst ? second : first
  for (const url of [here, there]) {
    const { status } = await createTestClient(url, loser.cookie).fetch('/api/auth/user')
    assert.equal(status, 401, 'client lost is out everywhere')
  }
  return { winner: isFirst ? 'first' : 'second', ms }
}
