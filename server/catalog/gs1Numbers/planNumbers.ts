// Works out which products get a number of the company's GS1 prefix, and which numbers are next.
import {
  formatGs1Number,
  type Gs1Counter,
  isGtinCode,
  nextItemReferences,
  noGs1PrefixMessage,
  tooFewNumbersMessage,
} from '#domain/catalog/gs1Numbers.ts'
import { searchedSpellings } from '#domain/catalog/productAliases.ts'
import { findProductsWithBarcode } from '#server/catalog/aliases/productBarcodes.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { gs1Counters } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Numbers that are looked up at once, at least. */
const pageSize = 1000

interface NextNumbers {
  numbers: string[]
  /** The counter after them. */
  counter: Gs1Counter
}

/** In id order, so that the sizes of a style get consecutive numbers. */
export async function findWithoutBarcode(ctx: Ctx, selected: readonly ProductRow[]): Promise<ProductRow[]> {
  const withBarcode = await findProductsWithBarcode(
    ctx,
    selected.map(({ id }) => id),
  )
  return selected
    .filter(({ id, code }) => !withBarcode.has(id) && !isGtinCode(code))
    .toSorted((a, b) => a.id - b.id)
}

/** Reads the company's counter. With `locks`, keeps it until the end of the transaction. Throws a 409 if the company has no prefix. */
async function readCounters(
  ctx: Ctx,
  { locks }: { locks: boolean },
): Promise<{ counter: Gs1Counter; others: Gs1Counter[] }> {
  const { gs1Prefix: prefix } = await readCompany(ctx.db)
  if (prefix === '') throw new Refusal('conflict', noGs1PrefixMessage)
  if (locks) await ctx.db.insert(gs1Counters).values({ prefix }).onConflictDoNothing()
  const overlapping = ctx.db
    .select()
    .from(gs1Counters)
    .where(
      sql`starts_with(${prefix}, ${gs1Counters.prefix}) or starts_with(${gs1Counters.prefix}, ${prefix})`,
    )
    .orderBy(gs1Counters.prefix)
  const counters = await (locks ? overlapping.for('update') : overlapping)
  return {
    counter: counters.find((counter) => counter.prefix === prefix) ?? { prefix, next: 0 },
    others: counters.filter((counter) => counter.prefix !== prefix),
  }
}

/** The next `count` numbers that no product has. Throws a 409 if fewer are left, or if the company has no prefix. */
export async function findNextNumbers(
  ctx: Ctx,
  count: number,
  { locks }: { locks: boolean },
): Promise<NextNumbers> {
  const { counter, others } = await readCounters(ctx, { locks })
  const { prefix } = counter
  const numbers: string[] = []
  let { next } = counter
  while (numbers.length < count) {
    const references = nextItemReferences(
      { prefix, next },
      others,
      Math.max(count - numbers.length, pageSize),
    )
    if (references.length === 0)
      throw new Refusal('conflict', tooFewNumbersMessage(prefix, numbers.length, count))
    const page = references.map((reference) => ({ reference, number: formatGs1Number(prefix, reference) }))
    const taken = await findTaken(
      ctx,
      page.map(({ number }) => number),
    )
    const free = page.filter(({ number }) => !taken.has(number)).slice(0, count - numbers.length)
    numbers.push(...free.map(({ number }) => number))
    next = ((numbers.length < count ? page : free).at(-1)?.reference ?? next) + 1
  }
  return { numbers, counter: { prefix, next } }
}

/** Barcodes and IDs of products: a scan of them would find both. */
async function findTaken({ db }: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  const spellings = numbers.flatMap((number) =>
    searchedSpellings(number).map((spelling) => ({ number, spelling })),
  )
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct number
    from unnest(
      ${sql.param(spellings.map(({ number }) => number))}::text[],
      ${sql.param(spellings.map(({ spelling }) => spelling))}::text[]
    ) as spellings (number, spelling)
    where exists (select from products where deleted_at is null and lower(code) = lower(spelling))
      or exists (
        select from product_aliases
        where code_key = fold_text(spelling) and deleted_at is null and customer_id is null and supplier_id is null)`)
  return new Set(rows.map(({ number }) => number))
}

export async function saveCounter(ctx: Ctx, { prefix, next }: Gs1Counter): Promise<void> {
  await ctx.db.update(gs1Counters).set({ next }).where(eq(gs1Counters.prefix, prefix))
}
