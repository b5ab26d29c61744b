// Signing in and out, and who is signed in.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, checkedBy, SingleLineText, withJsonSchema, Timestamp } from '#contract/platform/fields.ts'
import { passwordLength, passwordTooLongMessage, userLimits, passwordError } from '#domain/people/users.ts'
import { roles } from '#domain/permissions.ts'

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** The fields of the sign-in form, with the sentences of SPEC.md section 5. */
export const Credentials = z.strictObject({
  username: SingleLineText(userLimits.email, 'Username is required'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(passwordLength.max, passwordTooLongMessage)),
})

export const signIn = defineEndpoint({
  summary: 'Signs in and gives the session cookie.',
  method: 'POST',
  path: '/api/auth/login',
  allow: 'anyone',
  input: Credentials,
  reply: CurrentUser,
  idempotencyExemption: 'has no user yet',
  errorStatuses: [401, 429],
})

export const signOut = defineEndpoint({
  summary: 'Ends the session of this cookie.',
  method: 'POST',
  path: '/api/auth/logout',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'nothing',
  idempotencyExemption: 'has no user yet',
})

/** The sidebar's logout: a navigation, which ends the session and goes to `/`. */
export const signOutByLink = defineEndpoint({
  summary: 'Ends the session and goes to the start page, as a link does.',
  method: 'GET',
  path: '/api/logout',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'redirect',
})

/** Where a browser is sent that is not signed in. */
export const redirectToSignIn = defineEndpoint({
  summary: 'Goes to the sign-in page.',
  method: 'GET',
  path: '/api/login',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'redirect',
})

export const findCurrentUser = defineEndpoint({
  summary: 'Tells who is signed in.',
  method: 'GET',
  path: '/api/auth/user',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: CurrentUser,
})

/** A password as it is chosen. */
export const NewPassword = withJsonSchema(z.string(passwordError('')).check(checkedBy(passwordError)), {
  type: 'string',
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  format: 'password',
})

/** One sentence for known and unknown addresses. */
export const forgotPassword = defineEndpoint({
  summary: 'Sends a link that sets the password, if the address is known; the answer never tells.',
  method: 'POST',
  path: '/api/auth/password/forgot',
  allow: 'anyone',
  input: z.strictObject({
    email: z.email('Please enter a valid email address').check(z.maxLength(userLimits.email)),
  }),
  reply: z.object({ message: z.string() }),
  idempotencyExemption: 'has no user yet',
  errorStatuses: [429],
})

export const ResetToken = z.string().check(z.maxLength(200))

export const validateResetToken = defineEndpoint({
  summary: 'Tells whether a link that sets a password is still good.',
  method: 'POST',
  path: '/api/auth/password/validate',
  allow: 'anyone',
  input: z.strictObject({ token: ResetToken }),
  reply: z.object({ valid: z.boolean() }),
  idempotencyExemption: 'has no user yet',
  errorStatuses: [429],
})

/** Sets the password once and ends every session of that person. */
export const resetPassword = defineEndpoint({
  summary: 'Sets the password by the token of a link and ends every session of that person.',
  method: 'POST',
  path: '/api/auth/password/reset',
  allow: 'anyone',
  input: z.strictObject({ token: ResetToken, newPassword: NewPassword }),
  reply: z.object({ message: z.string() }),
  idempotencyExemption: 'has no user yet',
  errorStatuses: [429],
})

/** A place where somebody is signed in. */
export const Session = z.object({
  id: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

/** One's own sessions, newest first. */
export const findOwnSessions = defineEndpoint({
  summary: 'Lists one’s own sessions, newest first.',
  method: 'GET',
  path: '/api/auth/sessions',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(Session) }),
})

export const endOwnSession = defineEndpoint({
  summary: 'Ends one of one’s own sessions.',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  allow: 'signed in',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

/** Everywhere but here. */
export const endOtherSessions = defineEndpoint({
  summary: 'Ends one’s own sessions but this one.',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
})

export const changeOwnName = defineEndpoint({
  summary: 'Changes one’s own name.',
  method: 'PUT',
  path: '/api/auth/user',
  allow: 'signed in',
  input: z.strictObject({
    firstName: SingleLineText(userLimits.name),
    lastName: SingleLineText(userLimits.name),
  }),
  reply: CurrentUser,
})

/** Ends every other session; a wrong current password is a 400 and counts as a failed sign-in. */
export const changeOwnPassword = defineEndpoint({
  summary: 'Changes one’s own password and ends one’s other sessions.',
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
