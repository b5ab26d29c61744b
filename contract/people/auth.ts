// Sign-in, sign-out, and forgotten passwords.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { checkedBy, EmailAddress, Id, SingleLineText, withJsonSchema } from '#contract/platform/fields.ts'
import { passwordLength, passwordTooLongMessage, userLimits, passwordError } from '#domain/people/users.ts'
import { roles } from '#domain/permissions.ts'

/** A reply without a role means Viewer, the role with the fewest permissions. */
const OwnRole = withJsonSchema(
  z.codec(z.optional(z.nullable(z.enum(roles))), z.enum(roles), {
    decode: (role) => role ?? 'Viewer',
    encode: (role) => role,
  }),
  {},
  z.enum(roles),
)

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: OwnRole,
})
export type CurrentUser = z.output<typeof CurrentUser>

export const Credentials = z.strictObject({
  username: SingleLineText(userLimits.email, 'Username is required'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(passwordLength.max, passwordTooLongMessage)),
})

export const signIn = defineEndpoint({
  summary: 'Signs in and sets the session cookie.',
  method: 'POST',
  path: '/api/auth/login',
  allow: 'anyone',
  input: Credentials,
  reply: CurrentUser,
  idempotencyExemption: 'has no user yet',
  errorStatuses: [401, 429],
})

export const signOut = defineEndpoint({
  summary: 'Signs out: ends the current session.',
  method: 'POST',
  path: '/api/auth/logout',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'nothing',
  idempotencyExemption: 'has no user yet',
})

export const signOutByLink = defineEndpoint({
  summary: 'Signs out by navigation and redirects to the start page.',
  method: 'GET',
  path: '/api/logout',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'redirect',
})

export const redirectToSignIn = defineEndpoint({
  summary: 'Redirects to the sign-in page.',
  method: 'GET',
  path: '/api/login',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'redirect',
})

export const findCurrentUser = defineEndpoint({
  summary: 'Returns the signed-in user.',
  method: 'GET',
  path: '/api/auth/user',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: CurrentUser,
})

export const NewPassword = withJsonSchema(z.string(passwordError('')).check(checkedBy(passwordError)), {
  type: 'string',
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  format: 'password',
})

export const forgotPassword = defineEndpoint({
  summary:
    'Sends a password reset link if the email address has an account. The response is always the same.',
  method: 'POST',
  path: '/api/auth/password/forgot',
  allow: 'anyone',
  input: z.strictObject({
    email: EmailAddress(userLimits.email, 'Please enter a valid email address'),
  }),
  reply: z.object({ message: z.string() }),
  idempotencyExemption: 'has no user yet',
  errorStatuses: [429],
})

export const ResetToken = z.string().check(z.maxLength(200))

export const validateResetToken = defineEndpoint({
  summary: 'Checks whether a password link is still valid.',
  method: 'POST',
  path: '/api/auth/password/validate',
  allow: 'anyone',
  input: z.strictObject({ token: ResetToken }),
  reply: z.object({ valid: z.boolean() }),
  idempotencyExemption: 'has no user yet',
  errorStatuses: [429],
})

export const resetPassword = defineEndpoint({
  summary: 'Sets a password with the token of a password link and signs the user out everywhere.',
  method: 'POST',
  path: '/api/auth/password/reset',
  allow: 'anyone',
  input: z.strictObject({ token: ResetToken, newPassword: NewPassword }),
  reply: z.object({ message: z.string() }),
  idempotencyExemption: 'has no user yet',
  errorStatuses: [429],
})
