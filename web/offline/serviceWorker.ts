// The service worker: caches the pages that work without a network and their files, but no answer of the API and no scan. It sends nothing
// by itself. vite.offline.ts puts the list of files before this script, so that each release has another one.

interface OfflineFiles {
  /** Paths. */
  pages: string[]
  /** Paths; those under assets/ have a hash in their name. */
  files: string[]
  /** Of this list. */
  hash: string
}

interface WaitEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface RequestEvent extends Event {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

const { offlineFiles } = globalThis as unknown as { offlineFiles: OfflineFiles }
const pages = new Set(offlineFiles.pages)
const files = new Set(offlineFiles.files)
const cacheName = `pages ${offlineFiles.hash}`

/** All pages have the same HTML. */
const pageKey = '/'

/** After this time without an answer, the cached response is used. */
const timeoutMs = 4000

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(offlineFiles.files)
  const response = await fetch(offlineFiles.pages[0] ?? '/')
  // Without the mark of a page that was sent without a session: later there may be one.
  const html = (await response.text()).replace(' data-session="none"', '')
  const { headers } = response
  const cachedHeaders = ['content-type', 'content-security-policy'].flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  if (!response.ok) throw new Error(`The page answered with ${response.status}`)
  await cache.put(pageKey, new Response(html, { headers: cachedHeaders }))
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

/** So that a new release is opened at once. */
async function networkFirst(request: Request, key: string): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status < 500) return response
  } catch {
    // The cached response follows.
  }
  return (await findCached(key)) ?? Response.error()
}

async function cacheFirst(request: Request, key: string): Promise<Response> {
  return (await findCached(key)) ?? fetch(request)
}

async function findCached(key: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(key)
}

addEventListener('install', (event) => (event as WaitEvent).waitUntil(cacheFiles()))
addEventListener('activate', (event) => (event as WaitEvent).waitUntil(deleteOldCaches()))
addEventListener('fetch', (event) => {
  const { request } = event as RequestEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const respond = (response: Promise<Response>) => (event as RequestEvent).respondWith(response)
  if (request.mode === 'navigate' && pages.has(pathname)) respond(networkFirst(request, pageKey))
  else if (files.has(pathname) && pathname.startsWith('/assets/')) respond(cacheFirst(request, pathname))
  else if (files.has(pathname)) respond(networkFirst(request, pathname))
})
