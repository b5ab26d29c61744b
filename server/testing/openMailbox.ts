// A real SMTP server for tests, which keeps what it is sent and can be as bad as mail servers are.
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * 'slow' answers late; a code with words is said to the recipient ('rcpt') or after the last dot ('dot'); 'dropped' has the
 * mail and hangs up instead of saying so; 'gone' hangs up before it has it; 'silent' never answers.
 */
export type MailFault =
  | 'slow'
  | 'dropped'
  | 'gone'
  | 'silent'
  | { at: 'rcpt' | 'dot'; code: number; words: string }

export interface ReceivedMail {
  /** Of the envelope. */
  from: string
  to: string[]
  bytes: Buffer
  mail: ParsedMail
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** All that was received whole, whether the sender heard of it or not. */
  received: ReceivedMail[]
  /** How often the connection was cut after a mail was received. */
  droppedCount: () => number
  /** Asked once for each attempt at a mail from now on; undefined: it is taken. */
  setFault: (judge: (recipient: string) => MailFault | undefined) => void
  /** From then on connections are refused. May be repeated. */
  close: () => Promise<void>
}

interface MailboxOptions {
  /** Without them anybody may send. */
  account?: { user: string; password: string }
  /** What is said to a wrong password; '%s' stands for it. */
  wrongPassword?: string
}

export async function openMailbox({ account, wrongPassword = '' }: MailboxOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = []
  const sockets = new Map<number, Socket>()
  /** What happens to the mail that a session is about. */
  const faults = new Map<string, MailFault | undefined>()
  let judge: (recipient: string) => MailFault | undefined = () => undefined
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
      return done(refusal({ code: 535, words: wrongPassword.replace('%s', String(password)) }))
    },
    onRcptTo({ address }, session, done) {
      const fault = judge(address)
      faults.set(session.id, fault)
      if (fault === 'gone') return hangUp(session)
      if (typeof fault === 'object' && fault.at === 'rcpt') return done(refusal(fault))
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void take(Buffer.concat(chunks), session, done)
      })
    },
  })

  async function take(
    bytes: Buffer,
    session: SMTPServerSession,
    answer: (failure?: Error) => void,
  ): Promise<void> {
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const fault = faults.get(session.id)
    if (fault === 'slow') await wait(300)
    if (fault === 'silent') return
    if (typeof fault === 'object') return answer(refusal(fault))
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
      judge = next
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

function refusal({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code })
}
