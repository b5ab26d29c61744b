// Sends an operation with the values of the form, and builds the curl command for it.
import type { Operation } from './openApiDocument.ts'

export interface RequestValues {
  /** By parameter name. */
  values: Record<string, string>
  body: string | File
}

export interface OperationResponse {
  status: number
  statusText: string
  milliseconds: number
  headers: [string, string][]
  /** Formatted JSON or text; undefined for binary content. */
  text: string | undefined
  blob: Blob
}

const maxShownCharacters = 100_000

export function requestUrl({ path, parameters }: Operation, values: RequestValues['values']): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    if (place === 'query' && values[name]) query.set(name, values[name])
  }
  return query.size > 0 ? `${filledPath}?${query}` : filledPath
}

export function curlCommand(operation: Operation, request: RequestValues, origin: string): string {
  const { method } = operation
  const headers = headersOf(operation, request).map(
    ([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`,
  )
  const address = shellQuote(`${origin}${requestUrl(operation, request.values)}`)
  return [
    'curl -b cookies.txt',
    method !== 'GET' && `-X ${method}`,
    ...headers,
    dataOf(operation, request.body),
    address,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

function dataOf({ body }: Operation, value: string | File): string | undefined {
  if (!body) return undefined
  if (body.type === 'application/json' && typeof value === 'string') return `-d ${shellQuote(value)}`
  // A placeholder until a file is chosen.
  const name = typeof value === 'string' ? 'FILE' : value.name
  return body.type === 'multipart/form-data'
    ? `-F ${shellQuote(`${fieldOf(body)}=@"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`
    : `--data-binary ${shellQuote(`@${name}`)}`
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The form field of the file. */
function fieldOf({ schema }: NonNullable<Operation['body']>): string {
  return Object.keys(schema?.properties ?? {})[0] ?? 'file'
}

function headersOf(
  { parameters, body }: Operation,
  { values, body: value }: RequestValues,
): [string, string][] {
  const parameterHeaders = parameters
    .filter(({ name, in: place }) => place === 'header' && values[name])
    .map(({ name }): [string, string] => [name, values[name] ?? ''])
  // The browser sets the header of a form, with its boundary.
  const isForm = body?.type === 'multipart/form-data'
  const type = typeof value === 'string' ? body?.type : value.type || body?.type
  return body && !isForm && type !== undefined
    ? [['Content-Type', type], ...parameterHeaders]
    : parameterHeaders
}

export async function sendOperation(
  operation: Operation,
  request: RequestValues,
): Promise<OperationResponse> {
  const started = performance.now()
  const response = await fetch(requestUrl(operation, request.values), {
    method: operation.method,
    headers: headersOf(operation, request),
    body: operation.body ? bodyOf(operation, request.body) : null,
    // Ends event streams.
    signal: AbortSignal.timeout(20_000),
  })
  const type = response.headers.get('content-type') ?? ''
  const blob = type.startsWith('text/event-stream') ? await firstChunk(response) : await response.blob()
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - started),
    headers: Array.from(response.headers),
    text: /json|text|svg/.test(type) || blob.size === 0 ? await textOf(blob, type) : undefined,
    blob,
  }
}

function bodyOf({ body }: Operation, value: string | File): BodyInit {
  if (body?.type !== 'multipart/form-data') return value
  const form = new FormData()
  form.append(fieldOf(body), typeof value === 'string' ? new File([value], 'products.csv') : value)
  return form
}

async function textOf(blob: Blob, type: string): Promise<string> {
  const text = await blob.slice(0, maxShownCharacters).text()
  if (!type.startsWith('application/json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function firstChunk({ body }: Response): Promise<Blob> {
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new Blob(value ? [value] : [])
}
