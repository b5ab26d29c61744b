// A test app that sends its emails to a real SMTP server.
import { after, before, beforeEach } from 'node:test'

import { type Mailbox, openMailbox } from './openMailbox.ts'
import { startTestApp, type TestApp } from './startTestApp.ts'

/**
 * Starts both before the tests of a `describe` block and closes them after it, with an integrity check if wanted. Before each test
 * the mailbox is emptied and its fault removed.
 */
export function useTestAppWithMail(
  env: Record<string, string> = {},
  { checkIntegrity = false }: { checkIntegrity?: boolean } = {},
): { app: TestApp; mailbox: Mailbox } {
  const app = {} as TestApp
  const mailbox = {} as Mailbox
  before(async () => {
    Object.assign(mailbox, await openMailbox())
    Object.assign(app, await startTestApp({ SMTP_URL: mailbox.url, ...env }))
  })
  beforeEach(() => {
    mailbox.setFault(() => undefined)
    mailbox.received.length = 0
  })
  after(async () => {
    try {
      if (checkIntegrity) await app.assertIntegrity()
    } finally {
      await app.close()
      await mailbox.close()
    }
  })
  return { app, mailbox }
}
