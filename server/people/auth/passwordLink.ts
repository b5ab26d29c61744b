// Links to set a password. Only the hash of the token is stored; each link works once, for a limited time.
import { passwordLinkHours, type PasswordLinkPurpose } from '#domain/people/users.ts'
import type { AppServices } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, gt, sql } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { createToken, hashToken } from '#server/platform/token.ts'

type Services = Pick<AppServices, 'db' | 'publicUrl' | 'clock'>

/** Stored in queued messages in place of the link; the outbox shows it. */
export const linkPlaceholder = '[link, created when this email is sent]'

/** The link starts with PUBLIC_URL and never depends on request headers. */
export async function createPasswordLink(
  { db, publicUrl, clock }: Services,
  { userId, purpose }: { userId: number; purpose: PasswordLinkPurpose },
): Promise<{ link: string; expiresAt: Date }> {
  const token = createToken()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + passwordLinkHours[purpose] * 3_600_000)
  await db
    .insert(passwordTokens)
    .values({ tokenHash: hashToken(token), userId, purpose, createdAt, expiresAt })
  return { link: new URL(`${publicUrl}/reset-password?token=${token}`).href, expiresAt }
}

export interface PasswordLinkUser extends SignedInUser {
  passwordHash: string | null
}

/** Returns the active user of a valid token. */
export async function findPasswordLinkUser(
  db: Db,
  token: string,
  now: Date,
): Promise<PasswordLinkUser | undefined> {
  const [user] = await db
    .select({ id: users.id, ...nameColumns, role: users.role, passwordHash: users.passwordHash })
    .from(passwordTokens)
    .innerJoin(users, eq(users.id, passwordTokens.userId))
    .where(
      and(
        eq(passwordTokens.tokenHash, hashToken(token)),
        gt(passwordTokens.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
  return user
}

interface Message {
  purpose: string
  recipient: string
  text: string
  html: string | null
}

/**
 * Replaces the placeholder with a new link at each delivery attempt, so that no usable token is stored. Other messages
 * are returned unchanged. Refuses the delivery if no active user has the address, or an invited user already has a password.
 */
export async function insertPasswordLink<Row extends Message>(
  services: Services & Pick<AppServices, 'log'>,
  row: Row,
): Promise<
  Row | { outcome: 'refused'; serverReply: string } | { outcome: 'postponed'; serverReply: string }
> {
  if (row.purpose !== 'invitation' && row.purpose !== 'password reset') return row
  const { purpose } = row
  try {
    const [user] = await services.db
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, row.recipient.toLowerCase()), eq(users.isActive, true)))
    if (!user) return { outcome: 'refused', serverReply: 'No active user has this email address.' }
    if (purpose === 'invitation' && user.passwordHash !== null) {
      return { outcome: 'refused', serverReply: 'The user has already set a password.' }
    }
    const { link } = await createPasswordLink(services, { userId: user.id, purpose })
    const withLink = (text: string) => text.replaceAll(linkPlaceholder, link)
    return { ...row, text: withLink(row.text), html: row.html && withLink(row.html) }
  } catch (error) {
    services.log.error({ err: error }, 'could not create a password link')
    return { outcome: 'postponed', serverReply: 'The password link could not be created.' }
  }
}
