// The context of an operation, after the checks that come before the body is read.
import type { IncomingMessage } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Endpoint, isEventStream } from '#contract/platform/endpoint.ts'
import { hasPermission, forbiddenMessage } from '#domain/permissions.ts'
import type { AppServices, PublicCtx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

import { type Addresses, csrfRejectionReason, isSameSiteNavigation, requestOrigin } from './origin.ts'
import { sessionCookie } from './sessionCookie.ts'

export interface ContextOptions {
  services: AppServices
  /** Finds the user of a session token. */
  findUser: (token: string) => Promise<SignedInUser | undefined>
}

/** What the server gives to each of its routes. */
export interface RouteServices {
  /** The IP address of a request's client. */
  addressOf: (request: IncomingMessage) => string
  /** For the operator: PUBLIC_URL may be missing or wrong. */
  logUnknownAddress: (addresses: Addresses) => void
}

/** Loads the user. Throws a Refusal if the origin or the user's role is not allowed. */
export async function createContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, findUser, addressOf, logUnknownAddress }: ContextOptions & RouteServices,
): Promise<PublicCtx> {
  const session = sessionCookie(request, reply, services.publicUrl)
  const now = services.clock.now()
  const rejection = endpoint.method === 'GET' ? undefined : csrfRejectionReason(request, services.publicUrl)
  if (rejection) {
    if (rejection.addresses) logUnknownAddress(rejection.addresses)
    throw new Refusal('forbidden', rejection.message)
  }
  const token = endpoint.skipsSession ? undefined : session.token
  const user = token === undefined ? undefined : await findUser(token)
  if (endpoint.allow !== 'anyone') {
    if (!user) throw new Refusal('unauthenticated', 'Unauthorized')
    if (endpoint.allow !== 'signed in' && !hasPermission(user.role, endpoint.allow)) {
      throw new Refusal('forbidden', forbiddenMessage(endpoint.allow))
    }
  }
  return {
    ...services,
    user: user ?? null,
    address: addressOf(request.raw),
    userAgent: request.headers['user-agent'] ?? '',
    origin: () => requestOrigin(request, services.publicUrl),
    isSameSiteNavigation: isSameSiteNavigation(request),
    now,
    session,
    signal:
      isEventStream(endpoint.reply) || endpoint.stopsOnDisconnect === true
        ? disconnectSignal(reply)
        : neverAborted,
    disconnect: () => void reply.raw.destroy(),
    lastEventId: request.headers['last-event-id']?.toString(),
  }
}

const neverAborted = new AbortController().signal

function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
