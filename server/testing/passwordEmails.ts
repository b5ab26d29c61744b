// The links that people get by mail to set their passwords, as they find them.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#server/platform/db/connect.ts'
import { resetRequests } from '#server/platform/db/schema.ts'

import type { Mailbox, ReceivedMail } from './openMailbox.ts'

/** The newest mail to that address once there are so many of them; the link that is in it, and its token. */
export async function waitForPasswordEmail(
  mailbox: Mailbox,
  address: string,
  count = 1,
): Promise<ReceivedMail & { link: string; token: string }> {
  for (let patience = 100; patience > 0; patience -= 1) {
    const mails = mailbox.received.filter(({ to }) => to.includes(address))
    const newest = mails.at(-1)
    if (newest && mails.length >= count) {
      const [link = '', token = ''] =
        /http\S+\/reset-password\?token=([\w-]+)/.exec(newest.mail.text ?? '') ?? []
      assert.equal(token.length, 43, newest.mail.text)
      return { ...newest, link, token }
    }
    await wait(50)
  }
  throw new Error(`${address} got no mail`)
}

/** Until everybody who forgot a password was looked up, known or not. */
export async function waitForResetRequests(db: Db): Promise<void> {
  for (let patience = 100; patience > 0; patience -= 1) {
    if ((await db.$count(resetRequests)) === 0) return
    await wait(50)
  }
  throw new Error('The requests for reset links were not answered')
}
