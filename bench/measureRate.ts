// Measures the request rate of a server, and its latency at a given rate.
import { setTimeout as wait } from 'node:timers/promises'

import autocannon from 'autocannon'
import { Pool } from 'undici'

import { percentile } from './processes.ts'

const connections = 10

/** The CPU share above which the client would measure itself. */
const maxClientShare = 0.7

/** Connections of a typical reverse proxy. */
const maxConnections = 32

export interface Load {
  url: string
  path: string
  cookie: string
  method?: 'GET' | 'POST'
  body?: string
}

/** Successful requests per second. Throws on any error response. */
export async function measureRate(
  { url, path, cookie, method = 'GET', body }: Load,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: url + path,
    method,
    connections,
    duration: seconds,
    headers: headersOf(cookie, body),
    ...(body ? { body } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

/**
 * The 99th percentile of the latency at that rate in milliseconds; undefined if the client was too busy. Requests start at random
 * times whether earlier ones are answered or not (open model); autocannon sends a second's worth at once.
 */
export async function measureP99(load: Load, rate: number, seconds: number): Promise<number | undefined> {
  const pool = new Pool(load.url, { connections: maxConnections })
  const requests: Promise<number>[] = []
  // The first second is a warm-up.
  const from = performance.now() + 1000
  const end = from + seconds * 1000
  let warmUps = 0
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const aheadMs = due - performance.now()
    if (aheadMs > 0) await wait(aheadMs)
    requests.push(timeOf(load, pool, due))
    if (due < from) warmUps += 1
  }
  const times = (await Promise.all(requests)).slice(warmUps)
  const { user, system } = process.cpuUsage(cpuBefore)
  const share = (user + system) / 1000 / (performance.now() - startedAt)
  await pool.close()
  return share > maxClientShare ? undefined : Math.round(percentile(times, 0.99))
}

/** Milliseconds since the scheduled time, so that queueing counts. */
async function timeOf(
  { path, cookie, method = 'GET', body }: Load,
  pool: Pool,
  due: number,
): Promise<number> {
  const answer = await pool.request({ path, method, headers: headersOf(cookie, body), body: body ?? null })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode}`)
  await answer.body.dump()
  return performance.now() - due
}

function headersOf(cookie: string, body: string | undefined): Record<string, string> {
  return { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
}
