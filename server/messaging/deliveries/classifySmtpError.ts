import type { SendOutcome } from './sender.ts'

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
    return `The mail server rejected the user name and password of SMTP_URL: ${response ?? message}`
  if (response !== undefined) return response
  if (code === 'EABORT') return 'The mail server did not answer in time.'
  return `The mail server could not be reached, or the connection broke: ${message}`
}
