// Signing in and out, and who is signed in.
import * as z from 'zod/mini'

import { passwordLength } from '#domain/people.ts'
import { roles } from '#domain/permissions.ts'

import { endpoint } from './endpoint.ts'
import { Id, Line } from './fields.ts'

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
  username: Line(254, 'Username is required'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(passwordLength.max)),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  allow: 'anyone',
  input: Credentials,
  reply: CurrentUser,
  repeatable: 'has no user yet',
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'nothing',
  repeatable: 'has no user yet',
})

/** The sidebar's logout: a navigation, which ends the session and goes to `/`. */
export const signOutByLink = endpoint({
  method: 'GET',
  path: '/api/logout',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'redirect',
})

/** Where a browser is sent that is not signed in. */
export const signInPage = endpoint({
  method: 'GET',
  path: '/api/login',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: 'redirect',
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: CurrentUser,
})
