// The widths of printed matrices in points: the same in PDFs and in the browser's print.
import { formatCount } from '#domain/platform/format.ts'

/** Of all sizes of a matrix. */
export const sizesWidth = 220

/** Of each size, so that no label breaks. The same for all matrices of a document, so that their columns align. */
export function sizeColumnWidth(lines: readonly { quantity: number; size: string }[]): number {
  const quantityLength = Math.max(1, ...lines.map(({ quantity }) => formatCount(quantity).length))
  const sizeLength = Math.max(1, ...lines.map(({ size }) => size.length))
  return Math.min(56, Math.max(22, 6 * quantityLength + 6, 5.5 * sizeLength + 6))
}
