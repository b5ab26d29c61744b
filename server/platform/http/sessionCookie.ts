// The cookie that carries the session's token: out of reach of scripts and of other sites.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SessionCookie } from '#server/ctx.ts'

export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const name = nameFor(publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    token: request.cookies[name],
    set: (token, expiresAt) => void reply.setCookie(name, token, { ...options, expires: expiresAt }),
    clear: () => void reply.clearCookie(name, options),
  }
}

/** Whether somebody comes with a session, be it good or not. */
export function hasSessionCookie(request: FastifyRequest, publicUrl: string): boolean {
  return request.cookies[nameFor(publicUrl)] !== undefined
}

// The prefix lets a browser take the cookie from this host over https alone.
const nameFor = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-selvedge' : 'selvedge')
