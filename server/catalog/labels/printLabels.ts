// The labels of products as a PDF at true size.
import { join } from 'node:path'

import type { LabelItem } from '#contract/catalog/labels.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import { type CodeKind, labelCodeOf, type Symbology } from '#domain/catalog/labels/labelCode.ts'
import {
  findUnreadable,
  type LabelField,
  type LabelLayout,
  layOutLabel,
  noBarcodeMessage,
  quietModules,
  snapToDot,
} from '#domain/catalog/labels/labelLayout.ts'
import { cellBox, countCells, findMisfit, placeLabel } from '#domain/catalog/labels/labelPages.ts'
import { labelTexts } from '#domain/catalog/labels/labelTexts.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type CodeSymbol, drawCode } from './codeSymbol.ts'
import { type LabelledProduct, readLabelProducts } from './findLabelProducts.ts'
import { type LabelFormat, readLabelFormat } from './readLabelFormat.ts'

export interface PrintLabelsInput {
  formatId: number
  items: LabelItem[]
  firstCell: number
  codeKind: CodeKind
  fields: LabelField[]
}

const template = join(import.meta.dirname, 'labels.typ')

/**
 * Throws a 404 for an unknown format or product, and a 409 for a first cell beyond the sheet or a code that is not readable on these labels.
 */
export async function printLabels(ctx: Ctx, input: PrintLabelsInput): Promise<FileReply> {
  const format = await readLabelFormat(ctx, input.formatId)
  const misfit = findMisfit(format)
  if (misfit) throw new Refusal('conflict', misfit.message)
  const firstCell = format.medium === 'roll' ? 1 : input.firstCell
  const cells = countCells(format)
  if (firstCell > cells)
    throw new Refusal(
      'conflict',
      `${format.name} has ${pluralize(cells, 'label')} on a sheet, so the first free label can't be number ${formatCount(firstCell)}.`,
    )
  const products = await readLabelProducts(
    ctx,
    input.items.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const parts = input.items.map(({ productId, copies }) => {
    const product = byId.get(productId)
    if (!product) throw new Refusal('missing', 'A product of these labels no longer exists. Reload the page.')
    return { copies, ...toPart(ctx, format, product, input) }
  })
  const labels = parts.flatMap(({ copies }, part) => Array.from({ length: copies }, () => part))
  const data = {
    title: pluralize(labels.length, 'label'),
    width: format.pageWidthUm,
    height: format.pageHeightUm,
    parts: parts.map(({ copies: _copies, ...part }) => part),
    pages: toPages(format, firstCell, labels),
  }
  const bytes = await ctx.documents.render({ template, data: JSON.stringify(data), createdAt: ctx.now })
  return { name: 'labels.pdf', type: 'application/pdf', bytes, download: false }
}

/** Labels by page: place of the label, number of the part. Codes begin at a dot of a thermal printer. */
function toPages(format: LabelFormat, firstCell: number, labels: readonly number[]) {
  const pages: { x: number; y: number; part: number }[][] = []
  for (const [index, part] of labels.entries()) {
    const { page, cell } = placeLabel(format, firstCell, index)
    const { leftUm, topUm } = cellBox(format, cell)
    const place = { x: snapToDot(leftUm, format.dpi), y: snapToDot(topUm, format.dpi), part }
    ;(pages[page] ??= []).push(place)
  }
  return pages
}

/** One label: its texts, and the rectangles of its code. Throws a 409 if the code is not readable. */
function toPart(
  { publicUrl }: Ctx,
  format: LabelFormat,
  product: LabelledProduct,
  { codeKind, fields }: PrintLabelsInput,
) {
  const labelCode = labelCodeOf(codeKind, product, publicUrl)
  if (!labelCode) throw new Refusal('conflict', noBarcodeMessage(product.code))
  const { symbology } = labelCode
  const symbol = drawCode(labelCode)
  const modules = symbol?.[0]?.length ?? null
  const unreadable = findUnreadable(format, { symbology, modules }, product.code)
  if (unreadable !== undefined) throw new Refusal('conflict', unreadable)
  const caption = codeKind === 'barcode' ? product.barcode : null
  const drawn = { symbology, modules: modules ?? 0, caption }
  const { code, lines } = layOutLabel(format, drawn, labelTexts(product, fields))
  return { lines, bars: toBars(symbol ?? [], symbology, code) }
}

/** The dark rectangles of a code as [x, y, width, height] in micrometers; of each row, adjacent modules are one. */
function toBars(
  symbol: CodeSymbol,
  symbology: Symbology,
  { leftUm, topUm, heightUm, moduleUm }: LabelLayout['code'],
) {
  const quietUm = quietModules[symbology][0] * moduleUm
  const isQr = symbology === 'qr'
  const top = isQr ? topUm + quietUm : topUm
  const height = isQr ? moduleUm : heightUm
  return symbol.flatMap((row, index) =>
    Array.from(row.matchAll(/1+/g), ({ 0: dark, index: start }) => [
      leftUm + quietUm + start * moduleUm,
      top + index * moduleUm,
      dark.length * moduleUm,
      height,
    ]),
  )
}
