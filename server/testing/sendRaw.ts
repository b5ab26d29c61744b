// Bytes sent to a server as they are, without the tidying of fetch.
import { connect } from 'node:net'

/** The whole answer, once the server has closed the connection; what came until `patienceMs`, where it doesn't. */
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
    // A server that has heard enough may hang up on the rest.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.write(request)
  })
}

/** The head of a request, with a blank line at its end. */
export function requestHead(first: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`${first} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** Of an answer as bytes. */
export function parseStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
}
