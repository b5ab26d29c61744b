// Sends email by SMTP over pooled connections.
import { createTransport } from 'nodemailer'

import { readCompany } from '#server/company/findCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'

import { type MailAddress, buildMailMessage, senderFields } from './buildMailMessage.ts'
import type { Sender, SendOutcome } from './sender.ts'

const timeoutsMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

interface MailServer {
  db: Db
  /** May contain user, password and nodemailer's options: `smtps://user:password@mail.example?tls.rejectUnauthorized=false`. */
  url: string
  from: MailAddress | undefined
}

export function openMailServer({ db, url, from }: MailServer): Sender {
  const transport = createTransport({
    url: withoutLogging(url),
    pool: true,
    maxConnections: 5,
    // Reconnects once if a connection breaks before any data is sent; the outbox handles all other retries.
    maxRequeues: 1,
    logger: false,
    debug: false,
    ...timeoutsMs,
  })
  const secrets = secretsOf(url)
  return {
    async send(message, signal) {
      const email = buildMailMessage(message, senderFields(await readCompany(db), from))
      try {
        const { response } = await transport.sendMail({ ...email, signal })
        return {
          outcome: 'accepted',
          reference: message.delivery.messageId,
          serverReply: redact(secrets, response),
        }
      } catch (error) {
        const failed = classifySmtpError(error)
        return { ...failed, serverReply: redact(secrets, failed.serverReply) }
      }
    },
    async close() {
      transport.close({ force: true })
    },
  }
}

/** Removes options that would log the SMTP session, including the password. */
function withoutLogging(url: string): string {
  const parsed = new URL(url)
  for (const option of ['logger', 'debug', 'transactionLog']) parsed.searchParams.delete(option)
  return parsed.href
}

/** The password in all forms that a server might echo: plain, URL-encoded and base64. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url)
  if (!password) return []
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [plain, password, base64(plain), base64(`\0${user}\0${plain}`)]
}

function redact(secrets: string[], reply: string): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reply)
}

interface SmtpFault extends Error {
  /** nodemailer's error code. */
  code?: string
  /** The server's reply, starting with its SMTP code. */
  response?: string
  /** Whether the SMTP code is final: 5yz except 503, which concerns the session. */
  permanent?: boolean
}

/**
 * Refused if the server permanently rejects the sender, recipient or content. Authentication and connection errors are
 * postponed, even if the connection broke before the last reply, because resending the same email is safe.
 */
function classifySmtpError(error: unknown): SendOutcome {
  const { code, response, permanent, message } = error as SmtpFault
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutMail && (response === undefined || permanent)) {
    return { outcome: 'refused', serverReply: response ?? message }
  }
  return { outcome: 'postponed', serverReply: describeSmtpFault(error as SmtpFault) }
}

function describeSmtpFault({ code, response, message }: SmtpFault): string {
  if (code === 'EAUTH')
    return `The mail server rejected the user name and password of SMTP_URL: ${response ?? message}`
  if (response !== undefined) return response
  if (code === 'EABORT') return 'The mail server did not answer in time.'
  return `The mail server could not be reached, or the connection broke: ${message}`
}
