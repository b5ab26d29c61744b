// Finds the products of barcodes, and of codes that customers and suppliers have for them.
import { barcodeSpelling } from '#domain/catalog/productAliases.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** Who sends the files of an importer. */
export type SenderKind = 'customer' | 'supplier'

/** What a customer or a supplier calls something. */
export interface TheirCode {
  senderId: number
  code: string
}

export interface AliasMatch {
  productId: number
  /** All products that the sender calls so: two customers that were merged can each call another product so. */
  senderProductIds: number[]
  /** Another customer or supplier that has the code, if the sender has none and it is no barcode. */
  otherSender: string | null
  productCode: string
  /** The units of a pack of a supplier, or of a carton with a barcode. */
  packUnits: number
  color: string
  styleNumber: string | null
}

/** The aliases of the sender of a code; of a customer also those of the customers that were merged into it. */
function aliasesOfSender(kind: SenderKind): SQL {
  return kind === 'supplier'
    ? sql`suppliers as sender join product_aliases as alias on sender.id = given.sender_id and alias.supplier_id = sender.id`
    : sql`customers as sender join product_aliases as alias on alias.customer_id = sender.id
        and (sender.id = given.sender_id or sender.merged_into = given.sender_id)`
}

/**
 * By the position of the code: a product that the sender calls so, or else the one with this barcode, or else the only one that anyone
 * calls so. The two lookups of a code use the indexes of the sender and of the code.
 */
export async function findAliases(
  ctx: Ctx,
  kind: SenderKind,
  codes: readonly TheirCode[],
): Promise<Map<number, AliasMatch>> {
  if (codes.length === 0) return new Map()
  const { rows } = await ctx.db.execute<AliasMatch & { position: number } & Record<string, unknown>>(sql`
    select given.position::int - 1 as position, products.id::float8 as "productId", products.code as "productCode",
      products.color, coalesce(own.product_ids, '{}')::float8[] as "senderProductIds",
      coalesce(own.pack_units, other.carton_units, 1) as "packUnits",
      (select number from styles where styles.id = products.style_id) as "styleNumber",
      case when own.product_ids is null then other.sender end as "otherSender"
    from unnest(
      ${sql.param(codes.map(({ senderId }) => senderId))}::bigint[], ${sql.param(codes.map(({ code }) => code))}::text[],
      ${sql.param(codes.map(({ code }) => barcodeSpelling(code)))}::text[]
    ) with ordinality as given (sender_id, code, barcode, position)
    left join lateral (
      select array_agg(distinct alias.product_id) as product_ids, min(alias.pack_units) as pack_units
      from ${aliasesOfSender(kind)}
      where alias.code_key = fold_text(given.code) and alias.deleted_at is null
    ) as own on true
    left join lateral (
      select min(product_id) as product_id, min(pack_units) filter (where senders = 0) as carton_units,
        min(coalesce((select name from customers where id = customer_id), (select name from suppliers where id = supplier_id))) as sender
      from (
        select distinct on (senders, product_id) *, min(senders) over () as fewest_senders
        from product_aliases as alias, num_nonnulls(customer_id, supplier_id) as senders
        where alias.code_key in (fold_text(given.code), fold_text(given.barcode)) and alias.deleted_at is null
        order by senders, product_id limit 2
      ) as matches
      where senders = fewest_senders
      having min(product_id) = max(product_id)
    ) as other on own.product_ids is null
    join products on products.id = coalesce(own.product_ids[1], other.product_id) and products.deleted_at is null`)
  return new Map(rows.map(({ position, ...match }) => [position, match]))
}

/** By the position of the style number: the number of our style of which the sender has codes that begin with it. */
export async function findAliasedStyles(
  ctx: Ctx,
  kind: SenderKind,
  numbers: readonly TheirCode[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ position: number; number: string }>(sql`
    select given.position::int - 1 as position, styles.number
    from unnest(
      ${sql.param(numbers.map(({ senderId }) => senderId))}::bigint[], ${sql.param(numbers.map(({ code }) => code))}::text[]
    ) with ordinality as given (sender_id, code, position)
    cross join lateral (
      select min(products.style_id) as style_id from ${aliasesOfSender(kind)}
      join products on products.id = alias.product_id
      where starts_with(alias.code_key, fold_text(given.code) || ' ')
        and alias.deleted_at is null and products.deleted_at is null
      having min(products.style_id) = max(products.style_id)
    ) as known
    join styles on styles.id = known.style_id and styles.deleted_at is null`)
  return new Map(rows.map(({ position, number }) => [position, number]))
}
