// How many requests a second a server answers, and how soon where it has half as many.
import autocannon from 'autocannon'

const connections = 10

export interface Load {
  url: string
  path: string
  cookie: string
  method?: 'GET' | 'POST'
  body?: string
}

/** Requests a second that were answered well; any other answer ends the measurement. */
export async function rateOf(load: Load, seconds: number): Promise<number> {
  return (await send(load, { duration: seconds })).requests.average
}

/** Of 100 answers at that many requests a second the slowest but one, in milliseconds. */
export async function p99At(load: Load, rate: number, seconds: number): Promise<number> {
  return (await send(load, { duration: seconds, overallRate: Math.max(1, Math.round(rate)) })).latency.p99
}

async function send(
  { url, path, cookie, method = 'GET', body }: Load,
  pace: { duration: number; overallRate?: number },
): Promise<autocannon.Result> {
  const result = await autocannon({
    url: url + path,
    method,
    connections,
    ...pace,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}
