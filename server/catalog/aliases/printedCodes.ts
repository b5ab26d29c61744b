// The codes that the receiver of a document has for its products.
import type { AppServices } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Only customers that want it get their codes; null is a document without a customer. */
type Receiver = { customerId: number | null } | { supplierId: number }

/** Returns the lines with the codes that are printed, as '88-1042' or '88-1042 (pack of 6)'. The newest code of a product counts. */
export async function addPrintedCodes<Line extends { productId: number }>(
  { db }: Pick<AppServices, 'db'>,
  receiver: Receiver,
  lines: readonly Line[],
): Promise<(Line & { theirCode: string | null })[]> {
  const aliases =
    'supplierId' in receiver
      ? sql`select * from product_aliases where supplier_id = ${receiver.supplierId}`
      : sql`select alias.* from customers as named
          join customers as receiver on receiver.id = coalesce(named.merged_into, named.id) and receiver.prints_codes
          join customers as sender on sender.id = receiver.id or sender.merged_into = receiver.id
          join product_aliases as alias on alias.customer_id = sender.id
          where named.id = ${receiver.customerId}`
  const { rows } = await db.execute<{ productId: number; code: string; packUnits: number }>(sql`
    select distinct on (product_id) product_id::float8 as "productId", code, pack_units as "packUnits"
    from (${aliases}) as theirs
    where deleted_at is null and product_id = any(${sql.param(lines.map(({ productId }) => productId))}::bigint[])
    order by product_id, pack_units, id desc`)
  const codes = new Map(
    rows.map(({ productId, code, packUnits }) => [
      productId,
      packUnits === 1 ? code : `${code} (pack of ${packUnits})`,
    ]),
  )
  return lines.map((line) => ({ ...line, theirCode: codes.get(line.productId) ?? null }))
}
