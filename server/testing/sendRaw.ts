// Sends raw bytes to a server.
import { connect } from 'node:net'

/** Returns the response when the server closes the connection, or what was received within `patienceMs`. */
export function sendRaw(
  url: string,
  request: string | Buffer,
  { patienceMs = 10_000 }: { patienceMs?: number } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    const chunks: Buffer[] = []
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may close the connection before it has read everything.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.write(request)
  })
}

/** The head of a request with its final blank line. */
export function requestHead(first: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`${first} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** The status code of a raw response. */
export function parseStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
}
