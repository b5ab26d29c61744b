// Users, sessions, password links, sign-in limits and idempotency keys.
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
    /** Null until an invited user has set one. */
    passwordHash: text(),
    /** True while the default password of the first start is in use. */
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

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytea().primaryKey(),
    /** Public id, for ending the session; grants no access. */
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

/** Invitation and password reset links. Stores the SHA-256 of the token only. */
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

/** Password reset requests. Stored for unknown addresses too and processed later, so that response times don't reveal users. */
export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text().notNull(),
  address: text().notNull(),
  createdAt: timestamptz().notNull(),
})

/** Failed sign-ins by normalized account and by client address. */
export const signInLimits = pgTable('sign_in_limits', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: timestamptz().notNull(),
  blockedUntil: timestamptz().notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    bodyHash: bytea().notNull(),
    /** `status` and `answer` are null only inside the transaction of the first request. */
    status: smallint(),
    answer: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
