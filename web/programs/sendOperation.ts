// One call of the page, as it is filled in: sent with the session of whoever reads the page, and shown as it came back.
import type { Operation } from './openApiDocument.ts'

export interface Filled {
  /** By the parameter's name. */
  values: Record<string, string>
  body: string | File
}

export interface Shown {
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

export function addressOf({ path, parameters }: Operation, values: Filled['values']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    if (place === 'query' && values[name]) query.set(name, values[name])
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The same call for a terminal. */
export function curlOf(operation: Operation, filled: Filled): string {
  const { method, body } = operation
  const headers = headersOf(operation, filled).map(([name, value]) => `-H '${name}: ${value}'`)
  const data =
    body && typeof filled.body === 'string' && `-d '${filled.body.replaceAll("'", String.raw`'\''`)}'`
  const address = `'${window.location.origin}${addressOf(operation, filled.values)}'`
  return ['curl -b cookies.txt', method !== 'GET' && `-X ${method}`, ...headers, data, address]
    .filter(Boolean)
    .join(' \\\n  ')
}

function headersOf({ parameters, body }: Operation, { values, body: given }: Filled): [string, string][] {
  const own = parameters
    .filter(({ name, in: place }) => place === 'header' && values[name])
    .map(({ name }): [string, string] => [name, values[name] ?? ''])
  // A form says its boundary itself.
  const isForm = body?.type === 'multipart/form-data'
  const type = typeof given === 'string' ? body?.type : given.type || body?.type
  return body && !isForm && type !== undefined ? [['Content-Type', type], ...own] : own
}

export async function sendOperation(operation: Operation, filled: Filled): Promise<Shown> {
  const started = performance.now()
  const response = await fetch(addressOf(operation, filled.values), {
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
  const [field = 'file'] = Object.keys(body.schema?.properties ?? {})
  form.append(field, typeof given === 'string' ? new File([given], 'products.csv') : given)
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
