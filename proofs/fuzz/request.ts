// A request of the fuzzer in parts, so that each part can be made invalid.
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Role } from '#domain/permissions.ts'

export interface FuzzRequest {
  /** Its number in the run; with the seed it can be generated again. */
  number: number
  name: string
  endpoint: Endpoint
  role: Role | null
  method: string
  /** URL-encoded, as are the query values. */
  params: Record<string, string>
  query: Record<string, string>
  /** Repeated and unknown query parameters. */
  extraQuery: string[]
  /** Appended to the path. */
  suffix: string
  headers: Record<string, string>
  /** The JSON of the valid body; unchanged when `body` is made invalid. */
  json: unknown
  body: Buffer | undefined
  /** Describes what is invalid; undefined if the request is valid. */
  defect: string | undefined
  /** The client hangs up after this time. */
  abortAfterMs: number | undefined
}

export interface FuzzResponse {
  /** 0 if the client hung up. */
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
  durationMs: number
}

/** Sends one request with a session cookie, or without one. */
export type Send = (request: FuzzRequest, cookie: string) => Promise<FuzzResponse>

export function buildUrl({ endpoint, params, query, extraQuery, suffix }: FuzzRequest): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const queries = [
    ...Object.entries(query).map(([name, value]) => `${encodeValue(name)}=${value}`),
    ...extraQuery,
  ]
  return path + suffix + (queries.length > 0 ? `?${queries.join('&')}` : '')
}

/** URL-encodes a value. */
export function encodeValue(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}

/** For failure reports. */
export function formatRequest(request: FuzzRequest): string {
  const { number, name, role, method, headers, body, defect } = request
  const lines = [
    `call ${number}: ${name} as ${role ?? 'signed out'}${defect === undefined ? '' : `, invalid: ${defect}`}`,
    `  ${method} ${buildUrl(request)}`,
    `  ${JSON.stringify(headers)}`,
  ]
  if (body) lines.push(`  ${JSON.stringify(body.toString('utf8').slice(0, 2000))}`)
  return lines.join('\n')
}
