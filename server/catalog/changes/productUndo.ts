// How products are undone: those that an import created are deleted with their stock, others get their previous values back.
import { readBarcodes } from '#domain/catalog/barcodeCells.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { invertChanges } from '#domain/platform/changes.ts'
import { findUnchangedBarcodes } from '#server/catalog/aliases/productBarcodes.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { readChanges, type RecordChange } from '#server/files/changes/recordChanges.ts'
import type { UndoableRecord, UndoKind } from '#server/files/changes/undoRecords.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { imports, products } from '#server/platform/db/schema.ts'
import { findUndoableFirstCosts, undoFirstCosts } from '#server/stock/firstCosts.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { applyProductChanges } from './applyProductChanges.ts'
import { describeSkippedProducts } from './describeSkippedProducts.ts'
import { findIgnoredVersions } from './findIgnoredVersions.ts'

const pageSize = 1000

interface UndoableProduct extends UndoableRecord {
  /** As locked. */
  product: ProductRow | undefined
  /** Those that were not changed since they were added. */
  unchangedBarcodes: ReadonlySet<string>
  /** Its first cost is of the import or batch, and nothing used it since. */
  canUndoCost: boolean
}

/** Stock movements since count only for products whose quantity the undo would change; a first cost stays if the ledger went on. */
export const productUndo: UndoKind<UndoableProduct, ProductChanges> = {
  noun: 'product',
  readChanges: (ctx, document) =>
    document.type === 'import' ? readImportedProducts(ctx, document) : readChanges(ctx, 'product', document),

  async read(ctx, ids, locks, document) {
    const locked = locks ? await lockProducts(ctx, ids) : new Map<number, ProductRow>()
    const { id, code, name, version, deletedAt } = products
    const rows = await ctx.db
      .select({ id, code, name, version, deletedAt })
      .from(products)
      .where(sql`${id} = any(${sql.param(ids)}::bigint[])`)
    const undoable = await findUndoableFirstCosts(ctx, ids, document)
    const unchangedBarcodes = await findUnchangedBarcodes(ctx, ids)
    return new Map(
      rows.map(({ deletedAt, ...row }) => [
        row.id,
        {
          ...row,
          gone: deletedAt && 'Deleted',
          product: locked.get(row.id),
          canUndoCost: undoable.has(row.id),
          unchangedBarcodes: unchangedBarcodes.get(row.id) ?? new Set(),
        },
      ]),
    )
  },

  async findIgnoredVersions(ctx, changed) {
    const { stock = [], fields = [] } = Object.groupBy(changed, ({ changes }) =>
      changes === null || changes.quantity ? 'stock' : 'fields',
    )
    return new Map([
      ...(await findIgnoredVersions(ctx, stock, { ignoresStock: false })),
      ...(await findIgnoredVersions(ctx, fields, { ignoresStock: true })),
    ])
  },

  async remove(ctx, rows, document) {
    // Deleted first, because most indexes exclude deleted products and then need no update for the stock.
    await ctx.db.execute(sql`
      update products set deleted_at = ${ctx.now}::timestamptz, version = version + 1
      where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
    const costed = rows.filter(({ canUndoCost }) => canUndoCost)
    await undoFirstCosts(
      ctx,
      costed.map(({ id }) => id),
      document,
    )
    const moves = rows.flatMap(({ id, product }) =>
      product ? { productId: id, difference: -product.quantity } : [],
    )
    await moveStock(ctx, moves, { reason: 'import undone', document })
  },

  changed: {
    split({ canUndoCost, unchangedBarcodes }, { firstCost, barcodes, ...fields }, isUnchanged) {
      const added = readBarcodes(String(barcodes?.to ?? '')).barcodes
      const removed = added.filter(({ code }) => unchangedBarcodes.has(code))
      const restored = {
        ...(isUnchanged && fields),
        ...(canUndoCost && firstCost && { firstCost }),
        ...(barcodes && removed.length > 0 && { barcodes }),
      }
      const kept = [
        ...(isUnchanged ? [] : Object.keys(fields)),
        ...(firstCost && !canUndoCost ? ['firstCost'] : []),
        ...(removed.length < added.length ? ['barcodes'] : []),
      ]
      return { restored: invertChanges(restored), kept }
    },
    async restore(ctx, restored, document) {
      const changes = restored.flatMap(({ row: { product }, changes }) =>
        product ? { product, changes } : [],
      )
      const { changed } = await applyProductChanges(ctx, changes, { reason: 'import undone', document })
      return { undone: changed.map(({ product, version }) => ({ id: product.id, version })) }
    },
  },

  describeSkipped: describeSkippedProducts,
}

/** The products that an import created or changed, in pages in id order. */
export async function* readImportedProducts(
  ctx: Ctx,
  { id }: DocumentReference,
): AsyncGenerator<RecordChange<ProductChanges>[]> {
  const [range] = await ctx.db
    .select({ first: imports.firstProductId, last: imports.lastProductId })
    .from(imports)
    .where(eq(imports.id, id))
  for (let lastId = 0; ;) {
    const { rows } = await ctx.db.execute<RecordChange<ProductChanges> & Record<string, unknown>>(sql`
      (
        select id::float8 as id, 1 as version, null::jsonb as changes from products
        where import_id = ${id} and id > ${lastId} and id between ${range?.first}::bigint and ${range?.last}::bigint
        order by products.id limit ${pageSize}
      )
      union all
      (
        select record_id, version, changes from record_changes
        where document_type = 'import' and document_id = ${id} and noun = 'product' and record_id > ${lastId}
        order by record_id limit ${pageSize}
      )
      order by id limit ${pageSize}`)
    if (rows.length > 0) yield rows
    lastId = rows.at(-1)?.id ?? lastId
    if (rows.length < pageSize) return
  }
}
