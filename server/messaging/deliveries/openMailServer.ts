// Mail by SMTP, over a few connections that are kept open.
import { createTransport } from 'nodemailer'

import { readCompany } from '#server/company/findCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'

import { type MailAddress, buildMailMessage, senderAddress } from './buildMailMessage.ts'
import { classifySmtpError } from './classifySmtpError.ts'
import type { Sender } from './sender.ts'

/** How long the server may take to be reached, to greet, and to say anything at all, in milliseconds. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

export interface MailServer {
  db: Db
  /** With user, password and nodemailer's options: `smtps://user:password@mail.example?tls.rejectUnauthorized=false`. */
  url: string
  from: MailAddress | undefined
}

export function openMailServer({ db, url, from }: MailServer): Sender {
  const transport = createTransport({
    url: withoutTalk(url),
    pool: true,
    maxConnections: 5,
    // A connection that breaks before anything was said is made anew once; the outbox sees to the rest.
    maxRequeues: 1,
    logger: false,
    debug: false,
    ...patience,
  })
  const secrets = secretsOf(url)
  return {
    async send(row, attachment, signal) {
      const message = buildMailMessage(row, senderAddress(await readCompany(db), from), attachment)
      try {
        const { response } = await transport.sendMail({ ...message, signal })
        return { outcome: 'accepted', reference: row.messageId, words: without(secrets, response) }
      } catch (error) {
        const failed = classifySmtpError(error)
        return { ...failed, words: without(secrets, failed.words) }
      }
    },
    async close() {
      transport.close({ force: true })
    },
  }
}

/** The address may set options of the connection, but not have the talk with the server, password included, logged. */
function withoutTalk(url: string): string {
  const parsed = new URL(url)
  for (const option of ['logger', 'debug', 'transactionLog']) parsed.searchParams.delete(option)
  return parsed.href
}

/** The password as a server might repeat it: as it is, or as it went over the wire. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url)
  if (!password) return []
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [plain, password, base64(plain), base64(`\0${user}\0${plain}`)]
}

function without(secrets: string[], words: string): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), words)
}
