// Finds what a scanned text means.
import type { readScan as endpoint, ScanResult } from '#contract/catalog/scans.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { searchedSpellings } from '#domain/catalog/productAliases.ts'
import { scannedProductId, scannedStyleId } from '#domain/catalog/scannedAddresses.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { findProducts } from '#server/catalog/products/findProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'

import { findScannedDocument } from './findScannedDocument.ts'

/** By what a code found a product; of several, the first that has one counts. */
const sources = ['ours', 'customer', 'others'] as const

interface Match extends Record<string, unknown> {
  id: number
  units: number
  source: (typeof sources)[number]
}

/**
 * A product with this code or barcode, or else the one that the customer calls so, or else the only one that anyone does; without any, the
 * style or the document with this number.
 */
export async function readScan(
  ctx: Ctx,
  { text, customerId }: InputOf<typeof endpoint>,
): Promise<ScanResult> {
  const productId = scannedProductId(text)
  const styleId = scannedStyleId(text)
  if (styleId !== undefined)
    return { products: [], styleId: await findStyleId(ctx, 'id', String(styleId)), document: null }
  const matches =
    productId === undefined
      ? bestMatches(await findMatches(ctx, text, customerId))
      : [{ id: productId, units: 1 }]
  const products = await readMatches(ctx, matches)
  if (products.length > 0) return { products, styleId: null, document: null }
  const [number] = scanReadings(text)
  const numberedId = await findStyleId(ctx, 'number', number)
  const document = numberedId === null ? await findScannedDocument(ctx, text) : null
  return { products, styleId: numberedId, document }
}

async function findMatches(ctx: Ctx, text: string, customerId: number | undefined): Promise<Match[]> {
  const spellings = [...new Set(scanReadings(text).flatMap(searchedSpellings))].filter((code) => code !== '')
  const find = preparedSql(
    ctx.db,
    'scan_matches',
    () => sql<Match>`
    with typed as (
      select lower(spelling) as code, fold_text(spelling) as key, position
      from unnest(${sql.placeholder('spellings')}::text[]) with ordinality as given (spelling, position)
    )
    (
      select products.id::float8 as id, 1 as units, 'ours' as source
      from typed join products on lower(products.code) = typed.code and deleted_at is null
      order by position limit 1
    )
    union all
    select distinct alias.product_id::float8,
      case when num_nonnulls(alias.customer_id, alias.supplier_id) = 0 then alias.pack_units else 1 end,
      case
        when num_nonnulls(alias.customer_id, alias.supplier_id) = 0 then 'ours'
        when ${sql.placeholder('customerId')}::bigint in (customers.id, customers.merged_into) then 'customer'
        else 'others'
      end
    from product_aliases as alias left join customers on customers.id = alias.customer_id
    where alias.deleted_at is null and alias.code_key = any(array(select key from typed))`,
  )
  return (await find.execute({ spellings, customerId: customerId ?? null })).rows
}

/** Those of the first source. A code of others that several products have means none of them. */
function bestMatches(matches: readonly Match[]): Pick<Match, 'id' | 'units'>[] {
  const source = sources.find((source) => matches.some((match) => match.source === source))
  const best = matches.filter((match) => match.source === source)
  // The unit itself comes before a carton of it.
  const byId = new Map(best.toSorted((a, b) => b.units - a.units).map((match) => [match.id, match]))
  return source === 'ours' || byId.size === 1 ? [...byId.values()] : []
}

async function readMatches(
  ctx: Ctx,
  matches: readonly Pick<Match, 'id' | 'units'>[],
): Promise<ScanResult['products']> {
  if (matches.length === 0) return []
  const units = new Map(matches.map((match) => [match.id, match.units]))
  const { products } = await findProducts(ctx, { page: 1, limit: units.size, ids: [...units.keys()] })
  return products.map((product) => ({ product, units: units.get(product.id) ?? 1 }))
}

async function findStyleId(ctx: Ctx, by: 'id' | 'number', text: string): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select id::float8 as id from styles where deleted_at is null
      and ${by === 'id' ? sql`id = ${text}::bigint` : sql`fold_text(number) = fold_text(${text})`}`)
  return rows[0]?.id ?? null
}
