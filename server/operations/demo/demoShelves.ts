// The shelves of the demo's warehouse, 'A-01' to 'Q-20': the products of an article are on one. The company's own line comes first.
import { bulkEdit } from '#server/catalog/bulkEdits/bulkEdit.ts'
import { previewBulkEdit } from '#server/catalog/bulkEdits/previewBulkEdit.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'

const shelvesPerAisle = 20

/** Two styles in several colors fill a shelf; of other articles there are few units. */
const stylesPerShelf = 2
export const articlesPerShelf = 8

/** The shelf after the aisle of the company's own line. */
export const firstSampleShelf = shelvesPerAisle

/** Puts the company's own line on shelves, by the numbers of its styles: one bulk edit for each shelf. */
export async function shelveDemoStyles(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ styleId: products.styleId, id: products.id })
    .from(products)
    .innerJoin(styles, eq(styles.id, products.styleId))
    .orderBy(asc(styles.number), asc(products.id))
  const runs = [...Map.groupBy(rows, ({ styleId }) => styleId).values()]
  for (let place = 0; place * stylesPerShelf < runs.length; place += 1) {
    const shelved = runs.slice(place * stylesPerShelf, (place + 1) * stylesPerShelf).flat()
    const edit = { field: 'shelf', value: nameShelf(place) } as const
    const ids = shelved.map(({ id }) => id)
    const { versions, fingerprint, ids: changed } = await previewBulkEdit(ctx, { ids, edit })
    await bulkEdit(ctx, { ids: changed, edit, versions, fingerprint })
  }
}

export function nameShelf(place: number): string {
  const aisle = String.fromCodePoint('A'.charCodeAt(0) + Math.floor(place / shelvesPerAisle))
  return `${aisle}-${String((place % shelvesPerAisle) + 1).padStart(2, '0')}`
}
