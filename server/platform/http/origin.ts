// Whether a request that changes something comes from our own pages: the answer to cross-site request forgery. The Host is
// read as the browser sent it: what a proxy or a caller says in X-Forwarded-Host or -Proto has no say.
import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/**
 * Why a request that changes something is not taken, in a sentence; undefined where it comes from our own pages. A browser
 * names where it comes from; a program that is no browser names nothing and has no cookies to abuse. Ours is PUBLIC_URL, and
 * beside it the host that was asked, where that is a name which nobody elsewhere can give themselves.
 */
export function csrfRejectionReason(request: FastifyRequest, publicUrl: string): string | undefined {
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none' ? undefined : foreign
  }
  const known = new URL(publicUrl)
  if (origin === known.origin) return undefined
  const named = URL.parse(origin)
  // Of the public name the public scheme alone: its http twin may be anybody on the way.
  if (!named || named.host === known.host || named.host !== hostOf(request)) return foreign
  return isOwnName(named.hostname) ? undefined : unknownName
}

const foreign = 'This request did not come from Selvedge.'
const unknownName = 'Selvedge does not know this address as its own. Please set PUBLIC_URL to it.'

/** Names that no public name server answers for (RFC 6761, 6762, 8375), or by custom of home networks. */
const localNames = /^[^.]+$|\.(?:localhost|local|test|internal|lan|home\.arpa)$/

/**
 * Whoever owns a public name can let it point to this machine once a browser has loaded their page from elsewhere (DNS
 * rebinding): then Origin and Host agree, and the page is theirs. An address of numbers and a local name can't be pointed.
 */
function isOwnName(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || localNames.test(name)
}

/** Whether a link that changes something was followed on our own pages or typed by the person. */
export function isSameSiteNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { referer } = request.headers
  return referer === undefined || URL.parse(referer)?.host === hostOf(request)
}

/** The address that the caller used for this server; never trusted for links that others will follow. */
export function requestOrigin(request: FastifyRequest, publicUrl: string): string {
  const known = new URL(publicUrl)
  const host = hostOf(request)
  return host === known.host ? known.origin : `http://${host}`
}

function hostOf({ headers }: FastifyRequest): string {
  return headers.host ?? ''
}
