// The page manifest of the web build: which scripts and API calls each page preloads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** pages.json. Paths are relative to the web's folder. */
export interface PageManifest {
  /** API calls that every page makes first. */
  calls: string[]
  /** Scripts of all pages, without and with a session. */
  signedOut: string[]
  signedIn: string[]
  /** Scripts of each page, by path such as '/products/$id'. */
  pages: Record<string, string[]>
}

export interface PageIndex {
  /** Whether a page exists. Ignores case, percent-encoding and a trailing slash, like the web's router. */
  has: (path: string) => boolean
  /** The Link header (RFC 8288) that preloads the scripts and first calls of a page. */
  linkHeader: (path: string, isSignedIn: boolean) => string
}

export function readPageManifest(folder: string): PageIndex {
  const { calls, signedOut, signedIn, pages } = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  ) as PageManifest
  const byPath = Object.entries(pages).map(([path, files]) => ({ parts: path.split('/'), files }))
  const callLinks = calls.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`)

  function find(path: string): { files: string[] } | undefined {
    const parts = path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .map((part) => decode(part).toLowerCase())
    return byPath.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, index) => (part.startsWith('$') ? parts[index] : part === parts[index])),
    )
  }

  return {
    has: (path) => find(path) !== undefined,
    linkHeader(path, isSignedIn) {
      const files = isSignedIn ? [...signedIn, ...(find(path)?.files ?? [])] : signedOut
      return [...callLinks, ...[...new Set(files)].map((file) => `</${file}>; rel=modulepreload`)].join(', ')
    },
  }
}

/** Decodes percent-encoding; returns malformed text unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
