// What the pages of the web are made of, as the build wrote it down, and how a browser is told before it has read any of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** pages.json. Files are relative to the web's folder. */
export interface PageManifest {
  /** What every page asks the server first. */
  calls: string[]
  /** The files of whoever isn't signed in, and those of everybody else, whatever the page. */
  signedOut: string[]
  signedIn: string[]
  /** The files of each page by its path, as in '/products/$id'. */
  pages: Record<string, string[]>
}

/** What is to be known of an address before the web itself is asked. */
export interface PageIndex {
  /** Whether there is a page at this path. Capitals, percent-encoding and a trailing slash make no difference, as in the web's router. */
  has: (path: string) => boolean
  /**
   * The Link header (RFC 8288) of a page: its scripts and first calls travel at once instead of one after another, each
   * found in the one before.
   */
  linkHeader: (path: string, isSignedIn: boolean) => string
}

export function readPageManifest(folder: string): PageIndex {
  const {
    calls,
    signedOut: visitor,
    signedIn,
    pages,
  } = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as PageManifest
  const byPath = Object.entries(pages).map(([path, files]) => ({ parts: path.split('/'), files }))
  const asked = calls.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`)

  function find(path: string): { files: string[] } | undefined {
    const parts = path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .map((part) => plain(part).toLowerCase())
    return byPath.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, place) => (part.startsWith('$') ? parts[place] : part === parts[place])),
    )
  }

  return {
    has: (path) => find(path) !== undefined,
    linkHeader(path, isSignedIn) {
      const files = isSignedIn ? [...signedIn, ...(find(path)?.files ?? [])] : visitor
      return [...asked, ...[...new Set(files)].map((file) => `</${file}>; rel=modulepreload`)].join(', ')
    },
  }
}

/** A part of a path without its percent-encoding, or as it is where that is none. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
