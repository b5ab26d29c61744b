// Who is connected to a port of this machine and when they last took something, as its kernel tells.
import { readFileSync } from 'node:fs'

export interface SocketBufferWatch {
  /** By the client's port, as far as the server has not hung up. */
  isConnected: (client: number) => boolean
  /**
   * When the kernel last took something of an answer to a client that reads nothing: some megabytes at once, and more where it
   * finds memory later. Milliseconds since 1970; 0 of clients that were never seen.
   */
  lastReceivedAt: (client: number) => number
  stop: () => void
}

interface Seen {
  /** What the kernel has taken and nobody has read. */
  bytes: number
  at: number
}

/** Looks each second. */
export function watchSocketBuffers(port: number): SocketBufferWatch {
  const seen = new Map<number, Seen>()
  let buffered = bufferedAt(port)

  function look(): void {
    const at = Date.now()
    buffered = bufferedAt(port)
    for (const [client, bytes] of buffered)
      if (seen.get(client)?.bytes !== bytes) seen.set(client, { bytes, at })
  }

  const timer = setInterval(look, 1000)
  return {
    isConnected: (client) => buffered.has(client) || !seen.has(client),
    lastReceivedAt: (client) => seen.get(client)?.at ?? 0,
    stop: () => clearInterval(timer),
  }
}

/** By the client's port, of connections that the server has not ended: the bytes in the buffers of both ends. */
function bufferedAt(port: number): Map<number, number> {
  const atServer = new Map<number, number>()
  const atClient = new Map<number, number>()
  for (const line of readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)) {
    const [, local = '', remote = '', state = '', queues = ''] = line.trim().split(/\s+/)
    const [toSend = '0', toRead = '0'] = queues.split(':')
    if (portOf(local) === port && state === established)
      atServer.set(portOf(remote), Number.parseInt(toSend, 16))
    else if (portOf(remote) === port) atClient.set(portOf(local), Number.parseInt(toRead, 16))
  }
  return new Map(Array.from(atServer, ([client, bytes]) => [client, bytes + (atClient.get(client) ?? 0)]))
}

/** As `/proc/net/tcp` writes it. */
const established = '01'

/** Of an address as `/proc/net/tcp` writes it: `0100007F:1F90`. */
function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}
