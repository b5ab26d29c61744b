// Previews an import of products.
import type { PreviewRow } from '#contract/catalog/imports.ts'
import { maxListed } from '#contract/files/imports.ts'
import { formatBarcodes } from '#domain/catalog/barcodeCells.ts'
import { type ImportedColumn, formatCell } from '#domain/catalog/importChanges.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import type { Ctx } from '#server/ctx.ts'
import { readImageSet } from '#server/files/images/imageSets.ts'
import type { ImportPreview } from '#server/files/imports/importer.ts'
import { viewRow } from '#server/files/imports/rowResults.ts'
import { truncateCell } from '#server/files/imports/streamPreview.ts'
import { maySetCosts } from '#server/stock/firstCosts.ts'

import { classifyProducts, isUnpriced, type RowResult } from './classifyProducts.ts'
import { openImportBarcodes } from './importBarcodes.ts'
import { openImportImages } from './importImages.ts'
import { previewStyles } from './previewStyles.ts'
import type { ProductHeader } from './productReader.ts'
import type { ProductTypes } from './productTypes.ts'

export async function previewProducts(
  ctx: Ctx,
  { hasNames }: ProductHeader,
  { imageSet }: Partial<ProductTypes['settings']>,
): Promise<ImportPreview<ProductTypes>> {
  const images = openImportImages(ctx.db, await readImageSet(ctx, imageSet))
  const styles = await previewStyles(ctx)
  let refusedExisting = 0
  let unpricedCount = 0
  let imageCount = 0
  return {
    classify: (batches) =>
      classifyProducts(ctx.db, batches, {
        mode: 'update',
        hasNames,
        images,
        barcodes: openImportBarcodes(ctx.db),
        maySetCosts: maySetCosts(ctx.user),
      }),
    toRow: toPreviewRow,
    async add(rows) {
      await styles.add(rows, toPreviewRow)
      refusedExisting += rows.filter((row) => row.result === 'refused' && row.isExisting).length
      imageCount += rows.filter(getsImage).length
      unpricedCount += rows.filter((row) => row.result === 'new' && isUnpriced(row)).length
    },
    async finish(counts) {
      const leaving = await styles.findLeaving()
      const unusedImages = images.unused()
      return {
        rows: leaving.slice(0, maxListed.previewed),
        previewed: {
          counts: { ...counts, refusedExisting },
          leavingCount: leaving.length,
          newLeavingCount: leaving.filter(({ result }) => result === 'new').length,
          unpricedCount,
          imageCount,
          missingImageCount: images.missingCount(),
          unusedImages: unusedImages.slice(0, maxListed.unusedImages),
          unusedImageCount: unusedImages.length,
        },
      }
    },
  }
}

function toPreviewRow(rowResult: RowResult): PreviewRow {
  const { cells } = rowResult
  const view = viewRow(rowResult, {
    code: truncateCell(cells.productId),
    name: truncateCell(cells.productName) || nameOf(rowResult),
  })
  if (rowResult.result === 'refused') return { ...view, ...(rowResult.isExisting && { isExisting: true }) }
  if (rowResult.result === 'new') {
    const { imageId, color, size, quantity, priceCents, firstCostMicros, barcodes } = rowResult.product
    const product = { color, size, quantity, priceCents, imageUrl: imageUrlOf(imageId) }
    const more = {
      ...(firstCostMicros !== null && { firstCostMicros }),
      ...(barcodes.length > 0 && { barcodes: formatBarcodes(barcodes) }),
    }
    return { ...view, product: { ...product, ...more } }
  }
  if (rowResult.result !== 'changed') return view
  const changes = Object.entries(rowResult.changes).map(([name, { from, to }]) => {
    const column = name as ImportedColumn
    return { column, from: formatCell(column, from), to: formatCell(column, to) }
  })
  const { styleChange } = rowResult
  return {
    ...view,
    changes: styleChange ? [...changes, { column: 'styleNumber', ...styleChange }] : changes,
  }
}

/** Of the existing product, if the row has none. */
function nameOf(row: RowResult): string {
  if (row.result === 'refused') return ''
  return row.result === 'new' ? row.product.name : row.before.name
}

function getsImage(row: RowResult): boolean {
  if (row.result === 'refused') return false
  return row.result === 'new' ? row.product.imageId !== null : row.changes.imageUrl !== undefined
}
