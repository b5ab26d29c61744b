// How many requests a second a server answers.
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
export async function rateOf(
  { url, path, cookie, method = 'GET', body }: Load,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: url + path,
    method,
    connections,
    duration: seconds,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
