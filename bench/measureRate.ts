// How many requests a second a server answers, and how soon where it has half as many.
import { setTimeout as wait } from 'node:timers/promises'

import autocannon from 'autocannon'
import { Pool } from 'undici'

import { percentile } from './processes.ts'

const connections = 10

/** Of one processor: a client that is busier than this would measure itself. */
const busy = 0.7

/** A proxy in front keeps about so many; without a bound, each that waits would get one of its own, and the server its memory. */
const mostConnections = 32

export interface Load {
  url: string
  path: string
  cookie: string
  method?: 'GET' | 'POST'
  body?: string
}

/** Requests a second that were answered well; any other answer ends the measurement. */
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
 * Of 100 answers at that many requests a second the slowest but one, in milliseconds; undefined where asking took so much of a
 * processor that it would be the client's. They come as people do, each when it wants, whether the ones before are answered or
 * not; autocannon would send a second's worth of them in one go.
 */
export async function measureP99(load: Load, rate: number, seconds: number): Promise<number | undefined> {
  const pool = new Pool(load.url, { connections: mostConnections })
  const asked: Promise<number>[] = []
  // The first second is not counted: connections are opened, and this process learns its own part.
  const from = performance.now() + 1000
  const end = from + seconds * 1000
  let uncounted = 0
  const [begun, used] = [performance.now(), process.cpuUsage()]
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const early = due - performance.now()
    if (early > 0) await wait(early)
    asked.push(timeOf(load, pool, due))
    if (due < from) uncounted += 1
  }
  const times = (await Promise.all(asked)).slice(uncounted)
  const { user, system } = process.cpuUsage(used)
  const share = (user + system) / 1000 / (performance.now() - begun)
  await pool.close()
  return share > busy ? undefined : Math.round(percentile(times, 0.99))
}

/** Milliseconds from when it was due, so that one that had to stand in line isn't flattered. */
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
