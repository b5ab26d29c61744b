// A test app that sends its emails to a real SMTP server.
import { after, before, beforeEach } from 'node:test'

import { type Mailbox, openMailbox } from './openMailbox.ts'
import { type TestApp, type TestAppOptions, useTestApp } from './startTestApp.ts'

/** As `useTestApp`, with a mailbox. Before each test the mailbox is emptied and its fault removed. */
export function useTestAppWithMail(
  env: Record<string, string> = {},
  options: TestAppOptions = {},
): { app: TestApp; mailbox: Mailbox } {
  const mailbox = {} as Mailbox
  before(async () => {
    Object.assign(mailbox, await openMailbox())
  })
  const app = useTestApp(() => ({ SMTP_URL: mailbox.url, ...env }), options)
  beforeEach(() => {
    mailbox.setFault(() => undefined)
    mailbox.received.splice(0)
  })
  // After the app has closed.
  after(() => mailbox.close())
  return { app, mailbox }
}
