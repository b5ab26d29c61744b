// Puts the labels of products on the pages of a format, for the PDF and for label printers.
import type { LabelItem } from '#contract/catalog/labels.ts'
import {
  calibrateLabel,
  calibratePlace,
  type Calibration,
  formatFor,
  noCalibration,
} from '#domain/catalog/labels/calibration.ts'
import { type CodeKind, labelCodeOf } from '#domain/catalog/labels/labelCode.ts'
import {
  type DrawnLabel,
  findUnreadable,
  type LabelField,
  layOutLabel,
  noBarcodeMessage,
} from '#domain/catalog/labels/labelLayout.ts'
import { cellBox, countCells, findMisfit, placeLabel } from '#domain/catalog/labels/labelPages.ts'
import { labelTexts } from '#domain/catalog/labels/labelTexts.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { drawCode } from './codeSymbol.ts'
import { type LabelledProduct, readLabelProducts } from './findLabelProducts.ts'
import { type LabelFormat, readLabelFormat } from './readLabelFormat.ts'
import { readPrinterProfile } from './readPrinterProfile.ts'

export interface PrintLabelsInput {
  formatId: number
  printerProfileId?: number | undefined
  items: LabelItem[]
  firstCell: number
  codeKind: CodeKind
  fields: LabelField[]
}

export interface ComposedLabels {
  /** With the dots per inch of the printer. */
  format: LabelFormat
  /** One for each item, as are `labels`. */
  products: LabelledProduct[]
  labels: DrawnLabel[]
  /** The places of the labels on each page, as the printer profile corrects them; `label` is an index of `labels`. */
  pages: { leftUm: number; topUm: number; label: number }[][]
}

/**
 * Throws a 404 for an unknown format, printer profile or product, and a 409 for a first cell beyond the sheet or a code that is not readable on these labels.
 */
export async function composeLabels(ctx: Ctx, input: PrintLabelsInput): Promise<ComposedLabels> {
  const { printerProfileId } = input
  const printer = printerProfileId === undefined ? undefined : await readPrinterProfile(ctx, printerProfileId)
  const format = formatFor(await readLabelFormat(ctx, input.formatId), printer)
  const calibration = printer ?? noCalibration
  const misfit = findMisfit(format)
  if (misfit) throw new Refusal('conflict', misfit.message)
  const firstCell = format.medium === 'roll' ? 1 : input.firstCell
  const cells = countCells(format)
  if (firstCell > cells)
    throw new Refusal(
      'conflict',
      `${format.name} has ${pluralize(cells, 'label')} on a sheet, so the first free label can't be number ${formatCount(firstCell)}.`,
    )
  const living = await readLabelProducts(
    ctx,
    input.items.map(({ productId }) => productId),
  )
  const byId = new Map(living.map((product) => [product.id, product]))
  const products = input.items.map(({ productId }) => {
    const product = byId.get(productId)
    if (!product) throw new Refusal('missing', 'A product of these labels no longer exists. Reload the page.')
    return product
  })
  const labels = products.map((product) =>
    calibrateLabel(drawLabel(ctx, format, product, input), calibration, format.dpi),
  )
  const printed = input.items.flatMap(({ copies }, label) => Array.from({ length: copies }, () => label))
  return { format, products, labels, pages: toPages(format, firstCell, printed, calibration) }
}

function toPages(
  format: LabelFormat,
  firstCell: number,
  printed: readonly number[],
  calibration: Calibration,
): ComposedLabels['pages'] {
  const pages: ComposedLabels['pages'] = []
  for (const [index, label] of printed.entries()) {
    const { page, cell } = placeLabel(format, firstCell, index)
    const place = calibratePlace(cellBox(format, cell), calibration, format.dpi)
    ;(pages[page] ??= []).push({ ...place, label })
  }
  return pages
}

/** Throws a 409 if the code is not readable. */
function drawLabel(
  { publicUrl }: Ctx,
  format: LabelFormat,
  product: LabelledProduct,
  { codeKind, fields }: PrintLabelsInput,
): DrawnLabel {
  const labelCode = labelCodeOf(codeKind, product, publicUrl)
  if (!labelCode) throw new Refusal('conflict', noBarcodeMessage(product.code))
  const { symbology } = labelCode
  const symbol = drawCode(labelCode) ?? []
  const modules = symbol[0]?.length ?? null
  const unreadable = findUnreadable(format, { symbology, modules }, product.code)
  if (unreadable !== undefined) throw new Refusal('conflict', unreadable)
  const caption = codeKind === 'barcode' ? product.barcode : null
  const drawn = { symbology, modules: modules ?? 0, caption }
  return { ...layOutLabel(format, drawn, labelTexts(product, fields)), symbology, symbol }
}
