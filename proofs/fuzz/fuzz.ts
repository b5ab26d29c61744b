// The fuzzer: sends valid and invalid requests of all roles, several at a time, and checks each response against the contract.
import { buildOpenApiDocument } from '#contract/buildOpenApiDocument.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { type Role, roles } from '#domain/permissions.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { sessions, users } from '#server/platform/db/schema.ts'
import { hashToken, createToken } from '#server/platform/token.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'

import { checkResponse } from './checkResponse.ts'
import { resourceOfPath, createDiscoveredValues } from './discoveredValues.ts'
import {
  type GeneratorContext,
  generateRequest,
  generateValidRequest,
  warmUpCalls,
} from './generateRequest.ts'
import { dereference, type Json } from './jsonSchemaError.ts'
import { createKeyHistory } from './keyHistory.ts'
import { type FuzzResponse, type FuzzRequest, type Send, formatRequest } from './request.ts'
import { createImage } from './requestFactories.ts'

/** The maximum number of extra rounds if an endpoint was never reached. */
const extraRounds = 20

/** Endpoints that need something to be running or finished at that moment; only a long run is sure to reach them. */
export const timingDependentEndpoints = ['cancelIntegrityCheck', 'downloadBackup', 'endOwnSession']

export interface FuzzOptions {
  seed: number
  calls: number
  /** Concurrent calls. */
  clients: number
  /** The share of valid requests; they are the slowest. */
  validShare: number
  /** The share of invalid requests without a session. */
  signedOutShare: number
  send: Send
  db: Db
  /** Endpoints that need not succeed. */
  mayBeMissed?: readonly string[]
  /** After the first rounds, only this call. */
  only?: number | undefined
}

export interface Coverage {
  /** How often each endpoint returned each status; 0 if the client hung up. */
  statuses: Map<string, Map<number, number>>
  /** Each distinct failure with its first request and its count. */
  failures: Map<string, { times: number; first: string }>
  slowestMs: number
}

export async function fuzz(options: FuzzOptions): Promise<Coverage> {
  const { seed, calls, clients, send, db, mayBeMissed, only } = options
  const userIds = await findUserIds(db)
  const context: GeneratorContext = {
    seed,
    validShare: options.validShare,
    signedOutShare: options.signedOutShare,
    document: dereference(JSON.parse(JSON.stringify(buildOpenApiDocument('0.0.0'))) as Json),
    discovered: createDiscoveredValues(),
    credentials: { username: emailOf('Staff'), password: testPassword },
    image: await createImage(),
    protectedUserIds: new Set(userIds.values()),
  }
  const cookies = new Map<Role, string>()
  for (const role of roles) cookies.set(role, await signIn(db, userIds.get(role)))
  const keys = createKeyHistory()
  const coverage: Coverage = { statuses: new Map(), failures: new Map(), slowestMs: 0 }

  /** Returns the status of the response, if there was one. */
  const callOnce = async (
    number: number,
    generated = generateRequest(context, number),
  ): Promise<number | undefined> => {
    const { request, checkRepeat } = keys.maybeRepeat(generated, seed)
    const cookie = (request.role && cookies.get(request.role)) ?? ''
    let response: FuzzResponse
    try {
      response = await send(request, cookie)
    } catch (error) {
      addFailure(coverage, request, `no response: ${String(error)}`)
      return undefined
    }
    count(coverage, request, response)
    if (response.status === 0) return undefined
    const { failure, json } = checkResponse(request, response, context.document)
    const wrong = failure ?? checkRepeat?.(response)
    if (wrong !== undefined) addFailure(coverage, request, wrong)
    if (response.status < 300 && json !== undefined) context.discovered.learn(request.endpoint.path, json)
    if (request.endpoint.method === 'DELETE' && response.status === 204)
      context.discovered.forget(resourceOfPath(request.endpoint.path), Number(request.params['id']))
    keys.learn(request, response)
    // The request may have ended its own session.
    if (response.status === 401 && request.role && request.headers['cookie'] === undefined)
      cookies.set(request.role, await signIn(db, userIds.get(request.role)))
    return response.status
  }

  /** Repeats the call if the session had ended. */
  const callInOrder = async (number: number) => {
    const request = generateValidRequest(context, number)
    if ((await callOnce(number, request)) === 401) await callOnce(number, request)
  }

  for (let number = 0; number < warmUpCalls; number += 1) await callInOrder(number)
  if (only !== undefined) {
    process.stdout.write(`${formatRequest(generateRequest(context, only))}\n`)
    await callOnce(only)
    return coverage
  }
  let next = warmUpCalls
  const client = async () => {
    while (next < calls) {
      const number = next
      next += 1
      await callOnce(number)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  // Endpoints that were not reached by chance are called in order until they succeed.
  const maxCalls = calls + extraRounds * endpointNames.size
  for (
    let number = calls;
    number < maxCalls && missedEndpoints(coverage, mayBeMissed).length > 0;
    number += 1
  )
    await callInOrder(number)
  return coverage
}

/** User ids by role. */
async function findUserIds(db: Db): Promise<Map<Role, number>> {
  const userIds = await db.select({ id: users.id, role: users.role, email: users.email }).from(users)
  return new Map(
    userIds.filter(({ email, role }) => email === emailOf(role)).map(({ id, role }) => [role, id]),
  )
}

/** Creates a session without hashing a password. */
async function signIn(db: Db, userId: number | undefined): Promise<string> {
  if (userId === undefined) throw new Error('There must be a user of each role')
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

function count(coverage: Coverage, { name }: FuzzRequest, { status, durationMs }: FuzzResponse): void {
  const counts = coverage.statuses.get(name) ?? new Map<number, number>()
  counts.set(status, (counts.get(status) ?? 0) + 1)
  coverage.statuses.set(name, counts)
  coverage.slowestMs = Math.max(coverage.slowestMs, durationMs)
}

function addFailure(coverage: Coverage, request: FuzzRequest, failure: string): void {
  const key = `${request.name}: ${failure.replaceAll(/[\da-f-]{36}|\d{4,}/g, '#').slice(0, 160)}`
  const known = coverage.failures.get(key)
  if (known) known.times += 1
  else coverage.failures.set(key, { times: 1, first: `${failure}\n${formatRequest(request)}` })
}

/** Throws with all failures, or with the endpoints that never succeeded. */
export function assertNoFailures(coverage: Coverage, mayBeMissed?: readonly string[]): void {
  const failures = Array.from(coverage.failures.values(), ({ times, first }) => `${times} times: ${first}`)
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
  const missed = missedEndpoints(coverage, mayBeMissed)
  if (missed.length > 0) throw new Error(`Never reached: ${missed.join(', ')}`)
}

/** Endpoints that never succeeded and are not in `mayBeMissed`. */
export function missedEndpoints({ statuses }: Coverage, mayBeMissed: readonly string[] = []): string[] {
  const isReached = (name: string) =>
    Array.from(statuses.get(name)?.keys() ?? []).some((status) => status >= 200 && status < 400)
  return Array.from(endpointNames.values()).filter((name) => !isReached(name) && !mayBeMissed.includes(name))
}

/** One line per endpoint: the count of each status. */
export function formatCoverage({ statuses }: Coverage): string {
  const lines = Array.from(statuses, ([name, counts]) => {
    const each = Array.from(counts)
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status || 'hung up'} ${times}`)
    return `  ${name.padEnd(22)} ${each.join(', ')}`
  })
  return lines.toSorted().join('\n')
}
