// User management: invitations, roles, status, and password links.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { EmailAddress, Id, SingleLineText, Timestamp, Optional } from '#contract/platform/fields.ts'
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
  /** False until the invitation is accepted. */
  hasPassword: z.boolean(),
  /** Delivery status of the newest password link; null if none was sent. */
  linkStatus: z.nullable(z.enum(deliveryStatuses)),
})
export type User = z.output<typeof User>

export const findUsers = defineEndpoint({
  summary: 'Lists all users by name.',
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
const Email = EmailAddress(userLimits.email, 'Please enter a valid email address')

/** A duplicate email address is a 409. */
export const createUser = defineEndpoint({
  summary: 'Creates a user and sends an invitation.',
  method: 'POST',
  path: '/api/users',
  allow: 'users.manage',
  input: z.strictObject({ email: Email, ...names, role: z._default(Role, 'Viewer') }),
  reply: User,
  status: 201,
})

/** Omitted fields stay unchanged. */
export const editUser = defineEndpoint({
  summary: "Changes a user's email address and name.",
  method: 'PUT',
  path: '/api/users/:id',
  allow: 'users.manage',
  input: z.strictObject({ id: Id, email: z.optional(Email), ...names }),
  reply: User,
})

/** Your own role and that of the last active Admin can't be changed. */
export const setUserRole = defineEndpoint({
  summary: "Changes a user's role and signs the user out everywhere.",
  method: 'PUT',
  path: '/api/users/:id/role',
  allow: 'users.manage',
  input: z.strictObject({ id: Id, role: Role }),
  reply: User,
})

export const setUserStatus = defineEndpoint({
  summary: 'Deactivates a user and signs them out everywhere, or activates a user.',
  method: 'PUT',
  path: '/api/users/:id/status',
  allow: 'users.manage',
  input: z.strictObject({ id: Id, isActive: z.boolean() }),
  reply: User,
})

/** Sends an invitation if the user has no password yet. The returned link is a second one, to pass on by other means. */
export const sendPasswordLink = defineEndpoint({
  summary: 'Sends a user a password link and returns one to copy.',
  method: 'POST',
  path: '/api/users/:id/reset-password',
  allow: 'users.manage',
  input: z.strictObject({ id: Id }),
  reply: z.object({
    id: Id,
    link: z.string(),
    expiresAt: Timestamp,
    /** Without one, the email only goes to the outbox folder. */
    hasMailServer: z.boolean(),
  }),
})

export const endUserSessions = defineEndpoint({
  summary: 'Signs a user out everywhere.',
  method: 'POST',
  path: '/api/users/:id/sign-out',
  allow: 'users.manage',
  input: z.strictObject({ id: Id }),
  reply: z.object({ ended: z.int() }),
})
