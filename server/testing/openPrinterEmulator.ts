// A label printer on a port of this machine that takes ZPL, answers ~HS, and fails on demand.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * 'out of labels' and 'open' say so; 'runs out' does so after it took everything; 'slow' reads a little at a time; 'closes' hangs up in
 * the middle of what it gets; 'mute' prints without answering; 'silent' takes the connection and neither reads nor answers.
 */
export type PrinterFault = 'out of labels' | 'open' | 'runs out' | 'slow' | 'closes' | 'mute' | 'silent'

export interface PrinterEmulator {
  /** As users enter it: 127.0.0.1:54321. */
  address: string
  /** What each connection sent, without the questions for the state. */
  received: string[]
  setFault: (fault: PrinterFault | undefined) => void
  /** Refuses connections from now on. Can be repeated. */
  close: () => Promise<void>
}

const question = '~HS'
/** Bytes after which 'closes' hangs up. */
const closesAfter = 100

export async function openPrinterEmulator(): Promise<PrinterEmulator> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let fault: PrinterFault | undefined

  async function serve(socket: Socket): Promise<void> {
    if (fault === 'silent') return void socket.pause()
    const index = received.push('') - 1
    let unread = ''
    for await (const bytes of socket) {
      if (fault === 'slow') await wait(200)
      unread += (bytes as Buffer).toString('utf8')
      if (fault === 'closes' && unread.length > closesAfter) return void socket.destroy()
      if (unread.endsWith(question) && fault !== 'mute')
        socket.write(describeState(unread !== question, fault))
      received[index] = unread.replaceAll(question, '')
    }
  }

  const server = createServer({ highWaterMark: 1024 }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that hangs up is no failure of the printer.
    serve(socket).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    received,
    setFault: (next) => {
      fault = next
    },
    async close() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

function describeState(hasPrinted: boolean, fault: PrinterFault | undefined): string {
  const isOut = fault === 'out of labels' || (fault === 'runs out' && hasPrinted)
  return [
    `030,${isOut ? 1 : 0},0,1245,000,0,0,0,000,0,0,0`,
    `000,0,${fault === 'open' ? 1 : 0},0,0,2,4,0,00000000,1,000`,
    '1234,0',
  ]
    .map((line) => `\u0002${line}\u0003\r\n`)
    .join('')
}
