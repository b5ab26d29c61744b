// Serves the built web app from memory. Every path outside of /api/ and /assets/ gets index.html, with status 404 if no page matches.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { barcodeWorkerPolicy } from './securityHeaders.ts'

/** Content types by extension. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Precompressed variants, smallest first. */
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

/** web/catalog/scanning/barcodeWorker.ts. */
const barcodeWorker = /^\/assets\/barcodeWorker-[\w-]+\.js$/

interface WebFile {
  type: string
  /** A Content-Security-Policy of its own. */
  policy: string | undefined
  cacheControl: string
  /** Weak, because it is the same for all encodings. None for responses that aren't cached, or are cached forever. */
  etag: string | undefined
  bytes: Buffer
  /** By encoding. */
  compressed: Map<string, Buffer>
}

/** Files under assets/ have a hash in their name and are cached forever. `looksSignedIn` selects the preload links and the page's `data-session`. */
export function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  looksSignedIn: (request: FastifyRequest) => boolean,
): void {
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'There is nothing at this address.' }),
  )
  if (!existsSync(join(folder, 'index.html'))) return
  const files = readWebFiles(folder)
  const page = files.get('/index.html')
  const signedOutPage = page && markSignedOut(page)
  const pages = readPageManifest(folder)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const file = files.get(path)
    if (file) return sendFile(request, reply, file)
    if (!page || !signedOutPage || path.startsWith('/api/') || path.startsWith('/assets/'))
      return reply.callNotFound()
    const isSignedIn = looksSignedIn(request)
    reply.header('link', pages.linkHeader(request.url, isSignedIn))
    const html = isSignedIn ? page : signedOutPage
    return pages.has(path)
      ? sendFile(request, reply, html)
      : sendFile(request, reply.code(404), { ...html, cacheControl: 'no-store', etag: undefined })
  })
}

/** Files by path. Skips dotfiles. */
function readWebFiles(folder: string): Map<string, WebFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !one.name.startsWith('.'),
  )
  const paths = new Set(found.map(({ parentPath, name }) => join(parentPath, name)))
  const isCompressed = (path: string) => encodings.some(({ extension }) => path.endsWith(extension))
  return new Map(
    [...paths]
      .filter((path) => !isCompressed(path))
      .map((path) => {
        const address = `/${relative(folder, path).split(sep).join('/')}`
        const type = types[extname(path)]
        if (!type) throw new Error(`No content type is known for ${address}`)
        const bytes = readFileSync(path)
        const compressedBytes = encodings
          .filter(({ extension }) => paths.has(path + extension))
          .map(({ name, extension }) => [name, readFileSync(path + extension)] as const)
        const isHashed = address.startsWith('/assets/')
        const file: WebFile = {
          type,
          policy: barcodeWorker.test(address) ? barcodeWorkerPolicy : undefined,
          cacheControl: isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          etag: isHashed ? undefined : etagOf(bytes),
          bytes,
          compressed: new Map(compressedBytes),
        }
        return [address, file]
      }),
  )
}

/** The page without a session, which then doesn't ask who is signed in. */
function markSignedOut(page: WebFile): WebFile {
  const bytes = Buffer.from(page.bytes.toString().replace('<html', '<html data-session="none"'))
  return {
    ...page,
    etag: etagOf(bytes),
    bytes,
    compressed: new Map([
      ['br', brotliCompressSync(bytes)],
      ['gzip', gzipSync(bytes)],
    ]),
  }
}

function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url')}"`
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const { type, policy, cacheControl, etag, bytes, compressed } = file
  reply.header('cache-control', cacheControl)
  if (policy) reply.header('content-security-policy', policy)
  if (etag) reply.header('etag', etag)
  if (compressed.size > 0) reply.header('vary', 'accept-encoding')
  if (etag && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...compressed.keys()])
  const compressedBytes = encoding === null ? undefined : compressed.get(encoding)
  if (encoding !== null && compressedBytes) reply.header('content-encoding', encoding)
  return reply.header('content-type', type).send(compressedBytes ?? bytes)
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => [etag, '*'].includes(tag.trim()))
}

/** The first requests of a page: API calls, and scripts and stylesheets relative to the web's folder. */
export interface PageFiles {
  /** A call of '/products/$id' may contain the same '$id'. */
  calls: string[]
  files: string[]
}

/** pages.json. */
export interface PageManifest {
  /** For all pages, without and with a session. */
  signedOut: PageFiles
  signedIn: PageFiles
  /** For each page, by path such as '/products/$id'. */
  pages: Record<string, PageFiles>
}

export interface PageIndex {
  /** Whether a page exists. Ignores case, percent-encoding and a trailing slash, like the web's router. */
  has: (path: string) => boolean
  /** The Link header (RFC 8288) that preloads the files and first calls of a page. `url` may have a query. */
  linkHeader: (url: string, isSignedIn: boolean) => string
}

export function readPageManifest(folder: string): PageIndex {
  const { signedOut, signedIn, pages } = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  ) as PageManifest
  const byPath = Object.entries(pages).map(([path, page]) => ({ parts: path.split('/'), page }))

  function find(path: string): PageFiles | undefined {
    const parts = path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .map((part) => decode(part).toLowerCase())
    const found = byPath.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, index) => (part.startsWith('$') ? parts[index] : part === parts[index])),
    )
    return found && { files: found.page.files, calls: callsOf(found, parts) }
  }

  return {
    has: (path) => find(path) !== undefined,
    linkHeader(url, isSignedIn) {
      const [path = '', query] = url.split('?')
      const common = isSignedIn ? signedIn : signedOut
      const page = isSignedIn ? find(path) : undefined
      // With filters in the address, the page's first call is another one.
      const calls = [...common.calls, ...((query === undefined && page?.calls) || [])]
      const files = new Set([...common.files, ...(page?.files ?? [])])
      return [
        ...calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`),
        ...[...files].map(
          (file) =>
            `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}`,
        ),
      ].join(', ')
    },
  }
}

/** The first calls of the page with these ids; none if the page itself rejects an id. */
function callsOf({ parts, page }: { parts: string[]; page: PageFiles }, given: string[]): string[] {
  const ids = parts.flatMap((part, index) =>
    part.startsWith('$') ? [[part, given[index] ?? ''] as const] : [],
  )
  if (!ids.every(([, id]) => /^[1-9]\d{0,14}$/.test(id))) return []
  return page.calls.map((call) => ids.reduce((path, [name, id]) => path.replace(name, id), call))
}

/** Decodes percent-encoding; returns malformed text unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
