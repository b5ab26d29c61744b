// A request of the fuzzer before it is spelled: in parts, so that each can be made wrong by itself.
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Role } from '#domain/permissions.ts'

export interface FuzzRequest {
  /** Which of the run it is: with the seed it is drawn again. */
  number: number
  name: string
  endpoint: Endpoint
  role: Role | null
  method: string
  /** What stands in the address is spelled already. */
  params: Record<string, string>
  query: Record<string, string>
  /** Names that come twice, and names that are unknown. */
  extraQuery: string[]
  /** What is put behind the path. */
  suffix: string
  headers: Record<string, string>
  /** The JSON that the body was made of; it stays what it was when the body is made wrong. */
  json: unknown
  body: Buffer | undefined
  /** What is wrong with it; undefined where the document says that it is right. */
  defect: string | undefined
  /** Hangs up after so many milliseconds. */
  abortAfterMs: number | undefined
}

export interface FuzzResponse {
  /** 0 where nobody waited for it. */
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
  durationMs: number
}

/** Sends one request as the holder of a session, or as nobody. */
export type Send = (request: FuzzRequest, cookie: string) => Promise<FuzzResponse>

export function buildUrl({ endpoint, params, query, extraQuery, suffix }: FuzzRequest): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const queries = [
    ...Object.entries(query).map(([name, value]) => `${encodeValue(name)}=${value}`),
    ...extraQuery,
  ]
  return path + suffix + (queries.length > 0 ? `?${queries.join('&')}` : '')
}

/** As it stands in an address. */
export function encodeValue(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}

/** For people, and for sending it by hand. */
export function formatRequest(request: FuzzRequest): string {
  const { number, name, role, method, headers, body, defect: wrong } = request
  const lines = [
    `call ${number}: ${name} as ${role ?? 'nobody'}${wrong === undefined ? '' : `, wrong: ${wrong}`}`,
    `  ${method} ${buildUrl(request)}`,
    `  ${JSON.stringify(headers)}`,
  ]
  if (body) lines.push(`  ${JSON.stringify(body.toString('utf8').slice(0, 2000))}`)
  return lines.join('\n')
}
