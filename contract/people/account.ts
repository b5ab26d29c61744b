// The user's own account: name, password and sessions.
import * as z from 'zod/mini'

import { defineEndpoint, idempotencyKeyPattern } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Timestamp } from '#contract/platform/fields.ts'
import { passwordLength, userLimits } from '#domain/people/users.ts'

import { CurrentUser, NewPassword } from './auth.ts'

export const Session = z.object({
  id: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

export const findOwnSessions = defineEndpoint({
  summary: 'Lists your own sessions, newest first.',
  method: 'GET',
  path: '/api/auth/sessions',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(Session) }),
})

export const endOwnSession = defineEndpoint({
  summary: 'Ends one of your own sessions.',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  allow: 'signed in',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const endOtherSessions = defineEndpoint({
  summary: 'Ends all of your own sessions except the current one.',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
})

export const changeOwnName = defineEndpoint({
  summary: 'Changes your own name.',
  method: 'PUT',
  path: '/api/auth/user',
  allow: 'signed in',
  input: z.strictObject({
    firstName: SingleLineText(userLimits.name),
    lastName: SingleLineText(userLimits.name),
  }),
  reply: CurrentUser,
})

/** A wrong current password is a 400 and counts as a failed sign-in. */
export const changeOwnPassword = defineEndpoint({
  summary: 'Changes your own password and ends your other sessions.',
  method: 'PUT',
  path: '/api/auth/password',
  allow: 'signed in',
  input: z.strictObject({
    currentPassword: z.string().check(z.maxLength(passwordLength.max)),
    newPassword: NewPassword,
  }),
  reply: 'nothing',
  errorStatuses: [429],
})

/** Of a request with an Idempotency-Key. `none`: the key has no answer, so nothing was saved so far; the request may still run. */
const changeOutcomes = ['saved', 'refused', 'none'] as const

export const findChangeOutcome = defineEndpoint({
  summary: 'Says whether your request with this Idempotency-Key was saved.',
  method: 'GET',
  path: '/api/auth/changes/:idempotencyKey',
  allow: 'signed in',
  input: z.strictObject({ idempotencyKey: z.string().check(z.regex(idempotencyKeyPattern)) }),
  reply: z.object({ outcome: z.enum(changeOutcomes) }),
})
