// Emails with links that set a password.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#server/platform/db/connect.ts'
import { resetRequests } from '#server/platform/db/schema.ts'

import type { Mailbox, ReceivedMail } from './openMailbox.ts'

/** Waits for `count` emails to that address. Returns the newest with its link and token. */
export async function waitForPasswordEmail(
  mailbox: Mailbox,
  address: string,
  count = 1,
): Promise<ReceivedMail & { link: string; token: string }> {
  for (let attempts = 100; attempts > 0; attempts -= 1) {
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
  throw new Error(`${address} got no email`)
}

/** Waits until all reset requests are processed. */
export async function waitForResetRequests(db: Db): Promise<void> {
  for (let attempts = 100; attempts > 0; attempts -= 1) {
    if ((await db.$count(resetRequests)) === 0) return
    await wait(50)
  }
  throw new Error('The reset requests were not processed')
}
