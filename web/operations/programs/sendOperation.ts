// One call of the page, as it is filled in: sent with the session of whoever reads the page, and shown as it came back.
import type { Operation } from './openApiDocument.ts'

export interface RequestValues {
  /** By the parameter's name. */
  values: Record<string, string>
  body: string | File
}

export interface OperationResponse {
  status: number
  statusText: string
  milliseconds: number
  headers: [string, string][]
  /** JSON laid out, or the text; undefined where it is no text. */
  text: string | undefined
  blob: Blob
}

/** So much of an answer is shown; a list may be long. */
const mostShown = 100_000

export function requestUrl({ path, parameters }: Operation, values: RequestValues['values']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    if (place === 'query' && values[name]) query.set(name, values[name])
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The same call for a terminal, to a server at that origin. A file is named: curl reads it. */
export function curlCommand(operation: Operation, filled: RequestValues, origin: string): string {
  const { method } = operation
  const headers = headersOf(operation, filled).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const address = quoted(`${origin}${requestUrl(operation, filled.values)}`)
  return [
    'curl -b cookies.txt',
    method !== 'GET' && `-X ${method}`,
    ...headers,
    dataOf(operation, filled.body),
    address,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

function dataOf({ body }: Operation, given: string | File): string | undefined {
  if (!body) return undefined
  if (body.type === 'application/json' && typeof given === 'string') return `-d ${quoted(given)}`
  // Until one is chosen.
  const name = typeof given === 'string' ? 'FILE' : given.name
  return body.type === 'multipart/form-data'
    ? `-F ${quoted(`${fieldOf(body)}=@"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`
    : `--data-binary ${quoted(`@${name}`)}`
}

/** As one word of a shell, whatever stands in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** What the file is called in a form. */
function fieldOf({ schema }: NonNullable<Operation['body']>): string {
  return Object.keys(schema?.properties ?? {})[0] ?? 'file'
}

function headersOf(
  { parameters, body }: Operation,
  { values, body: given }: RequestValues,
): [string, string][] {
  const own = parameters
    .filter(({ name, in: place }) => place === 'header' && values[name])
    .map(({ name }): [string, string] => [name, values[name] ?? ''])
  // A form says its boundary itself.
  const isForm = body?.type === 'multipart/form-data'
  const type = typeof given === 'string' ? body?.type : given.type || body?.type
  return body && !isForm && type !== undefined ? [['Content-Type', type], ...own] : own
}

export async function sendOperation(operation: Operation, filled: RequestValues): Promise<OperationResponse> {
  const started = performance.now()
  const response = await fetch(requestUrl(operation, filled.values), {
    method: operation.method,
    headers: headersOf(operation, filled),
    body: operation.body ? bodyOf(operation, filled.body) : null,
    // What goes on without an end is shown as far as it came.
    signal: AbortSignal.timeout(20_000),
  })
  const type = response.headers.get('content-type') ?? ''
  const blob = type.startsWith('text/event-stream') ? await firstOf(response) : await response.blob()
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - started),
    headers: Array.from(response.headers),
    text: /json|text|svg/.test(type) || blob.size === 0 ? await textOf(blob, type) : undefined,
    blob,
  }
}

function bodyOf({ body }: Operation, given: string | File): BodyInit {
  if (body?.type !== 'multipart/form-data') return given
  const form = new FormData()
  form.append(fieldOf(body), typeof given === 'string' ? new File([given], 'products.csv') : given)
  return form
}

async function textOf(blob: Blob, type: string): Promise<string> {
  const text = await blob.slice(0, mostShown).text()
  if (!type.startsWith('application/json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function firstOf({ body }: Response): Promise<Blob> {
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new Blob(value ? [value] : [])
}
