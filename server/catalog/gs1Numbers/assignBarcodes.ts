// Assigns the next numbers of the company's GS1 prefix to products without a barcode, as a batch that can be undone.
import type { assignBarcodes as endpoint } from '#contract/catalog/gs1Numbers.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { pluralize } from '#domain/platform/format.ts'
import { runBatch } from '#server/catalog/batches/runBatch.ts'
import { applyInPages } from '#server/catalog/changes/applyInPages.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findNextNumbers, findWithoutBarcode, saveCounter } from './planNumbers.ts'

interface AssignmentReply {
  batchId: number
  title: string
  changedCount: number
  withBarcodeCount: number
  firstNumber: string
  lastNumber: string
}

/**
 * Locks the products, then the counter of the prefix, so that assignments at the same time get different numbers. The counter is never
 * set back: an undo and a deletion leave their numbers unused. Products that were deleted or got a barcode meanwhile are left out.
 */
export async function assignBarcodes(ctx: Ctx, { ids }: InputOf<typeof endpoint>): Promise<AssignmentReply> {
  return transactLong(ctx, async (ctx) => {
    const locked = [...(await lockProducts(ctx, ids)).values()]
    const products = await findWithoutBarcode(ctx, locked)
    if (products.length === 0)
      throw new Refusal('conflict', 'Each of these products already has a barcode, or was deleted.')
    const { numbers, counter } = await findNextNumbers(ctx, products.length, { locks: true })
    await saveCounter(ctx, counter)
    const changes = products.map((product, index) => ({
      product,
      changes: { barcodes: { from: null, to: numbers[index] ?? '' } },
    }))
    const title = `Assigned ${pluralize(products.length, 'barcode')}`
    const batchId = await runBatch(ctx, { kind: 'barcodes', title }, async (document) => ({
      applied: { ...(await applyInPages(ctx, changes, document)), left: [] },
      styles: [],
    }))
    return {
      batchId,
      title,
      changedCount: products.length,
      withBarcodeCount: locked.length - products.length,
      firstNumber: numbers[0] ?? '',
      lastNumber: numbers.at(-1) ?? '',
    }
  })
}
