// The interface through which sign-in sends emails. The messaging area, which depends on people, implements it.
import type { PasswordLinkPurpose } from '#domain/people/users.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Queues an email with a password link in the transaction of `ctx`. */
export type QueuePasswordMail = (
  ctx: { db: Db; now: Date },
  recipient: { email: string; firstName: string },
  options: { purpose: PasswordLinkPurpose; requestedBy?: number },
) => Promise<void>
