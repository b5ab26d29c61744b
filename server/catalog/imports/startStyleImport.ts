// Puts imported products into styles: by a style column, or by their code into styles that exist.
import { findBaseName } from '#domain/catalog/baseNames.ts'
import { findCodeStem } from '#domain/catalog/codeStems.ts'
import type { ImportRow } from '#domain/catalog/importRow.ts'
import { createSizeSpellings } from '#domain/catalog/spellings.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import { insertStyles, type NewStyleRow } from '#server/catalog/styles/insertStyles.ts'
import { createStylePlaces } from '#server/catalog/styles/placeInStyles.ts'
import type { Ctx } from '#server/ctx.ts'
import { saveChanges } from '#server/files/changes/recordChanges.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { assignFromRow, unnestRows } from '#server/platform/db/tableRows.ts'

const pageSize = 1000
const joiningPageSize = 5000

/** Styles that the import created, and its new products that are in a style. */
export interface StyleCounts {
  created: number
  products: number
}

export interface StyleImport {
  /** Stores the styles of new products until `apply`, outside of the process's memory. */
  add(products: readonly ImportRow[]): Promise<void>
  /** The ids of the styles with these numbers, folded. Creates those that don't exist. */
  findOrCreate(styles: readonly NewStyleRow[]): Promise<Map<string, number>>
  /**
   * Puts the new products into their styles, after the products are locked. A product that has no place
   * there stays without a style.
   */
  apply(range: { firstProductId: number | null; lastProductId: number | null }): Promise<StyleCounts>
}

/** Collects the styles of import `importId` until `apply`. Needs the ctx of a transaction. */
export async function startStyleImport(ctx: Ctx, importId: number): Promise<StyleImport> {
  const { sizeScales } = await findSizeScales(ctx)
  const spellingsOf = createSizeSpellings(sizeScales)
  let created = 0
  let isTableMade = false

  async function create(styles: readonly NewStyleRow[]): Promise<void> {
    const ids = await insertStyles(ctx, styles)
    const changed = [...ids.values()].map((id) => ({ id, version: 1, changes: null }))
    await saveChanges(ctx, 'style', { type: 'import', id: importId }, changed)
    created += ids.size
  }

  return {
    async add(products) {
      const rows = products.flatMap((product) => {
        const number = product.styleNumber ?? findCodeStem(product, spellingsOf)?.text
        if (number === undefined) return []
        const name = findBaseName(product, spellingsOf) || product.name
        return [{ code: product.code, number, name, isNamed: product.styleNumber !== null }]
      })
      if (rows.length === 0) return
      const column = <K extends keyof (typeof rows)[number]>(name: K) =>
        sql.param(rows.map((row) => row[name]))
      if (!isTableMade) {
        isTableMade = true
        await ctx.db.execute(sql`
          create temporary table import_styles (code text, number text, name text, is_named boolean) on commit drop`)
      }
      // A style that is known only by the beginning of a code must exist.
      await ctx.db.execute(sql`
        insert into import_styles
        select given.* from unnest(
          ${column('code')}::text[], ${column('number')}::text[], ${column('name')}::text[], ${column('isNamed')}::boolean[]
        ) as given (code, number, name, is_named)
        where is_named or exists (
          select from styles where fold_text(styles.number) = fold_text(given.number) and deleted_at is null)`)
    },

    async findOrCreate(styles) {
      const distinct = [...new Map(styles.map((style) => [foldText(style.number), style])).values()]
      let found = await findStyleIds(ctx, distinct)
      const missing = distinct.filter(({ number }) => !found.has(foldText(number)))
      if (missing.length > 0) {
        await create(missing)
        found = await findStyleIds(ctx, distinct)
      }
      return found
    },

    async apply({ firstProductId, lastProductId }) {
      if (!isTableMade) return { created, products: 0 }
      await ctx.db.execute(sql`create temporary table style_members on commit drop as
        select products.id, import_styles.number, import_styles.name, import_styles.is_named
        from import_styles join products on products.code = import_styles.code
        where import_id = ${importId} and id between ${firstProductId}::bigint and ${lastProductId}::bigint`)
      await ctx.db.execute(sql`analyze style_members`)
      for (let page = await readMissingStyles(ctx); page.length > 0; page = await readMissingStyles(ctx)) {
        await create(page)
      }
      return { created, products: await joinStyles(ctx) }
    },
  }
}

async function findStyleIds(ctx: Ctx, styles: readonly NewStyleRow[]): Promise<Map<string, number>> {
  if (styles.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; number: string }>(sql`
    select styles.id, given.number from unnest(${sql.param(styles.map(({ number }) => number))}::text[]) as given (number)
    join styles on fold_text(styles.number) = fold_text(given.number) and deleted_at is null`)
  return new Map(rows.map(({ id, number }) => [foldText(number), Number(id)]))
}

/** The next page of styles to create, each with the values of its first product. */
async function readMissingStyles(ctx: Ctx): Promise<NewStyleRow[]> {
  const { rows } = await ctx.db.execute<Omit<NewStyleRow, 'priceCents'> & { priceCents: string }>(sql`
    with members as (
      select member.number, member.name, products.id, category, manufacturer, description, price_cents, season, size
      from style_members as member join products on products.id = member.id
      where is_named and not exists (
        select from styles where fold_text(styles.number) = fold_text(member.number) and styles.deleted_at is null)
    )
    select (array_agg(number order by id))[1] as number, (array_agg(name order by id))[1] as name,
      (array_agg(category order by id))[1] as category, (array_agg(manufacturer order by id))[1] as manufacturer,
      (array_agg(description order by id))[1] as description, (array_agg(price_cents order by id))[1] as "priceCents",
      (array_agg(season order by id))[1] as season, array_agg(distinct size) as sizes
    from members group by fold_text(number) order by min(id) limit ${pageSize}`)
  return rows.map((row) => ({ ...row, priceCents: Number(row.priceCents) }))
}

/** The version of the products stays: creating and grouping them is one change. Returns how many products joined. */
async function joinStyles(ctx: Ctx): Promise<number> {
  await ctx.db.execute(sql`
    select styles.id from styles
    where deleted_at is null and fold_text(number) in (select fold_text(number) from style_members)
    order by id for no key update`)
  await ctx.db.execute(sql`create temporary table joining_products on commit drop as
    select products.id, code, color, size, styles.id as style_id from style_members as member
    join products on products.id = member.id and products.style_id is null
    join styles on fold_text(styles.number) = fold_text(member.number) and styles.deleted_at is null`)
  let joined = 0
  for (let lastId = 0; ;) {
    const { rows } = await ctx.db.execute<{
      id: number
      code: string
      color: string
      size: string
      styleId: number
    }>(sql`
      select id::float8 as id, code, color, size, style_id::float8 as "styleId" from joining_products
      where id > ${lastId}::bigint order by joining_products.id limit ${joiningPageSize}`)
    const left = await createStylePlaces(ctx)(rows.map((row) => ({ ...row, fromStyleId: null })))
    const leftIds = new Set(left.map(({ productId }) => productId))
    const joining = rows.filter(({ id }) => !leftIds.has(id))
    await ctx.db.execute(sql`
      update products set ${assignFromRow(['styleId'])} from ${unnestRows(products, ['id', 'styleId'], joining)}
      where products.id = row.id`)
    joined += joining.length
    lastId = rows.at(-1)?.id ?? lastId
    if (rows.length < joiningPageSize) return joined
  }
}
