// Finds the products that the rows of a file with orders name: by their code, or by style, color and size.
import { compactText, createSizeSpellings, type SizeSpellings } from '#domain/catalog/spellings.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { joinList } from '#domain/platform/format.ts'
import type { OrderCells, OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { findByCode } from '#server/catalog/imports/findByCode.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export type ProductMatch = { productId: number } | { refused: RefusedCell<OrderColumn> }

export interface ProductMatcher {
  /** The product of each row. */
  match: (rows: readonly OrderCells[]) => Promise<ProductMatch[]>
}

/** A product of a style. */
type Cell = { id: number; color: string; size: string }

/** More colors or sizes are not named. */
const maxNamed = 8

/** Sizes match in all spellings of the size scales: XXL is 2XL. */
export async function createProductMatcher(ctx: Ctx): Promise<ProductMatcher> {
  const { sizeScales } = await findSizeScales(ctx)
  const spellingsOf = createSizeSpellings(sizeScales)
  return {
    async match(rows) {
      const names = [
        ...new Set(rows.flatMap(({ productId, styleNumber }) => [productId ?? [], styleNumber ?? []].flat())),
      ]
      const codes = await findByCode(ctx.db, names)
      const byCode = new Map(names.map((name, index) => [name, codes[index]]))
      const styles = await findStyles(ctx, names)
      const idOf = (name: string | undefined) => byCode.get(name ?? '')?.existing?.id
      const membersOf = (name: string | undefined) => styles.get(foldText(name ?? ''))
      return rows.map((cells) => {
        const { productId, styleNumber } = cells
        const id = idOf(productId)
        if (id !== undefined) return { productId: id }
        // Some files have style numbers as product IDs, or the IDs of products without a style as style numbers.
        const members = membersOf(styleNumber) ?? membersOf(productId)
        if (members) return chooseCell(cells, members, spellingsOf)
        const other = idOf(styleNumber)
        return other === undefined
          ? { refused: refuseProduct(cells, byCode.get(productId ?? styleNumber ?? '')?.withZeros) }
          : { productId: other }
      })
    },
  }
}

function refuseProduct(
  { productId, styleNumber }: OrderCells,
  withZeros: string | undefined,
): RefusedCell<OrderColumn> {
  if (productId === undefined)
    return createRefusedCell('styleNumber', styleNumber ?? '', 'No style has this number')
  const reason = withZeros === undefined ? 'No product has this ID' : lostZerosReason('product', withZeros)
  return createRefusedCell('productId', productId, reason)
}

/** The living products of the styles with these numbers, by folded number. */
async function findStyles(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Cell[]>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Cell & { number: string }>(sql`
    select given.number, products.id::float8 as id, products.color, products.size
    from unnest(${sql.param(numbers)}::text[]) as given (number)
    join styles on fold_text(styles.number) = fold_text(given.number) and styles.deleted_at is null
    join products on products.style_id = styles.id and products.deleted_at is null
    order by products.id`)
  return Map.groupBy(rows, ({ number }) => foldText(number))
}

/** A row without a color or a size means the only one that the style has. */
function chooseCell(
  { color, size }: OrderCells,
  members: readonly Cell[],
  spellingsOf: SizeSpellings,
): ProductMatch {
  const refuse = (column: 'color' | 'size', value: string | undefined, among: readonly Cell[]) => {
    const known = [...new Set(among.map((cell) => cell[column]))]
    const named = joinList(known.length > maxNamed ? [...known.slice(0, maxNamed), 'others'] : known)
    const reason =
      value === undefined ? `The style has several ${column}s: ${named}` : `The style has ${named}`
    return { refused: createRefusedCell<OrderColumn>(column, value ?? '', reason) }
  }
  const inColor =
    color === undefined ? members : members.filter((cell) => compactText(cell.color) === compactText(color))
  if (inColor.length === 0 || new Set(inColor.map((cell) => foldText(cell.color))).size > 1)
    return refuse('color', color, inColor.length === 0 ? members : inColor)
  if (size === undefined) {
    const [only, ...others] = inColor
    return only && others.length === 0 ? { productId: only.id } : refuse('size', size, inColor)
  }
  const exact = inColor.find((cell) => foldText(cell.size) === foldText(size))
  const compact = compactText(size)
  const spelled = exact ?? inColor.find((cell) => spellingsOf(cell.size).includes(compact))
  return spelled ? { productId: spelled.id } : refuse('size', size, inColor)
}
