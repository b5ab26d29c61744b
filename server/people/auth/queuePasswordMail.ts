// How sign-in asks for an email. The text and the queue belong to messaging, which builds on people.
import type { PasswordLinkPurpose } from '#domain/people/users.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Queues the email with a link that sets a password. Takes the ctx of a transaction and opens none. */
export type QueuePasswordMail = (
  ctx: { db: Db; now: Date },
  addressee: { email: string; firstName: string },
  options: { purpose: PasswordLinkPurpose; requestedBy?: number },
) => Promise<void>
