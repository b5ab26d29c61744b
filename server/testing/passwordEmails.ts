// Emails with links that set a password.
import assert from 'node:assert/strict'

import type { Db } from '#server/platform/db/connect.ts'
import { resetRequests } from '#server/platform/db/schema.ts'

import type { Mailbox, ReceivedMail } from './openMailbox.ts'
import { waitFor } from './waitFor.ts'

/** Waits for `count` emails to that address. Returns the newest with its link and token. */
export async function waitForPasswordEmail(
  mailbox: Mailbox,
  address: string,
  count = 1,
): Promise<ReceivedMail & { link: string; token: string }> {
  const newest = await waitFor(`${count} emails to ${address}`, () => {
    const mails = mailbox.received.filter(({ to }) => to.includes(address))
    return mails.length >= count && mails.at(-1)
  })
  const [link = '', token = ''] = /http\S+\/reset-password\?token=([\w-]+)/.exec(newest.mail.text ?? '') ?? []
  assert.equal(token.length, 43, newest.mail.text)
  return { ...newest, link, token }
}

/** Waits until all reset requests are processed. */
export async function waitForResetRequests(db: Db): Promise<void> {
  await waitFor('the reset requests', async () => (await db.$count(resetRequests)) === 0)
}
