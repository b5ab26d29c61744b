// A real SMTP server that stores what it receives and fails on demand.
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * 'slow' responds late; a code is returned for the recipient ('rcpt') or the data ('dot'); 'dropped' stores the email and hangs
 * up; 'gone' hangs up before; 'silent' never responds.
 */
export type MailFault =
  | 'slow'
  | 'dropped'
  | 'gone'
  | 'silent'
  | { at: 'rcpt' | 'dot'; code: number; words: string }

export interface ReceivedMail {
  /** Envelope addresses. */
  from: string
  to: string[]
  bytes: Buffer
  mail: ParsedMail
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** Completely received emails, confirmed or not. */
  received: ReceivedMail[]
  /** How often the connection was closed after an email was received. */
  droppedCount: () => number
  /** Chooses the fault of each attempt from now on. */
  setFault: (chooseFault: (recipient: string) => MailFault | undefined) => void
  /** Refuses connections from now on. Can be repeated. */
  close: () => Promise<void>
}

interface MailboxOptions {
  /** Without an account, no authentication is needed. */
  account?: { user: string; password: string }
  /** The response to a wrong password; '%s' is replaced by it. */
  wrongPassword?: string
}

export async function openMailbox({ account, wrongPassword = '' }: MailboxOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = []
  const sockets = new Map<number, Socket>()
  /** The fault of the current email, by session. */
  const faults = new Map<string, MailFault | undefined>()
  let chooseFault: (recipient: string) => MailFault | undefined = () => undefined
  let dropped = 0

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !account,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password = '' }, _session, done) {
      if (account && username === account.user && password === account.password) {
        return done(null, { user: username })
      }
      return done(smtpError({ code: 535, words: wrongPassword.replace('%s', String(password)) }))
    },
    onRcptTo({ address }, session, done) {
      const fault = chooseFault(address)
      faults.set(session.id, fault)
      if (fault === 'gone') return hangUp(session)
      if (typeof fault === 'object' && fault.at === 'rcpt') return done(smtpError(fault))
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void receive(Buffer.concat(chunks), session, done)
      })
    },
  })

  async function receive(
    bytes: Buffer,
    session: SMTPServerSession,
    answer: (failure?: Error) => void,
  ): Promise<void> {
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const fault = faults.get(session.id)
    if (fault === 'slow') await wait(300)
    if (fault === 'silent') return
    if (typeof fault === 'object') return answer(smtpError(fault))
    received.push({ from, to, bytes, mail: await simpleParser(bytes) })
    if (fault !== 'dropped') return answer()
    dropped += 1
    hangUp(session)
  }

  function hangUp({ remotePort }: SMTPServerSession): void {
    sockets.get(remotePort)?.destroy()
  }

  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  const port = await listen(server)
  const login = account ? `${account.user}:${encodeURIComponent(account.password)}@` : ''
  let closing: Promise<void> | undefined
  const close = () => {
    for (const socket of sockets.values()) socket.destroy()
    closing ??= new Promise((resolve) => server.close(resolve))
    return closing
  }
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received,
    droppedCount: () => dropped,
    setFault(next) {
      chooseFault = next
    },
    close,
  }
}

async function listen(server: SMTPServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return address.port
}

function smtpError({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code })
}
