// Labels as ZPL, the language of label printers. Codes are drawn dot by dot, so that they are the ones of the PDF.
import { umPerInch } from '#domain/platform/lengths.ts'

import { type DrawnLabel, findFirstModule } from './labelLayout.ts'

export interface ZplPage {
  /** From the top left corner of the page. */
  labels: readonly { leftUm: number; topUm: number; label: DrawnLabel }[]
  /** How many of this page are printed. */
  copies: number
}

export interface ZplPageSize {
  pageWidthUm: number
  pageHeightUm: number
  dpi: number
}

/** One format per page, in ASCII with a line for each command. */
export function writeZpl(size: ZplPageSize, pages: readonly ZplPage[]): string {
  const dots = (um: number) => toDots(um, size.dpi)
  return pages
    .map(({ labels, copies }) => {
      const fields = labels.flatMap(({ leftUm, topUm, label }) => {
        // A calibration can shift to the left, but no printer prints before its first dot.
        const place = (um: { leftUm: number; topUm: number }) =>
          `${Math.max(0, dots(leftUm + um.leftUm))},${Math.max(0, dots(topUm + um.topUm))}`
        return [
          `^FO${place(findFirstModule(label))}${drawSymbol(label, dots)}^FS`,
          ...label.lines.map((line) => writeText(place(line), dots(line.sizeUm), line.text)),
        ]
      })
      return writePage(size, fields, copies)
    })
    .join('')
}

/** One format with these fields, each of which ends in ^FS. */
export function writePage(
  { pageWidthUm, pageHeightUm, dpi }: ZplPageSize,
  fields: readonly string[],
  copies = 1,
): string {
  return [
    '^XA',
    // Texts are UTF-8.
    '^CI28',
    `^PW${toDots(pageWidthUm, dpi)}`,
    `^LL${toDots(pageHeightUm, dpi)}`,
    '^LH0,0',
    ...fields,
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n')
}

/** The field of a text whose baseline begins at `place`, such as '71,40'. */
export function writeText(place: string, sizeDots: number, text: string): string {
  return `^FT${place}^A0N,${sizeDots}^FH_^FD${escapeZpl(text)}^FS`
}

export function toDots(um: number, dpi: number): number {
  return Math.round((um * dpi) / umPerInch)
}

/** Each row once as hexadecimal digits, then a colon for each time it repeats. */
function drawSymbol(
  { symbology, symbol, code: { moduleUm, heightUm } }: DrawnLabel,
  dots: (um: number) => number,
): string {
  const moduleDots = dots(moduleUm)
  const rowDots = symbology === 'qr' ? moduleDots : dots(heightUm)
  const bytes = Math.ceil(((symbol[0]?.length ?? 0) * moduleDots) / 8)
  const total = bytes * rowDots * symbol.length
  const rows = symbol.map((row) => toHex(row, moduleDots, bytes) + ':'.repeat(rowDots - 1))
  return `^GFA,${total},${total},${bytes},${rows.join('')}`
}

function toHex(row: string, moduleDots: number, bytes: number): string {
  const bits = Array.from(row, (module) => module.repeat(moduleDots))
    .join('')
    .padEnd(bytes * 8, '0')
  return bits.replaceAll(/.{4}/g, (nibble) => Number.parseInt(nibble, 2).toString(16).toUpperCase())
}

/** Whatever could be a command is written as the hexadecimal bytes of its UTF-8. */
function escapeZpl(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCodePoint(byte)
    return /[A-Za-z0-9 ]/.test(character) ? character : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}
