// Labels as ZPL, the language of label printers. Codes are drawn dot by dot, so that they are the ones of the PDF.
import { umPerInch } from '#domain/platform/lengths.ts'

import { type DrawnLabel, findFirstModule } from './labelLayout.ts'

export interface ZplPage {
  /** From the top left corner of the page. */
  labels: readonly { leftUm: number; topUm: number; label: DrawnLabel }[]
  /** How many of this page are printed. */
  copies: number
}

interface PageSize {
  pageWidthUm: number
  pageHeightUm: number
  dpi: number
}

/** One format per page, in ASCII with a line for each command. */
export function writeZpl({ pageWidthUm, pageHeightUm, dpi }: PageSize, pages: readonly ZplPage[]): string {
  const dots = (um: number) => Math.round((um * dpi) / umPerInch)
  return pages
    .flatMap(({ labels, copies }) => [
      '^XA',
      // Texts are UTF-8.
      '^CI28',
      `^PW${dots(pageWidthUm)}`,
      `^LL${dots(pageHeightUm)}`,
      '^LH0,0',
      ...labels.flatMap(({ leftUm, topUm, label }) => {
        // A calibration can shift to the left, but no printer prints before its first dot.
        const place = (um: { leftUm: number; topUm: number }) =>
          `${Math.max(0, dots(leftUm + um.leftUm))},${Math.max(0, dots(topUm + um.topUm))}`
        return [
          `^FO${place(findFirstModule(label))}${drawSymbol(label, dots)}^FS`,
          ...label.lines.map(
            (line) => `^FT${place(line)}^A0N,${dots(line.sizeUm)}^FH_^FD${escapeZpl(line.text)}^FS`,
          ),
        ]
      }),
      `^PQ${copies}`,
      '^XZ',
    ])
    .join('\n')
    .concat('\n')
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
