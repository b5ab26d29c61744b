// Whether a request that changes something comes from our own pages: the answer to cross-site request forgery.
import type { FastifyRequest } from 'fastify'

/**
 * A browser names where a state-changing request comes from; a program that is no browser names nothing and has no
 * cookies to abuse. Ours is the host that was asked, or PUBLIC_URL behind a proxy that renames it.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined)
    return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === request.host
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Whether a link that changes something was followed on our own pages or typed by the person. */
export function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { referer } = request.headers
  return referer === undefined || URL.parse(referer)?.host === request.host
}

/** The address that the caller used for this server; never trusted for links that others will follow. */
export function requestOrigin(request: FastifyRequest, publicUrl: string): string {
  const known = new URL(publicUrl)
  return request.host === known.host ? known.origin : `${request.protocol}://${request.host}`
}
