// Finds what the units of a product are worth, a page of its cost entries, newest first, and the sums by reason.
import type { ProductCosts } from '#contract/purchasing/productCosts.ts'
import { displayName } from '#domain/people/users.ts'
import { productNotFound } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { and, desc, eq, sql } from '#server/platform/db/drizzle.ts'
import {
  arrivalLines,
  arrivals,
  bills,
  changeBatches,
  costEntries,
  creditNotes,
  imports,
  invoices,
  landedCosts,
  productCosts,
  products,
  users,
} from '#server/platform/db/schema.ts'

/** Includes deleted products. */
export async function findProductCosts(
  { db }: Pick<Ctx, 'db'>,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<ProductCosts> {
  const ofProduct = eq(costEntries.productId, id)
  const [[cost], rows, sums] = await Promise.all([
    db
      .select({
        units: sql<number>`coalesce(${productCosts.units}, 0)`,
        valueMicros: productCosts.valueMicros,
        averageMicros: productCosts.averageMicros,
      })
      .from(products)
      .leftJoin(productCosts, eq(productCosts.productId, products.id))
      .where(eq(products.id, id)),
    db
      .select({
        entry: costEntries,
        invoice: { id: invoices.id, number: invoices.number },
        creditNote: { id: creditNotes.id, number: creditNotes.number },
        arrival: { id: arrivals.id, number: arrivals.number },
        bill: { id: bills.id, number: bills.number },
        landedCost: { id: landedCosts.id, label: landedCosts.label },
        import: { id: imports.id, fileName: imports.fileName },
        batch: { id: changeBatches.id, title: changeBatches.title },
        user: nameColumns,
        isOpen: sql<boolean>`${costEntries.reason} = 'received' and ${costEntries.unitCostMicros} is null
          and coalesce(${arrivalLines.billed} < ${arrivalLines.accepted} and ${arrivals.billingClosedAt} is null, false)`,
      })
      .from(costEntries)
      .leftJoin(users, eq(users.id, costEntries.userId))
      .leftJoin(invoices, isDocument(costEntries, 'invoice', invoices.id))
      .leftJoin(creditNotes, isDocument(costEntries, 'creditNote', creditNotes.id))
      .leftJoin(arrivals, isDocument(costEntries, 'arrival', arrivals.id))
      .leftJoin(
        arrivalLines,
        and(eq(arrivalLines.arrivalId, arrivals.id), eq(arrivalLines.line, costEntries.documentLine)),
      )
      .leftJoin(bills, eq(bills.id, costEntries.billId))
      .leftJoin(landedCosts, eq(landedCosts.id, costEntries.landedCostId))
      .leftJoin(imports, isDocument(costEntries, 'import', imports.id))
      .leftJoin(changeBatches, isDocument(costEntries, 'batch', changeBatches.id))
      .where(ofProduct)
      .orderBy(desc(costEntries.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({
        reason: costEntries.reason,
        units: sql<number>`sum(${costEntries.units})::int`,
        value: sql<string | null>`sum(${costEntries.valueMicros})::text`,
        count: sql<number>`count(*)::int`,
      })
      .from(costEntries)
      .where(ofProduct)
      .groupBy(costEntries.reason),
  ])
  if (!cost) throw productNotFound()
  return {
    ...cost,
    entries: rows.map(({ entry, user, ...documents }) => ({
      ...entry,
      ...documents,
      userName: user && displayName(user),
    })),
    total: sums.reduce((total, { count }) => total + count, 0),
    sums: sums.map(({ reason, units, value }) => ({
      reason,
      units,
      valueMicros: value === null ? null : BigInt(value),
    })),
  }
}
