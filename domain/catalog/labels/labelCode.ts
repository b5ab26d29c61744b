// What the code on a label holds, and how it is drawn.
import { readGtins } from '#domain/platform/gtins.ts'

/** What users choose. */
export const codeKinds = { qr: 'QR code', code128: 'Code 128', barcode: 'EAN or UPC' } as const
export type CodeKind = keyof typeof codeKinds

export const symbologies = {
  qr: 'QR code',
  code128: 'Code 128',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
} as const
export type Symbology = keyof typeof symbologies

export interface LabelCode {
  symbology: Symbology
  /** What a scanner reads. */
  text: string
}

/** By the number of digits. */
const retailSymbologies: Record<number, Symbology> = { 8: 'ean8', 12: 'upca', 13: 'ean13' }

interface CodedProduct {
  id: number
  code: string
  /** Of one unit. */
  barcode: string | null
}

/**
 * The URL of the product page as a QR code, the product ID as Code 128, or the barcode, which is a Code 128 if it is no EAN or UPC. Null for
 * a product without a barcode.
 */
export function labelCodeOf(
  kind: CodeKind,
  { id, code, barcode }: CodedProduct,
  publicUrl: string,
): LabelCode | null {
  if (kind === 'qr') return { symbology: 'qr', text: `${publicUrl}/products/${id}` }
  if (kind === 'code128') return { symbology: 'code128', text: code }
  if (barcode === null) return null
  const isGtin = readGtins(barcode).length > 0
  return { symbology: (isGtin && retailSymbologies[barcode.length]) || 'code128', text: barcode }
}
