// The fuzzer: as many calls as wanted, good and bad, by all roles and nobody, several at once; each answer is held against what the
// contract declares.
import { buildOpenApiDocument } from '#contract/buildOpenApiDocument.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { type Role, roles } from '#domain/permissions.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { sessions, users } from '#server/platform/db/schema.ts'
import { hashToken, createToken } from '#server/platform/token.ts'
import { emailOf, testPassword } from '#server/testing/startTestApp.ts'

import { checkResponse } from './checkResponse.ts'
import { resourceOfPath, createDiscoveredValues } from './discoveredValues.ts'
import {
  type GeneratorContext,
  generateRequest,
  generateValidRequest,
  warmUpCalls,
} from './generateRequest.ts'
import type { Json } from './jsonSchemaError.ts'
import { createKeyHistory } from './keyHistory.ts'
import { type FuzzResponse, type FuzzRequest, type Send, formatRequest } from './request.ts'
import { createImage } from './requestFactories.ts'

/** At most so many more, where an endpoint was never reached. */
const lastRounds = 20

/** What these are for must be running, or be done, just then: only a long run is sure to get there. */
export const timingDependentEndpoints = ['cancelProof', 'downloadBackup', 'endOwnSession']

export interface FuzzOptions {
  seed: number
  /** How many calls, of which this process makes every `of`th; the first rounds are made by each. */
  calls: number
  part?: { of: number; number: number }
  /** How many calls are under way at once. */
  clients: number
  /** The share of calls that the document says are right; they cost most. */
  validShare: number
  /** The share of bad calls that nobody's are, who is not signed in. */
  signedOutShare: number
  send: Send
  db: Db
  /** Endpoints that need not do what they are for. */
  mayBeMissed?: readonly string[]
  /** After the first rounds, this one call alone. */
  only?: number | undefined
}

export interface Coverage {
  /** By endpoint, how often each status came; '0' where nobody waited. */
  statuses: Map<string, Map<number, number>>
  /** What was wrong, each once, with the first call that showed it and how often it came. */
  failures: Map<string, { times: number; first: string }>
  slowestMilliseconds: number
}

export async function fuzz(options: FuzzOptions): Promise<Coverage> {
  const { seed, calls, part = { of: 1, number: 0 }, clients, send, db, mayBeMissed, only } = options
  const people = await findPeople(db)
  const drawer: GeneratorContext = {
    seed,
    validShare: options.validShare,
    signedOutShare: options.signedOutShare,
    document: JSON.parse(JSON.stringify(buildOpenApiDocument('0.0.0'))) as Json,
    discovered: createDiscoveredValues(),
    credentials: { username: emailOf('Staff'), password: testPassword },
    image: await createImage(),
    protectedUserIds: new Set(people.values()),
  }
  const cookies = new Map<Role, string>()
  for (const role of roles) cookies.set(role, await signIn(db, people.get(role)))
  const keys = createKeyHistory()
  const coverage: Coverage = { statuses: new Map(), failures: new Map(), slowestMilliseconds: 0 }

  /** Returns the status of the answer, if there was one. */
  const callOnce = async (
    number: number,
    drawn = generateRequest(drawer, number),
  ): Promise<number | undefined> => {
    const { request, judgeRepeat } = keys.maybeRepeat(drawn, seed)
    const cookie = (request.role && cookies.get(request.role)) ?? ''
    let answer: FuzzResponse
    try {
      answer = await send(request, cookie)
    } catch (error) {
      note(coverage, request, `no answer: ${String(error)}`)
      return undefined
    }
    count(coverage, request, answer)
    if (answer.status === 0) return undefined
    const { failure: fault, json } = checkResponse(request, answer, drawer.document)
    const wrong = fault ?? judgeRepeat?.(answer)
    if (wrong !== undefined) note(coverage, request, wrong)
    if (answer.status < 300 && json !== undefined) drawer.discovered.learn(request.endpoint.path, json)
    if (request.endpoint.method === 'DELETE' && answer.status === 204)
      drawer.discovered.forget(resourceOfPath(request.endpoint.path), Number(request.params['id']))
    keys.learn(request, answer)
    // Somebody ended their session, as they may.
    if (answer.status === 401 && request.role && request.headers['cookie'] === undefined)
      cookies.set(request.role, await signIn(db, people.get(request.role)))
    return answer.status
  }

  /** Whoever has signed out just before is signed in again. */
  const callInTurn = async (number: number) => {
    const drawn = generateValidRequest(drawer, number)
    if ((await callOnce(number, drawn)) === 401) await callOnce(number, drawn)
  }

  for (let number = 0; number < warmUpCalls; number += 1) await callInTurn(number)
  if (only !== undefined) {
    process.stdout.write(`${formatRequest(generateRequest(drawer, only))}\n`)
    await callOnce(only)
    return coverage
  }
  let next = warmUpCalls + part.number
  const client = async () => {
    while (next < calls) {
      const number = next
      next += part.of
      await callOnce(number)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  // What chance brought to no end is called in turn until it gets there.
  const inAll = calls + lastRounds * endpointNames.size
  for (let number = calls; number < inAll && missedBy(coverage, mayBeMissed).length > 0; number += 1)
    await callInTurn(number)
  return coverage
}

/** The ids of the people of the shop, by role. */
async function findPeople(db: Db): Promise<Map<Role, number>> {
  const people = await db.select({ id: users.id, role: users.role, email: users.email }).from(users)
  return new Map(
    people.filter(({ email, role }) => email === emailOf(role)).map(({ id, role }) => [role, id]),
  )
}

/** A session without the cost of a password. */
async function signIn(db: Db, userId: number | undefined): Promise<string> {
  if (userId === undefined) throw new Error('Somebody of each role must be there')
  const token = createToken()
  const createdAt = new Date()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
    address: '127.0.0.1',
    userAgent: 'fuzz',
  })
  await db.update(users).set({ isActive: true }).where(eq(users.id, userId))
  return `selvedge=${token}`
}

function count(
  coverage: Coverage,
  { name }: FuzzRequest,
  { status, durationMs: milliseconds }: FuzzResponse,
): void {
  const ofName = coverage.statuses.get(name) ?? new Map<number, number>()
  ofName.set(status, (ofName.get(status) ?? 0) + 1)
  coverage.statuses.set(name, ofName)
  coverage.slowestMilliseconds = Math.max(coverage.slowestMilliseconds, milliseconds)
}

function note(coverage: Coverage, request: FuzzRequest, fault: string): void {
  const what = `${request.name}: ${fault.replaceAll(/[\da-f-]{36}|\d{4,}/g, '#').slice(0, 160)}`
  const known = coverage.failures.get(what)
  if (known) known.times += 1
  else coverage.failures.set(what, { times: 1, first: `${fault}\n${formatRequest(request)}` })
}

/** As it goes from one process to another. */
export function serializeCoverage({ statuses, failures: faults, slowestMilliseconds }: Coverage): string {
  return JSON.stringify([
    Array.from(statuses, ([name, counts]) => [name, Array.from(counts)]),
    Array.from(faults),
    slowestMilliseconds,
  ])
}

/** What several processes saw, as it was written. */
export function mergeCoverage(texts: readonly string[]): Coverage {
  const all: Coverage = { statuses: new Map(), failures: new Map(), slowestMilliseconds: 0 }
  for (const text of texts) {
    const [statuses, faults, slowest] = JSON.parse(text) as [
      [string, [number, number][]][],
      [string, { times: number; first: string }][],
      number,
    ]
    for (const [name, counts] of statuses) {
      const known = all.statuses.get(name) ?? new Map<number, number>()
      for (const [status, times] of counts) known.set(status, (known.get(status) ?? 0) + times)
      all.statuses.set(name, known)
    }
    for (const [what, { times, first }] of faults)
      all.failures.set(what, { first, times: times + (all.failures.get(what)?.times ?? 0) })
    all.slowestMilliseconds = Math.max(all.slowestMilliseconds, slowest)
  }
  return all
}

/** Throws with all that was wrong, and with the endpoints that never did what they are for, unless they may be missed. */
export function assertNoFailures(coverage: Coverage, mayBeMissed?: readonly string[]): void {
  const faults = Array.from(coverage.failures.values(), ({ times, first }) => `${times} times: ${first}`)
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
  const missed = missedBy(coverage, mayBeMissed)
  if (missed.length > 0) throw new Error(`Never reached: ${missed.join(', ')}`)
}

/** The endpoints that never did what they are for, but for those that need not. */
function missedBy({ statuses }: Coverage, mayBeMissed: readonly string[] = []): string[] {
  const isReached = (name: string) =>
    Array.from(statuses.get(name)?.keys() ?? []).some((status) => status >= 200 && status < 400)
  return Array.from(endpointNames.values()).filter((name) => !isReached(name) && !mayBeMissed.includes(name))
}

/** One line for each endpoint: how often which status came. */
export function formatCoverage({ statuses }: Coverage): string {
  const lines = Array.from(statuses, ([name, counts]) => {
    const each = Array.from(counts)
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status || 'hung up'} ${times}`)
    return `  ${name.padEnd(22)} ${each.join(', ')}`
  })
  return lines.toSorted().join('\n')
}
