// Adds and removes the barcodes of many products at once.
import { type Barcode, formatBarcodes, readBarcodes } from '#domain/catalog/barcodeCells.ts'
import type { Ctx } from '#server/ctx.ts'
import { inArray, sql } from '#server/platform/db/drizzle.ts'
import { productAliases } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** `barcodes` as a cell of a file. */
interface ProductBarcodes {
  productId: number
  barcodes: string
}

const toRows = (products: readonly ProductBarcodes[]) =>
  products.flatMap(({ productId, barcodes }) =>
    readBarcodes(barcodes).barcodes.map((barcode) => ({ productId, ...barcode })),
  )

/** The caller holds the locks of the products. Throws a 409 if another transaction has added one of the barcodes meanwhile. */
export async function addBarcodes(ctx: Ctx, products: readonly ProductBarcodes[]): Promise<void> {
  const rows = toRows(products)
  if (rows.length === 0) return
  const { rows: added } = await ctx.db.execute(sql`
    insert into product_aliases (product_id, code, pack_units, created_at)
    select *, ${ctx.now}::timestamptz from unnest(
      ${sql.param(rows.map(({ productId }) => productId))}::bigint[], ${sql.param(rows.map(({ code }) => code))}::text[],
      ${sql.param(rows.map(({ units }) => units))}::int[]
    )
    on conflict do nothing returning id`)
  if (added.length < rows.length)
    throw new Refusal(
      'conflict',
      'Some of the barcodes were given to other products at the same time. Try again.',
    )
}

/** Those that were not changed since they were added. */
export async function removeBarcodes(ctx: Ctx, products: readonly ProductBarcodes[]): Promise<void> {
  const rows = toRows(products)
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    update product_aliases as alias set deleted_at = ${ctx.now}::timestamptz, version = alias.version + 1
    from unnest(
      ${sql.param(rows.map(({ productId }) => productId))}::bigint[], ${sql.param(rows.map(({ code }) => code))}::text[]
    ) as row (product_id, code)
    where alias.product_id = row.product_id and alias.code_key = fold_text(row.code) and alias.version = 1
      and alias.deleted_at is null and alias.customer_id is null and alias.supplier_id is null`)
}

/** The products that have a barcode of one unit. */
export async function findProductsWithBarcode(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct product_id::float8 as id from product_aliases
    where product_id = any(${sql.param(ids)}::bigint[]) and pack_units = 1 and deleted_at is null
      and customer_id is null and supplier_id is null`)
  return new Set(rows.map(({ id }) => id))
}

/** The barcodes that `removeBarcodes` removes, by product. */
export async function findUnchangedBarcodes(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, Set<string>>> {
  const { rows } = await db.execute<{ id: number; codes: string[] }>(sql`
    select product_id::float8 as id, array_agg(code) as codes from product_aliases
    where product_id = any(${sql.param(ids)}::bigint[]) and version = 1 and deleted_at is null
      and customer_id is null and supplier_id is null
    group by product_id`)
  return new Map(rows.map(({ id, codes }) => [id, new Set(codes)]))
}

/** As cells of a file, by product. */
export async function readBarcodeCells(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select({
      productId: productAliases.productId,
      code: productAliases.code,
      units: productAliases.packUnits,
    })
    .from(productAliases)
    .where(
      sql`${inArray(productAliases.productId, [...ids])} and deleted_at is null and customer_id is null and supplier_id is null`,
    )
    .orderBy(productAliases.packUnits, productAliases.id)
  const barcodes = Map.groupBy<number, Barcode & { productId: number }>(rows, ({ productId }) => productId)
  return new Map([...barcodes].map(([productId, codes]) => [productId, formatBarcodes(codes)]))
}
