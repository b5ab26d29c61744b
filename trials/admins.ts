// Two Admins on two server processes who demote, or deactivate, each other at once, 200 times: one Admin always remains, and
// whoever is no Admin any more is out on both processes at once.
import assert from 'node:assert/strict'

import { findUsers, setUserRole, setUserStatus } from '#contract/people/users.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { signInLimits, users } from '#server/platform/db/schema.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import {
  emailOf,
  startTestApp,
  type TestApp,
  signInAs,
  createTestClient,
  type TestClient,
} from '#server/testing/startTestApp.ts'

import type { TrialOptions } from './trials.ts'

const duels = 200

export async function run({ scale }: TrialOptions): Promise<void> {
  const shop = await startTestApp()
  const servers = [startSelvedge(shop.env), startSelvedge(shop.env)] as const
  try {
    const [{ url: here }, { url: there }] = await Promise.all([servers[0].ready, servers[1].ready])
    const count = Math.ceil(duels * scale)
    let firstWins = 0
    let slowest = 0
    for (let duel = 0; duel < count; duel += 1) {
      const outcome = await fight(shop, { here, there, deed: duel % 2 === 0 ? 'demote' : 'deactivate' })
      if (outcome.winner === 'first') firstWins += 1
      slowest = Math.max(slowest, outcome.ms)
    }
    const told = `${firstWins} won on the one process, ${count - firstWins} on the other`
    process.stdout.write(
      `${count} duels: one Admin remained each time; ${told}; the slowest took ${slowest.toFixed(0)} ms\n`,
    )
  } finally {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await shop.assertIntegrity()
    await shop.close()
  }
}

interface Arena {
  here: string
  there: string
  deed: 'demote' | 'deactivate'
}

async function fight(
  shop: TestApp,
  { here, there, deed }: Arena,
): Promise<{ winner: 'first' | 'second'; ms: number }> {
  const both = { role: 'Admin', isActive: true } as const
  for (const role of ['Admin', 'Manager'] as const) {
    await shop.db
      .update(users)
      .set(both)
      .where(eq(users.email, emailOf(role)))
  }
  await shop.db.delete(signInLimits)
  const first = await signInAs(here, 'Admin')
  const second = await signInAs(there, 'Manager')
  const found = await first.call(findUsers, {})
  const idOf = (role: 'Admin' | 'Manager') =>
    found.find(({ email }) => email === emailOf(role))?.id ?? assert.fail(role)
  const strike = (who: TestClient, id: number) =>
    deed === 'demote'
      ? who.call(setUserRole, { id, role: 'Viewer' })
      : who.call(setUserStatus, { id, isActive: false })
  const started = performance.now()
  const { done, refused } = await settleCalls([strike(first, idOf('Manager')), strike(second, idOf('Admin'))])
  const ms = performance.now() - started
  assert.equal(done.length, 1, 'one of the two is first')
  assert.deepEqual(
    refused.map(({ status }) => status),
    [401],
  )
  assert.equal(await shop.db.$count(users, and(eq(users.role, 'Admin'), eq(users.isActive, true))), 1)
  const isFirst = done[0]?.email === emailOf('Manager')
  const loser = isFirst ? second : first
  for (const url of [here, there]) {
    const { status } = await createTestClient(url, loser.cookie).fetch('/api/auth/user')
    assert.equal(status, 401, 'who lost is out everywhere')
  }
  return { winner: isFirst ? 'first' : 'second', ms }
}
