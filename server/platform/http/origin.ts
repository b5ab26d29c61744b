// Protection against cross-site request forgery. Uses the Host header only: X-Forwarded-Host and -Proto are not trusted.
import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

export interface Addresses {
  /** Of the page, according to the browser. */
  origin: string
  /** To which the request was sent. */
  host: string
  publicUrl: string
}

interface CsrfRejection {
  message: string
  /** Of a request that can come from our page at an address that is not set; undefined for those of other sites. */
  addresses?: Addresses
}

/**
 * Returns why a request that changes data is rejected, or undefined if it comes from our pages or isn't from a browser. Our origins are
 * PUBLIC_URL, and the requested host if it is an IP address or a local name.
 */
export function csrfRejectionReason(request: FastifyRequest, publicUrl: string): CsrfRejection | undefined {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined)
    return site === undefined || site === 'same-origin' || site === 'none' ? undefined : crossSite
  const publicAddress = new URL(publicUrl)
  if (origin === publicAddress.origin) return undefined
  const originUrl = URL.parse(origin)
  // Browsers send Sec-Fetch-Site to https addresses only.
  const isOtherSite = site !== undefined && site !== 'same-origin'
  if (!originUrl || originUrl.host === '' || isOtherSite) return crossSite
  // The public host must have the public scheme: over http anyone on the network could answer for it.
  const isRequestedHost = originUrl.host !== publicAddress.host && originUrl.host === hostOf(request)
  if (isRequestedHost && isLocalName(originUrl.hostname)) return undefined
  return unknownAddress({ origin: originUrl.origin, host: hostOf(request), publicUrl })
}

const crossSite: CsrfRejection = { message: 'This request did not come from Selvedge.' }

/** A proxy that rewrites Host looks like another site. */
function unknownAddress(addresses: Addresses): CsrfRejection {
  const { origin, host, publicUrl } = addresses
  const message =
    `${crossSite.message} It came from ${origin} and was sent to ${host}, and the address of Selvedge is ${publicUrl}. ` +
    `If you open Selvedge at ${origin}, set PUBLIC_URL to that and start Selvedge again.`
  return { message, addresses }
}

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
