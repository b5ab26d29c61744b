// Watches the kernel's socket buffers of a local port.
import { readFileSync } from 'node:fs'

export interface SocketBufferWatch {
  /** By client port: whether the server has not closed the connection. */
  isConnected: (client: number) => boolean
  /**
   * When the kernel last received data for a client that does not read, in milliseconds since 1970; 0 if the client is unknown.
   */
  lastReceivedAt: (client: number) => number
  stop: () => void
}

interface Seen {
  /** Received by the kernel, but not read. */
  bytes: number
  at: number
}

/** Polls once a second. */
export function watchSocketBuffers(port: number): SocketBufferWatch {
  const seen = new Map<number, Seen>()
  let buffered = bufferedAt(port)

  function poll(): void {
    const at = Date.now()
    buffered = bufferedAt(port)
    for (const [client, bytes] of buffered)
      if (seen.get(client)?.bytes !== bytes) seen.set(client, { bytes, at })
  }

  const timer = setInterval(poll, 1000)
  return {
    isConnected: (client) => buffered.has(client) || !seen.has(client),
    lastReceivedAt: (client) => seen.get(client)?.at ?? 0,
    stop: () => clearInterval(timer),
  }
}

/** The bytes in the buffers of both ends, by client port, of connections that the server has not closed. */
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

/** In /proc/net/tcp. */
const established = '01'

/** The port of an address of /proc/net/tcp, such as `0100007F:1F90`. */
function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}
