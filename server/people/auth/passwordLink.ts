// Links that set a password: the token goes to its reader alone, its hash into the database; each is good once and not for long.
import { passwordLinkHours, type PasswordLinkPurpose } from '#domain/people/users.ts'
import type { AppServices } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, eq, gt, sql } from '#server/platform/db/drizzle.ts'
import { passwordTokens, users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { hashToken, createToken } from '#server/platform/token.ts'

type Place = Pick<AppServices, 'db' | 'publicUrl' | 'clock'>

/** What stands in a message where its link belongs, until the message is sent: the outbox shows it as it is. */
export const linkPlaceholder = '[a link, which is made when this mail is sent]'

/** A new link for that person, at PUBLIC_URL: no header of a request has a say in it. */
export async function createPasswordLink(
  { db, publicUrl, clock }: Place,
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

/** Whose password the token sets; undefined unless it is a known one, still good, of somebody active. */
export async function findPasswordLinkUser(
  db: Db,
  token: string,
  now: Date,
): Promise<PasswordLinkUser | undefined> {
  const [holder] = await db
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
  return holder
}

/** A message of the outbox, as far as its link goes. */
interface Message {
  purpose: string
  recipient: string
  text: string
  html: string | null
}

/**
 * The message with a link of its own in the marker's place, a fresh one for each attempt to send it: no clear token is ever
 * stored. An invoice's message is handed back as it is. It is for whoever has the recipient's address now, and refused where
 * that is nobody, or somebody invited who has set a password since.
 */
export async function insertPasswordLink<Row extends Message>(
  place: Place & Pick<AppServices, 'log'>,
  row: Row,
): Promise<Row | { outcome: 'refused'; words: string } | { outcome: 'postponed'; words: string }> {
  if (row.purpose !== 'invitation' && row.purpose !== 'password reset') return row
  const { purpose } = row
  try {
    const [holder] = await place.db
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, row.recipient.toLowerCase()), eq(users.isActive, true)))
    if (!holder) return { outcome: 'refused', words: 'Nobody who may sign in has this address any more.' }
    if (purpose === 'invitation' && holder.passwordHash !== null) {
      return { outcome: 'refused', words: 'Whoever was invited has set a password since.' }
    }
    const { link } = await createPasswordLink(place, { userId: holder.id, purpose })
    const withLink = (text: string) => text.replaceAll(linkPlaceholder, link)
    return { ...row, text: withLink(row.text), html: row.html && withLink(row.html) }
  } catch (error) {
    place.log.error({ err: error }, 'a link that sets a password could not be made')
    return { outcome: 'postponed', words: 'Its link could not be made on our side.' }
  }
}
