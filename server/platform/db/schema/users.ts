// Users, sessions, password links, sign-in limits, and idempotency keys.
import { passwordLinkPurposes } from '#domain/people/users.ts'
import { roles } from '#domain/permissions.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { bytea, id, timestamptz, oneOf, ref } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** Null until the invitation is accepted. */
    passwordHash: text(),
    /** True while the first Admin still has the default password. */
    hasDefaultPassword: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    lastLoginAt: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    check('users_role', oneOf(sql`${table.role}`, roles)),
  ],
)

/** The user of a change. */
export const byUser = () =>
  ref()
    .notNull()
    .references(() => users.id)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytea().primaryKey(),
    /** Public id, used to end the session. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Password links, stored as the SHA-256 of their token. */
export const passwordTokens = pgTable(
  'password_tokens',
  {
    tokenHash: bytea().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: passwordLinkPurposes }).notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    index('password_tokens_user').on(table.userId),
    index('password_tokens_expiry').on(table.expiresAt),
    check('password_tokens_purpose', oneOf(sql`${table.purpose}`, passwordLinkPurposes)),
  ],
)

/** Unprocessed requests for a reset link, also for unknown addresses (server/people/auth/forgotPassword.ts). */
export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text().notNull(),
  address: text().notNull(),
  createdAt: timestamptz().notNull(),
})

/** Failed sign-ins per account and per IP address (server/people/auth/signInLimit.ts). */
export const signInLimits = pgTable('sign_in_limits', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: timestamptz().notNull(),
  blockedUntil: timestamptz().notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: byUser(),
    key: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    bodyHash: bytea().notNull(),
    /** Both null only while the first request runs, inside its transaction. */
    status: smallint(),
    answer: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
