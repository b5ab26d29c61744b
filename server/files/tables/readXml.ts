// Reads the elements and texts of XML, without namespaces and with CDATA.
import { Parser } from 'saxen'

export type XmlAttributes = Readonly<Record<string, string | undefined>>

export interface XmlHandlers {
  /** Names are without their prefix. `readAttributes` returns the attributes with their prefixes. */
  open?: (name: string, readAttributes: () => XmlAttributes) => void
  close?: (name: string) => void
  /** A text may come in several parts. */
  text?: (text: string) => void
}

/** The parser reads a chunk that ends within a tag or text again with the next one. */
const chunkBytes = 1_000_000

/** Yields after each chunk, so that the caller can take what the handlers found so far or stop. Throws an Error for damaged XML. */
export function* readXml(xml: Buffer, { open, close, text }: XmlHandlers): Generator<void> {
  const parser = new Parser()
  if (open) parser.on('openTag', (name, attributes) => open(withoutPrefix(name), () => attributes() || {}))
  if (close) parser.on('closeTag', (name) => close(withoutPrefix(name)))
  if (text) {
    parser.on('text', (part) => text(decodeEntities(part)))
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder(detectXmlEncoding(xml))
  for (let at = 0; at < xml.length; at += chunkBytes) {
    parser.write(decoder.decode(xml.subarray(at, at + chunkBytes), { stream: true }))
    yield
  }
  parser.end()
  yield
}

/** Like `readXml`, for a part without chunks to take. */
export function readWholeXml(xml: Buffer, handlers: XmlHandlers): void {
  for (const _chunk of readXml(xml, handlers));
}

/** Whether the text of an attribute is true. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

function detectXmlEncoding(xml: Buffer): string {
  if (xml[0] === 0xff && xml[1] === 0xfe) return 'utf-16le'
  return xml[0] === 0xfe && xml[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities that a file declares stay as they are. The parser's own function cuts characters outside of the first 65,536. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
