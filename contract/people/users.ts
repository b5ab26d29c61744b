// People: inviting them, their roles and status, and links that set their password.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Timestamp, Optional } from '#contract/platform/fields.ts'
import { userLimits } from '#domain/people/users.ts'
import { roles } from '#domain/permissions.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

const Role = z.enum(roles, `Must be one of ${roles.join(', ')}`)

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  isActive: z.boolean(),
  lastLoginAt: z.nullable(Timestamp),
  /** False until an invited person has set a password. */
  hasPassword: z.boolean(),
  /** Where the newest link that was sent to set it stands; null where none was. */
  linkStatus: z.nullable(z.enum(deliveryStatuses)),
})
export type User = z.output<typeof User>

/** Everybody, by name. */
export const findUsers = defineEndpoint({
  summary: 'Lists everybody, by name.',
  method: 'GET',
  path: '/api/users',
  allow: 'users.manage',
  input: z.strictObject({}),
  reply: z.array(User),
})

const names = {
  firstName: Optional(SingleLineText(userLimits.name)),
  lastName: Optional(SingleLineText(userLimits.name)),
}
const Email = z.email('Please enter a valid email address').check(z.maxLength(userLimits.email))

/** Creates somebody without a password and sends the invitation. A taken address is a 409. */
export const createUser = defineEndpoint({
  summary: 'Creates somebody and sends them an invitation.',
  method: 'POST',
  path: '/api/users',
  allow: 'users.manage',
  input: z.strictObject({ email: Email, ...names, role: z._default(Role, 'Viewer') }),
  reply: User,
  status: 201,
})

export const editUser = defineEndpoint({
  summary: 'Changes somebody’s address and name.',
  method: 'PUT',
  path: '/api/users/:id',
  allow: 'users.manage',
  input: z.strictObject({ id: Id, email: Email, ...names }),
  reply: User,
})

/** Ends every session of that person. Never one's own role, never the last active Admin's. */
export const setUserRole = defineEndpoint({
  summary: 'Gives somebody another role and ends their sessions.',
  method: 'PUT',
  path: '/api/users/:id/role',
  allow: 'users.manage',
  input: z.strictObject({ id: Id, role: Role }),
  reply: User,
})

export const setUserStatus = defineEndpoint({
  summary: 'Deactivates somebody and ends their sessions, or activates them again.',
  method: 'PUT',
  path: '/api/users/:id/status',
  allow: 'users.manage',
  input: z.strictObject({ id: Id, isActive: z.boolean() }),
  reply: User,
})

/** Sends a link that sets the password (an invitation, where there is none yet) and gives one to copy meanwhile. */
export const sendPasswordLink = defineEndpoint({
  summary: 'Sends somebody a link that sets their password, and gives one to copy.',
  method: 'POST',
  path: '/api/users/:id/reset-password',
  allow: 'users.manage',
  input: z.strictObject({ id: Id }),
  reply: z.object({ id: Id, link: z.string(), expiresAt: Timestamp }),
})

export const endUserSessions = defineEndpoint({
  summary: 'Ends every session of somebody.',
  method: 'POST',
  path: '/api/users/:id/sign-out',
  allow: 'users.manage',
  input: z.strictObject({ id: Id }),
  reply: z.object({ ended: z.int() }),
})
