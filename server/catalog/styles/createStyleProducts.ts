// Creates the products of a style: one for each color and size, with opening stock.
import type { createStyle } from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { productLimits } from '#domain/catalog/products.ts'
import {
  codePatternError,
  defaultCodePattern,
  formatProductCode,
  maxStyleProducts,
} from '#domain/catalog/styles.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImage } from '#server/files/images/claimImage.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { products, type styles } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

type NewCells = Pick<InputOf<typeof createStyle>, 'colors' | 'sizes' | 'quantities' | 'codePattern'>
type StyleRow = typeof styles.$inferSelect

/** Needs the lock of the style. Skips cells that it has, but not their quantities. Returns the number of products created. */
export async function createStyleProducts(ctx: Ctx, style: StyleRow, input: NewCells): Promise<number> {
  assertDistinct(
    'colors',
    input.colors.map(({ name }) => name),
  )
  assertDistinct('sizes', input.sizes)
  const members = await ctx.db
    .select({ color: products.color, size: products.size })
    .from(products)
    .where(and(eq(products.styleId, style.id), isNull(products.deletedAt)))
  const taken = new Set(members.map(cellKey))
  const cells = await planCells(ctx, style, input)
  const missing = cells.filter((cell) => !taken.has(cellKey(cell)))
  assertNewCells(input.quantities ?? [], cells, taken)
  if (members.length + missing.length > maxStyleProducts)
    throw new Refusal('invalid', `A style has at most ${maxStyleProducts} products.`)
  if (missing.length === 0) return 0
  await insertProducts(ctx, style, missing)
  return missing.length
}

interface Cell {
  code: string
  color: string
  size: string
  imageId: string | null
  quantity: number
}

function cellKey({ color, size }: { color: string; size: string }): string {
  return `${foldText(color)}\n${foldText(size)}`
}

async function planCells(ctx: Ctx, style: StyleRow, input: NewCells): Promise<Cell[]> {
  const { colors, sizes, quantities = [], codePattern = defaultCodePattern } = input
  const error = codePatternError(codePattern, colors.length, sizes.length)
  if (error !== undefined) throw fieldRefusal('invalid', 'codePattern', error)
  const stock = new Map(quantities.map((cell) => [cellKey(cell), cell.quantity]))
  const cells: Cell[] = []
  for (const [index, { name: color, imageUrl }] of colors.entries()) {
    const imageId = imageUrl ? await claimImage(ctx, imageUrl, `colors.${index}.imageUrl`) : null
    for (const size of sizes) {
      const code = formatProductCode(codePattern, { style: style.number, color, size })
      const quantity = stock.get(cellKey({ color, size })) ?? 0
      cells.push({ code, color, size, imageId, quantity })
    }
  }
  assertCodes(cells)
  return cells
}

/** Throws a 400 for units that no product would get, and a 409 for units of a product that the style has already. */
function assertNewCells(
  quantities: readonly { color: string; size: string }[],
  planned: readonly Cell[],
  taken: ReadonlySet<string>,
): void {
  const known = new Set(planned.map(cellKey))
  const seen = new Set<string>()
  for (const [index, cell] of quantities.entries()) {
    const key = cellKey(cell)
    const path = `quantities.${index}`
    const place = `${cell.color} in ${cell.size}`
    if (taken.has(key))
      throw fieldRefusal('conflict', path, `${place} is in the style already: receive its units instead.`)
    if (!known.has(key))
      throw fieldRefusal('invalid', path, `${place} is not among the colors and sizes to add.`)
    if (seen.has(key)) throw fieldRefusal('invalid', path, `${place} has two quantities.`)
    seen.add(key)
  }
}

function assertCodes(cells: readonly Cell[]): void {
  const byCode = new Map<string, Cell>()
  for (const cell of cells) {
    const { code, color, size } = cell
    if (code === '' || code.length > productLimits.code)
      throw fieldRefusal(
        'invalid',
        'codePattern',
        `The product ID ${code} must have 1 to ${productLimits.code} characters.`,
      )
    const other = byCode.get(code.toLowerCase())
    if (other)
      throw fieldRefusal(
        'invalid',
        'codePattern',
        `${other.color} in ${other.size} and ${color} in ${size} would both have the product ID ${code}.`,
      )
    byCode.set(code.toLowerCase(), cell)
  }
}

function assertDistinct(path: 'colors' | 'sizes', names: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const name of names) {
    const earlier = seen.get(foldText(name))
    if (earlier !== undefined) {
      const message = earlier === name ? `${name} is listed twice.` : `${earlier} and ${name} are the same.`
      throw fieldRefusal('invalid', path, message)
    }
    seen.set(foldText(name), name)
  }
}

async function insertProducts(ctx: Ctx, style: StyleRow, cells: readonly Cell[]): Promise<void> {
  const { id: styleId, name, category, manufacturer, description, priceCents, season } = style
  const created = await ctx.db
    .insert(products)
    .values(
      cells.map(({ quantity: _opening, ...cell }) => ({
        ...cell,
        styleId,
        name,
        category,
        manufacturer,
        description,
        priceCents,
        season,
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: products.id, code: products.code })
  const ids = new Map(created.map(({ id, code }) => [code, id]))
  const takenCode = cells.find(({ code }) => !ids.has(code))?.code
  if (takenCode !== undefined)
    throw fieldRefusal('conflict', 'codePattern', `Product ID ${takenCode} is already taken.`)
  const moves = cells.flatMap(({ code, quantity }) => {
    const productId = ids.get(code)
    return productId === undefined ? [] : [{ productId, difference: quantity }]
  })
  await moveStock(ctx, moves, { reason: 'created' })
}
