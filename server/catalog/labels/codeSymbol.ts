// The modules of codes, without quiet zones.
import { createRequire } from 'node:module'

import { encodeQR } from 'qr'

import type { LabelCode } from '#domain/catalog/labels/labelCode.ts'

/** Rows of modules: '1' is dark. Bars have one row. */
export type CodeSymbol = readonly string[]

const require = createRequire(import.meta.url)

/** Loaded with the first bar code: it takes 80 ms and 12 MB. */
let barcodes: typeof import('bwip-js/node') | undefined

/** What Code 128 holds: printable ASCII. */
const code128Text = /^[ -~]+$/

/** Undefined if Code 128 can't hold the text. */
export function drawCode({ symbology, text }: LabelCode): CodeSymbol | undefined {
  if (symbology === 'qr') {
    // The encoder has no border of 0.
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    return rows.slice(1, -1).map((row) =>
      row
        .slice(1, -1)
        .map((isDark) => (isDark ? '1' : '0'))
        .join(''),
    )
  }
  if (symbology === 'code128' && !code128Text.test(text)) return undefined
  barcodes ??= require('bwip-js/node') as typeof import('bwip-js/node')
  const [symbol] = barcodes.raw(symbology, text, '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`No ${symbology} of ${text}`)
  return [Array.from(symbol.sbs, (width, index) => (index % 2 === 0 ? '1' : '0').repeat(width)).join('')]
}
