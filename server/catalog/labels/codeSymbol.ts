// The modules of QR codes and Code 128, without quiet zones.
import { createRequire } from 'node:module'

import { encodeQR } from 'qr'

import type { CodeKind } from '#domain/catalog/labels/labelLayout.ts'

/** Rows of modules: '1' is dark. A Code 128 has one row. */
export type CodeSymbol = readonly string[]

const require = createRequire(import.meta.url)

/** Loaded with the first bar code: it takes 80 ms and 12 MB. */
let barcodes: typeof import('bwip-js/node') | undefined

/** What Code 128 holds of a product ID: printable ASCII. */
const code128Text = /^[ -~]+$/

interface CodedProduct {
  id: number
  code: string
}

/** Of the URL of the product page as a QR code, or of the product ID as Code 128; undefined if Code 128 can't hold it. */
export function drawCode(kind: CodeKind, product: CodedProduct, publicUrl: string): CodeSymbol | undefined {
  if (kind === 'qr') {
    // The encoder has no border of 0.
    const rows = encodeQR(`${publicUrl}/products/${product.id}`, 'raw', { ecc: 'medium', border: 1 })
    return rows.slice(1, -1).map((row) =>
      row
        .slice(1, -1)
        .map((isDark) => (isDark ? '1' : '0'))
        .join(''),
    )
  }
  if (!code128Text.test(product.code)) return undefined
  barcodes ??= require('bwip-js/node') as typeof import('bwip-js/node')
  const [symbol] = barcodes.raw('code128', product.code, '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 of ${product.code}`)
  return [Array.from(symbol.sbs, (width, index) => (index % 2 === 0 ? '1' : '0').repeat(width)).join('')]
}
