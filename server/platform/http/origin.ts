// Protection against cross-site request forgery. Uses the Host header only: X-Forwarded-Host and -Proto are not trusted.
import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/**
 * Returns why a request that changes data is rejected, or undefined if it comes from our pages or isn't from a browser. Our origins are
 * PUBLIC_URL, and the requested host if it is an IP address or a local name.
 */
export function csrfRejectionReason(request: FastifyRequest, publicUrl: string): string | undefined {
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none' ? undefined : crossSiteMessage
  }
  const publicAddress = new URL(publicUrl)
  if (origin === publicAddress.origin) return undefined
  const originUrl = URL.parse(origin)
  // The public host must have the public scheme: over http anyone on the network could answer for it.
  if (!originUrl || originUrl.host === publicAddress.host || originUrl.host !== hostOf(request))
    return crossSiteMessage
  return isLocalName(originUrl.hostname) ? undefined : unknownHostMessage
}

const crossSiteMessage = 'This request did not come from Selvedge.'
const unknownHostMessage = 'Selvedge does not know this address as its own. Please set PUBLIC_URL to it.'

/** Names that public DNS doesn't resolve (RFC 6761, 6762, 8375), and common names of home networks. */
const localNames = /^[^.]+$|\.(?:localhost|local|test|internal|lan|home\.arpa)$/

/** Other names are rejected against DNS rebinding: an attacker's domain that points to this machine has matching Origin and Host. */
function isLocalName(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || localNames.test(name)
}

/**
 * Whether the user followed a link on our pages or typed the address. Without Sec-Fetch-Site, which browsers don't send to plain http
 * addresses, only a Referer of our own shows it: our pages always send one.
 */
export function isSameSiteNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { referer } = request.headers
  return referer !== undefined && URL.parse(referer)?.host === hostOf(request)
}

/** The address by which the client reached this server. Never use it in links for others. */
export function requestOrigin(request: FastifyRequest, publicUrl: string): string {
  const publicAddress = new URL(publicUrl)
  const host = hostOf(request)
  return host === publicAddress.host ? publicAddress.origin : `http://${host}`
}

function hostOf({ headers }: FastifyRequest): string {
  return headers.host ?? ''
}
