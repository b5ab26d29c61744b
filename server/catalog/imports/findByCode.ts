// Finds the existing products of the rows of an import by their codes.
import { type ChangeableProduct, changeableFields } from '#domain/catalog/productChanges.ts'
import { codeSpellings, withLeadingZeros } from '#domain/platform/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { columnNames, selectFields } from '#server/platform/db/tableRows.ts'

export type ExistingProduct = ChangeableProduct & { id: number; code: string; styleNumber: string | null }

export interface CodeMatch {
  /** The code of the product, or else of the row, in lower case as the database folds it. */
  folded: string
  existing?: ExistingProduct | undefined
  /** The code of a product that has more leading zeros than the row, if no product has the code of the row. */
  withZeros?: string | undefined
}

/** `id` is null if no product has the code. */
type LookupRow = Omit<ExistingProduct, 'id'> & { id: number | null; folded: string }

/** One match per code. A product with another spelling of the same barcode is the one that is meant. */
export async function findByCode(db: Db, codes: readonly string[]): Promise<CodeMatch[]> {
  const matches = await findExactly(db, codes)
  const misses = codes.map((code, index) => (matches[index]?.existing ? '' : code))
  const hasZeros = misses.some((code) => withLeadingZeros(code).length > 0) && (await hasLeadingZeros(db))
  const others = misses.map((code) => otherCodes(code, hasZeros))
  if (others.every((list) => list.length === 0)) return matches
  const found = await findExactly(db, others.flat())
  let next = 0
  return matches.map((match, index) => {
    const list = others[index] ?? []
    const products = list.map(() => found[next++])
    const spellingCount = codeSpellings(codes[index] ?? '').length - 1
    const meant = products.slice(0, spellingCount).find((product) => product?.existing)
    if (meant) return meant
    return { ...match, withZeros: products.find((product) => product?.existing)?.existing?.code }
  })
}

/** First other spellings of a barcode, then what it can have been before a spreadsheet removed its zeros. */
function otherCodes(code: string, hasZeros: boolean): string[] {
  const [, ...spellings] = codeSpellings(code)
  if (!hasZeros) return spellings
  return [...spellings, ...withLeadingZeros(code).filter((other) => !spellings.includes(other))]
}

/** Whether any product has a code with leading zeros: most shops have none, and each number would be looked up up to 13 times. */
async function hasLeadingZeros(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from products where lower(code) >= '0' and lower(code) < '1' and deleted_at is null limit 1`,
  )
  return rows.length > 0
}

/**
 * Finds the product with each code, and the code in lower case as the database folds it. While an import fills the table,
 * the planner's statistics are outdated and it would scan the whole table per code. Asking for the first code of a range with
 * sorting disabled leaves the index on lower(code) as the only plan; the range ends at the code itself, because after it may be
 * all the rows of an import that is not committed. Sorting is enabled again afterwards, because its penalty makes PostgreSQL
 * JIT-compile later statements that sort.
 */
async function findExactly(db: Db, codes: readonly string[]): Promise<CodeMatch[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    const found = await tx.execute<LookupRow>(sql`
      select lower(given.code) as folded, ${selectFields('product', products, ['id', 'code', ...changeableFields])},
        (select number from styles where styles.id = style_id) as "styleNumber"
      from unnest(${sql.param(codes)}::text[]) with ordinality as given (code, position)
      left join lateral (
        select id, code, ${columnNames(changeableFields)}
        from products
        where lower(code) >= lower(given.code) and lower(code) <= lower(given.code) and deleted_at is null
        order by lower(code)
        limit 1
      ) as product on true
      order by position`)
    await tx.execute(sql`set local enable_sort = default`)
    return found
  })
  return rows.map(({ folded, id, ...fields }) => ({
    folded,
    existing: id === null ? undefined : { ...fields, id },
  }))
}
