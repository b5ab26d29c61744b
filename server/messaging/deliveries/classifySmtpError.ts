// What a mail that did not go means: refused for good, or worth trying again.
import type { SendOutcome } from './sender.ts'

interface SmtpFault extends Error {
  /** nodemailer's code. */
  code?: string
  /** The server's words, with their code in front, where it said any. */
  response?: string
  responseCode?: number
  /** Whether RFC 5321 makes that code final: 5yz but 503, which is about the session. */
  permanent?: boolean
}

/**
 * A mail is refused where the server says so of its sender, its recipient or its content. What the server says of us (a wrong
 * password, no encryption) and every fault of the connection is postponed: the mail is as good as before. That holds for a
 * connection that breaks before the last answer too, for the same mail may be sent again.
 */
export function classifySmtpError(error: unknown): SendOutcome {
  const { code, response, permanent, message } = error as SmtpFault
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutMail && (response === undefined || permanent)) {
    return { outcome: 'refused', words: response ?? message }
  }
  return { outcome: 'postponed', words: postponedWords(error as SmtpFault) }
}

function postponedWords({ code, response, message }: SmtpFault): string {
  if (code === 'EAUTH')
    return `The mail server did not accept the user and password of SMTP_URL: ${response ?? message}`
  if (response !== undefined) return response
  if (code === 'EABORT') return 'The mail server took too long.'
  return `The mail server could not be reached, or the connection broke: ${message}`
}
