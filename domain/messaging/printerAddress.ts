// The network address of a label printer as people enter it: 192.168.1.40, zebra.local:9101, [fd00::7]:9100.

interface PrinterAddress {
  /** A name or an IP address, without brackets. */
  host: string
  port: number
}

/** Where printers take what they print, without any protocol. */
const printerPort = 9100

const maxPort = 65_535
const maxNameLength = 253
/** Of a name: letters, digits and hyphens between points. */
const namePart = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Undefined if the text is no address. Names are not looked up. */
export function parsePrinterAddress(text: string): PrinterAddress | undefined {
  const trimmed = text.trim()
  // An IPv6 address without brackets has no port.
  const [, bracketed, plain, portText] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(trimmed) ?? []
  const host = bracketed ?? plain ?? trimmed
  const port = portText === undefined ? printerPort : Number(portText)
  if (port < 1 || port > maxPort) return undefined
  const isAddress = plain === undefined ? isIpv6Like(host) : isIpv4(host) || isName(host)
  return isAddress ? { host, port } : undefined
}

/** Without a zone such as %eth0: link-local addresses are not allowed. */
const isIpv6Like = (host: string) => host.includes(':') && /^[\da-f:.]{2,45}$/i.test(host)

function isIpv4(host: string): boolean {
  const parts = host.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** A name ends in letters: 3232235816 or 0x7f.1 would be read as an IP address. */
function isName(host: string): boolean {
  const parts = host.split('.')
  const hasLetters = /^(?!0x)[a-z\d-]*[a-z][a-z\d-]*$/i.test(parts.at(-1) ?? '')
  return host.length <= maxNameLength && hasLetters && parts.every((part) => namePart.test(part))
}
