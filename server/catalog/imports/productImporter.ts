// How files are imported as products.
import { maxListed } from '#contract/files/imports.ts'
import { formatBarcodes } from '#domain/catalog/barcodeCells.ts'
import { noProductsMessage } from '#domain/catalog/columnMapping.ts'
import { concurrentChangeReasons, missingPricesReason } from '#domain/catalog/importChanges.ts'
import { type ImportColumn, importColumns, type ImportRow } from '#domain/catalog/importRow.ts'
import { formatLeftStyles } from '#domain/catalog/styleMoves.ts'
import { pluralize } from '#domain/platform/format.ts'
import { addBarcodes } from '#server/catalog/aliases/productBarcodes.ts'
import { productUndo } from '#server/catalog/changes/productUndo.ts'
import { undoStyleChanges } from '#server/catalog/changes/styleUndo.ts'
import {
  type CreatedProducts,
  createProductsWithStock,
} from '#server/catalog/products/createProductsWithStock.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImages } from '#server/files/images/claimImage.ts'
import { readImageSet } from '#server/files/images/imageSets.ts'
import { createImportActions } from '#server/files/imports/createImportActions.ts'
import { createUndoActions } from '#server/files/imports/createUndoActions.ts'
import { deferRows } from '#server/files/imports/deferredRows.ts'
import type { Importer } from '#server/files/imports/importer.ts'
import { recordRefusedRows, type RefusedFileRow } from '#server/files/imports/refusedRows.ts'
import { refuseRow, skipRows } from '#server/files/imports/rowResults.ts'
import { and, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { maySetCosts, setFirstCosts } from '#server/stock/firstCosts.ts'

import {
  classifyProducts,
  type ExistingRow,
  isUnpriced,
  type NewRow,
  type RowResult,
} from './classifyProducts.ts'
import { openImportBarcodes } from './importBarcodes.ts'
import { openImportImages } from './importImages.ts'
import { openProductFile } from './openProductFile.ts'
import { previewProducts } from './previewProducts.ts'
import type { ProductImportRun, ProductTypes } from './productTypes.ts'
import { startStyleImport } from './startStyleImport.ts'
import { updateProducts } from './updateProducts.ts'

const productImporter: Importer<ProductTypes> = {
  kind: 'product',
  noRowsMessage: noProductsMessage,
  refusedColumns: importColumns.map((field) => ({
    field,
    name: field,
    isRequired: field === 'productId' || field === 'productName',
  })),
  results: ['new', 'same', 'changed', 'refused'],
  open: (file, { settings, ...options }) =>
    openProductFile(file, {
      mode: settings?.mode ?? 'update',
      readsNegativeStock: settings?.isBulkUpload !== true,
      ...options,
    }),

  async start(run, { mode, missingPrices = 'refuse', imageSet }, { hasNames }) {
    const images = openImportImages(run.ctx.db, await readImageSet(run.ctx, imageSet))
    const barcodes = openImportBarcodes(run.ctx.db)
    const styles = await startStyleImport(run.ctx, run.id)
    const counts = { ...run.counts, firstProductId: null, lastProductId: null }
    const updates = deferRows<ImportColumn>(run.ctx, 'import_updates')
    return {
      ...run,
      counts,
      mode,
      hasNames,
      missingPrices,
      unpricedCount: 0,
      images,
      barcodes,
      styles,
      updates,
    }
  },

  classify: ({ ctx, ...settings }, batches) =>
    classifyProducts(ctx.db, batches, { ...settings, maySetCosts: maySetCosts(ctx.user) }),

  write: importBatch,

  async finish(run, callbacks) {
    if (run.unpricedCount > 0 && run.missingPrices === 'refuse')
      throw new Refusal('invalid', missingPricesReason(run.unpricedCount))
    const { leftStyles, leftStyleCount } = await updateProducts(run, callbacks)
    const styles = await run.styles.apply(run.counts)
    return {
      details: { styles, leftStyles, leftStyleCount },
      ...(styles.created > 0 && { also: `added ${pluralize(styles.created, 'style')}` }),
      ...(leftStyleCount > 0 && { omitted: formatLeftStyles(leftStyleCount) }),
    }
  },

  preview: previewProducts,
}

export const productImportActions = {
  ...createImportActions(productImporter),
  ...createUndoActions('product', productUndo, undoStyleChanges),
}

async function importBatch(run: ProductImportRun, results: readonly RowResult[]): Promise<void> {
  const { ctx, counts, mode } = run
  const newRows: NewRow[] = []
  const existing: ExistingRow[] = []
  const refused: RefusedFileRow<ImportColumn>[] = []
  const duplicates: string[] = []
  for (const row of results) {
    if (row.result === 'new') newRows.push(row)
    else if (row.result === 'refused') {
      // The second row with a product ID is skipped like an existing product. An update refuses it, because it is unclear
      // which of the two rows is right.
      if (row.isExisting && mode === 'skip') duplicates.push(row.refused.value)
      else refused.push(row)
    } else if (mode === 'skip') duplicates.push(row.product.code)
    else existing.push(row)
  }
  const newProducts = newRows.map(({ product }) => product)
  const changed = existing.filter(({ result }) => result === 'changed')
  await claimImagesOf(ctx, [...newProducts, ...changed.map(({ product }) => product)])
  const created = await createProductsWithStock(ctx, newProducts, run.id)
  const takenCodes = new Set(created.takenCodes)
  await completeNewProducts(run, newProducts, created)
  await run.styles.add(newProducts.filter(({ code }) => !takenCodes.has(code)))
  run.unpricedCount += newRows.filter(isUnpriced).length
  counts.importedCount += created.count
  counts.firstProductId ??= created.firstId
  counts.lastProductId = created.lastId ?? counts.lastProductId
  if (mode === 'skip') duplicates.push(...created.takenCodes)
  else {
    const taken = newRows.filter(({ product }) => takenCodes.has(product.code))
    refused.push(...taken.map((row) => refuseRow(row, 'productId', concurrentChangeReasons.created)))
  }

  counts.sameCount += existing.length - changed.length
  await run.updates.add(
    changed.map(({ productId, row, cells, product: { barcodes } }) => ({
      key: productId,
      row,
      // Those of others are left out.
      cells: { ...cells, barcodes: formatBarcodes(barcodes) },
    })),
  )
  skipRows(run, duplicates, maxListed.duplicates)
  await recordRefusedRows(run, refused)
}

/** Gives first costs and barcodes to the products that the batch created. No other transaction sees these, so they need no lock. */
async function completeNewProducts(
  { ctx, id }: ProductImportRun,
  rows: readonly ImportRow[],
  { firstId, lastId }: CreatedProducts,
): Promise<void> {
  const further = new Map(
    rows.flatMap((row) =>
      row.firstCostMicros === null && row.barcodes.length === 0 ? [] : [[row.code, row]],
    ),
  )
  if (further.size === 0 || firstId === null || lastId === null) return
  const created = await ctx.db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(and(eq(products.importId, id), sql`${products.id} between ${firstId} and ${lastId}`))
    .orderBy(asc(products.id))
  const firstCosts = created.flatMap((product) => {
    const unitCostMicros = further.get(product.code)?.firstCostMicros ?? null
    return unitCostMicros === null ? [] : { productId: product.id, unitCostMicros }
  })
  await setFirstCosts(ctx, firstCosts, { type: 'import', id })
  await addBarcodes(
    ctx,
    created.map((product) => ({
      productId: product.id,
      barcodes: formatBarcodes(further.get(product.code)?.barcodes ?? []),
    })),
  )
}

/** Throws a 409 if an image was deleted since its upload, which happens after a day. */
async function claimImagesOf(ctx: Ctx, products: readonly ImportRow[]): Promise<void> {
  const ids = [...new Set(products.flatMap(({ imageId }) => imageId ?? []))]
  const claimed = await claimImages(ctx, ids)
  if (claimed.size < ids.length)
    throw new Refusal('conflict', 'Some of the images were deleted meanwhile. Please choose them again.')
}
