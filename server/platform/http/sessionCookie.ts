// The session cookie: httpOnly, SameSite=Lax.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SessionCookie } from '#server/ctx.ts'

export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const name = sessionCookieName(publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    token: request.cookies[name],
    set: (token, expiresAt) => void reply.setCookie(name, token, { ...options, expires: expiresAt }),
    clear: () => void reply.clearCookie(name, options),
  }
}

/** Whether the request has a session cookie, valid or not. */
export function hasSessionCookie(request: FastifyRequest, publicUrl: string): boolean {
  return request.cookies[sessionCookieName(publicUrl)] !== undefined
}

/** The __Host- prefix binds the cookie to this host and https. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-selvedge' : 'selvedge'
