// Whether a stranger who measures how long the answers take learns which accounts exist: signing in with a wrong password, and
// asking for a reset link. Welch's t between known and unknown accounts stays below 4.5 over 2,000 samples of each.
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'

import { forgotPassword, signIn } from '#contract/people/auth.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { passwordTokens, signInLimits, users } from '#server/platform/db/schema.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import type { TrialOptions } from './trials.ts'

const samplesOfEach = 2000
const limit = 4.5

/** So many of each kind at the start are not counted: connections, caches and compilers warm up. */
const warmUp = 50

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const shop = await startTestApp()
  // The one that is measured is a process of its own; this one only holds the database.
  const selvedge = startSelvedge(shop.env)
  try {
    const { url } = await selvedge.ready
    const count = Math.ceil(samplesOfEach * scale)
    await addPeople(shop, 200)
    const calls = [
      {
        path: signIn.path,
        body: (email: string) => ({ username: email, password: 'wrong-password' }),
        status: 401,
      },
      { path: forgotPassword.path, body: (email: string) => ({ email }), status: 200 },
    ]
    for (const call of calls) await measure(shop, url, { ...call, count, random: seededRandom(seed) })
  } finally {
    selvedge.signal('SIGTERM')
    await selvedge.ended
    await shop.close()
  }
}

async function addPeople({ db }: TestApp, count: number): Promise<void> {
  const passwordHash = await hashPassword('linen-and-denim')
  await db.insert(users).values(
    Array.from({ length: count }, (_, index) => ({
      email: known(index),
      firstName: 'Known',
      lastName: `Person ${index}`,
      role: 'Viewer' as const,
      passwordHash,
      createdAt: new Date(),
    })),
  )
}

const known = (index: number) => `person-${String(index).padStart(4, '0')}@shop.test`
const unknown = (index: number) => `nobody-${String(index).padStart(4, '0')}@shop.test`

interface Measured {
  path: string
  body: (email: string) => object
  status: number
  count: number
  random: () => number
}

async function measure(
  shop: TestApp,
  url: string,
  { path, body, status, count, random }: Measured,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let sample = -warmUp; sample < count; sample += 1) {
    const kinds = random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      // Of each kind the first attempt at an account: whoever was counted before is another row.
      await shop.db.delete(signInLimits)
      const index = Math.floor(random() * 200)
      const email = kind === 'known' ? known(index) : unknown(index)
      const ms = await timeOf(agent, new URL(path, url), body(email), status)
      if (sample >= 0) took[kind].push(ms)
    }
  }
  agent.destroy()
  await shop.db.delete(passwordTokens)
  const t = welch(took.known, took.unknown)
  const told = Object.entries(took).map(([kind, ms]) => `${kind} ${mean(ms).toFixed(3)} ms`)
  process.stdout.write(`${path}: ${told.join(', ')} on average of ${count}, t = ${t.toFixed(2)}\n`)
  assert.ok(Math.abs(t) < limit, `${path} tells known from unknown accounts: t = ${t}`)
}

function timeOf(agent: Agent, url: URL, body: object, status: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const json = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const started = performance.now()
    request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().once('end', () => {
        const ms = performance.now() - started
        if (response.statusCode === status) resolve(ms)
        else reject(new Error(`${url.pathname} answered ${response.statusCode}`))
      })
    })
      .once('error', reject)
      .end(json)
  })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How far two means lie apart, in standard errors of their difference. */
function welch(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const variance = (values: readonly number[], mean: number) =>
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return (meanA - meanB) / Math.sqrt(variance(a, meanA) / a.length + variance(b, meanB) / b.length)
}
