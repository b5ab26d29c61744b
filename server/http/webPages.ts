// What the pages of the web are made of, as the build wrote it down, and how a browser is told before it has read any of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** pages.json. Files are relative to the web's folder. */
export interface WebPages {
  /** What every page asks the server first. */
  calls: string[]
  /** The files of whoever isn't signed in, and those of everybody else, whatever the page. */
  visitor: string[]
  signedIn: string[]
  /** The files of each page by its path, as in '/products/$id'. */
  pages: Record<string, string[]>
}

/**
 * The Link header (RFC 8288) of a page: its scripts and first calls travel at once instead of one after another, each
 * found in the one before.
 */
export function readPageLinks(folder: string): (path: string, isSignedIn: boolean) => string {
  const { calls, visitor, signedIn, pages } = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  ) as WebPages
  const byPath = Object.entries(pages).map(([path, files]) => ({ parts: path.split('/'), files }))
  const asked = calls.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`)
  return (path, isSignedIn) => {
    const parts = path.split('/')
    const page = byPath.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, place) => part.startsWith('$') || part === parts[place]),
    )
    const files = isSignedIn ? [...signedIn, ...(page?.files ?? [])] : visitor
    return [...asked, ...[...new Set(files)].map((file) => `</${file}>; rel=modulepreload`)].join(', ')
  }
}
