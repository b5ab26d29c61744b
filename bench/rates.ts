// How many requests a second a server answers, and how soon where it has half as many.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import autocannon from 'autocannon'

import { percentile } from './processes.ts'

const connections = 10

/** Requests a second beyond which `p99At` would measure itself. */
export const mostAsked = 2000

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
export async function rateOf(
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
 * Of 100 answers at that many requests a second the slowest but one, in milliseconds. They come as people do, each when it wants,
 * whether the ones before are answered or not; autocannon would send a second's worth of them in one go.
 */
export async function p99At(load: Load, rate: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections })
  const asked: Promise<number>[] = []
  // The first second is not counted: connections are opened, and this process learns its own part.
  const from = performance.now() + 1000
  const end = from + seconds * 1000
  let uncounted = 0
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const early = due - performance.now()
    if (early > 0) await wait(early)
    asked.push(timeOf(load, agent, due))
    if (due < from) uncounted += 1
  }
  const times = (await Promise.all(asked)).slice(uncounted)
  agent.destroy()
  return Math.round(percentile(times, 0.99))
}

/** Milliseconds from when it was due, so that one that had to stand in line isn't flattered. */
function timeOf(
  { url, path, cookie, method = 'GET', body }: Load,
  agent: Agent,
  due: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers: headersOf(cookie, body) }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 300) reject(new Error(`${path}: ${statusCode}`))
      answer.on('end', () => resolve(performance.now() - due)).resume()
    })
    sent.on('error', reject).end(body)
  })
}

function headersOf(cookie: string, body: string | undefined): Record<string, string> {
  return { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
}
