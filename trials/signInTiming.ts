// Response times must not reveal which accounts exist, when signing in with a wrong password and when requesting a reset link.
// Welch's t between known and unknown accounts stays below 4.5 over 2,000 samples of each.
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

/** Samples of each kind that are not counted: connections, caches and compilers warm up. */
const warmUp = 50

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const app = await startTestApp()
  // The measured server is a process of its own; this one only holds the database.
  const selvedge = startSelvedge(app.env)
  try {
    const { url } = await selvedge.ready
    const count = Math.ceil(samplesOfEach * scale)
    await addUsers(app, 200)
    const calls = [
      {
        path: signIn.path,
        body: (email: string) => ({ username: email, password: 'wrong-password' }),
        status: 401,
      },
      { path: forgotPassword.path, body: (email: string) => ({ email }), status: 200 },
    ]
    for (const call of calls) await measure(app, url, { ...call, count, random: seededRandom(seed) })
  } finally {
    selvedge.signal('SIGTERM')
    await selvedge.ended
    await app.close()
  }
}

async function addUsers({ db }: TestApp, count: number): Promise<void> {
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

const known = (index: number) => `user-${String(index).padStart(4, '0')}@app.test`
const unknown = (index: number) => `unknown-${String(index).padStart(4, '0')}@app.test`

interface MeasureOptions {
  path: string
  body: (email: string) => object
  status: number
  count: number
  random: () => number
}

async function measure(
  app: TestApp,
  url: string,
  { path, body, status, count, random }: MeasureOptions,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let sample = -warmUp; sample < count; sample += 1) {
    const kinds = random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      // Each attempt is the first one for its account.
      await app.db.delete(signInLimits)
      const index = Math.floor(random() * 200)
      const email = kind === 'known' ? known(index) : unknown(index)
      const ms = await timeOf(agent, new URL(path, url), body(email), status)
      if (sample >= 0) times[kind].push(ms)
    }
  }
  agent.destroy()
  await app.db.delete(passwordTokens)
  const t = welch(times.known, times.unknown)
  const means = Object.entries(times).map(([kind, ms]) => `${kind} ${mean(ms).toFixed(3)} ms`)
  process.stdout.write(`${path}: ${means.join(', ')} on average of ${count}, t = ${t.toFixed(2)}\n`)
  assert.ok(Math.abs(t) < limit, `${path} reveals known accounts: t = ${t}`)
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

/** The difference of two means in standard errors. */
function welch(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const variance = (values: readonly number[], mean: number) =>
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return (meanA - meanB) / Math.sqrt(variance(a, meanA) / a.length + variance(b, meanB) / b.length)
}
