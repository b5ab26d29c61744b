// Puts products into new or existing styles, as one batch that can be undone.
import type { Batch } from '#contract/catalog/batches.ts'
import { type GroupedStyle, type GroupingEvent, maxGrouped } from '#contract/catalog/grouping.ts'
import { mostCommon } from '#domain/catalog/mostCommon.ts'
import { styleNumberTakenMessage } from '#domain/catalog/styles.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { findBatch } from '#server/catalog/batches/findBatches.ts'
import { type ChangedStyle, runBatch } from '#server/catalog/batches/runBatch.ts'
import {
  type AppliedChanges,
  applyProductChanges,
  type ProductChange,
} from '#server/catalog/changes/applyProductChanges.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { assertUserUnchanged, transactLong } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { streamOnceStarted } from '#server/platform/streamEvents.ts'

import { insertStyles } from './insertStyles.ts'
import { assertPlaced } from './placeInStyles.ts'

const pageSize = 1000

/** Throws a 409 that names what is in the way; then nothing is changed. */
export function groupProducts(
  ctx: Ctx,
  input: { styles: GroupedStyle[] },
): Promise<AsyncIterable<GroupingEvent>> {
  return streamOnceStarted<GroupingEvent>(async (emit) => {
    const batch = await group(ctx, input, (products, total) => {
      emit({ type: 'progress', products, total })
    })
    emit({ type: 'done', batch })
  })
}

/** Locks the products, then the styles. */
async function group(
  ctx: Ctx,
  { styles }: { styles: GroupedStyle[] },
  onProgress: (products: number, total: number) => void = () => {},
): Promise<Batch> {
  assertDistinct(styles)
  return transactLong(ctx, async (ctx) => {
    const products = await lockAll(ctx, styles)
    await lockExistingStyles(ctx, styles)
    const title = `Grouped ${pluralize(products.size, 'product')} into ${pluralize(styles.length, 'style')}`
    const id = await runBatch(ctx, { kind: 'grouping', title }, async (document) => {
      const { created, styleIds } = await createStyles(ctx, styles, products)
      const joined = styles.flatMap((style): ProductChange[] => {
        const styleId = styleIds.get(style) ?? null
        return style.productIds.flatMap((id) => {
          const product = products.get(id)
          return product ? [{ product, changes: { styleId: { from: null, to: styleId } } }] : []
        })
      })
      const applied = await applyInPages(ctx, joined, { document, onProgress })
      return { applied, styles: created }
    })
    ctx.crashPoint('grouping.before-commit')
    return findBatch(ctx, { id })
  })
}

/** Each product in one style, each number for one style. */
function assertDistinct(styles: readonly GroupedStyle[]): void {
  const ids = styles.flatMap(({ productIds }) => productIds)
  if (ids.length > maxGrouped.products) {
    throw new Refusal('invalid', `Group at most ${formatCount(maxGrouped.products)} products at once.`)
  }
  if (new Set(ids).size < ids.length) throw new Refusal('invalid', 'A product is in two of the styles.')
  const names = new Map<string, string>()
  for (const [index, { number, name }] of styles.entries()) {
    const holder = names.get(foldText(number))
    if (holder !== undefined) throw numberTaken(number, holder, index)
    names.set(foldText(number), name)
  }
}

function numberTaken(number: string, holderName: string, index: number): Refusal {
  return fieldRefusal('conflict', `styles.${index}.number`, styleNumberTakenMessage(number, holderName))
}

async function lockAll(ctx: Ctx, styles: readonly GroupedStyle[]): Promise<Map<number, ProductRow>> {
  const ids = styles.flatMap(({ productIds }) => productIds).toSorted((a, b) => a - b)
  const products = new Map<number, ProductRow>()
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = ids.slice(start, start + pageSize)
    for (const [id, product] of await lockProducts(ctx, page)) products.set(id, product)
    await assertUserUnchanged(ctx)
  }
  if (products.size < ids.length) {
    throw new Refusal('missing', 'A product was deleted meanwhile. Load the proposals again.')
  }
  const grouped = products.values().find(({ styleId }) => styleId !== null)
  if (grouped) {
    const message = `${grouped.code} got a style meanwhile. Load the proposals again.`
    throw new Refusal('conflict', message)
  }
  return products
}

/** All at once and in id order, so that two groupings can't wait for each other. */
async function lockExistingStyles(ctx: Ctx, styles: readonly GroupedStyle[]): Promise<void> {
  const ids = new Set(styles.flatMap(({ styleId }) => styleId ?? []))
  if (ids.size === 0) return
  const { rows } = await ctx.db.execute(sql`
    select id from styles where id = any(${sql.param([...ids])}::bigint[]) and deleted_at is null
    order by id for no key update`)
  if (rows.length < ids.size) {
    throw new Refusal('missing', 'A style was deleted meanwhile. Load the proposals again.')
  }
}

interface CreatedStyles {
  created: ChangedStyle[]
  styleIds: Map<GroupedStyle, number>
}

/** Creates the styles without an id. Their defaults are the most common values of their products. */
async function createStyles(
  ctx: Ctx,
  styles: readonly GroupedStyle[],
  products: ReadonlyMap<number, ProductRow>,
): Promise<CreatedStyles> {
  const styleIds = new Map(
    styles.flatMap((style) => (style.styleId ? [[style, style.styleId] as const] : [])),
  )
  const added = styles.filter((style) => !styleIds.has(style))
  const ids = await insertStyles(
    ctx,
    added.map(({ number, name, productIds }) => {
      const members = productIds.flatMap((id) => products.get(id) ?? [])
      const common = <K extends keyof ProductRow>(key: K) =>
        mostCommon(members.map((product) => product[key])) ?? null
      return {
        number,
        name,
        category: common('category'),
        manufacturer: common('manufacturer'),
        description: common('description'),
        priceCents: common('priceCents') ?? 0,
        season: common('season'),
        sizes: members.map(({ size }) => size),
      }
    }),
  )
  for (const style of added) {
    const id = ids.get(style.number)
    if (id === undefined) throw await findNumberTaken(ctx, style, styles.indexOf(style))
    styleIds.set(style, id)
  }
  return { created: [...ids.values()].map((id) => ({ id, version: 1, changes: null })), styleIds }
}

async function findNumberTaken(ctx: Ctx, { number }: GroupedStyle, index: number): Promise<Refusal> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select name from styles where fold_text(number) = fold_text(${number}) and deleted_at is null`)
  return numberTaken(number, rows[0]?.name ?? 'another style', index)
}

async function applyInPages(
  ctx: Ctx,
  changes: readonly ProductChange[],
  {
    document,
    onProgress,
  }: { document: DocumentReference; onProgress: (products: number, total: number) => void },
): Promise<AppliedChanges> {
  const changed: AppliedChanges['changed'] = []
  for (let start = 0; start < changes.length; start += pageSize) {
    const page = changes.slice(start, start + pageSize)
    const applied = await applyProductChanges(ctx, page, { reason: 'edited', document })
    assertPlaced(applied.left)
    changed.push(...applied.changed)
    onProgress(start + page.length, changes.length)
    await assertUserUnchanged(ctx)
  }
  return { changed, left: [] }
}
