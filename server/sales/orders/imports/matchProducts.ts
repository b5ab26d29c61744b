// Finds the products that the rows of a file with orders name: by their code, or by style, color and size.
import { compactText, createSizeSpellings, type SizeSpellings } from '#domain/catalog/spellings.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { joinList } from '#domain/platform/format.ts'
import type { OrderCells, OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { lettersOfSize } from '#domain/sales/orderFiles/sizeWords.ts'
import { findByCode } from '#server/catalog/imports/findByCode.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import type { AliasAnswers } from './aliasAnswers.ts'
import type { SenderKind } from './findAliases.ts'
import { type AskedCode, createTheirProducts, type LearnedAlias, theirCode } from './theirProducts.ts'

export type ProductMatch =
  | { productId: number; note?: string; packUnits?: number }
  | { leftOut: string }
  /** `asked`: the user can say which product it is. */
  | { refused: RefusedCell<OrderColumn>; asked?: AskedCode }

export interface ProductMatcher {
  /** The product of each row. `senderId` is undefined if the sender is unknown. */
  match: (rows: readonly { senderId: number | undefined; cells: OrderCells }[]) => Promise<ProductMatch[]>
  /** What is remembered when the import is saved. */
  learned: ReadonlyMap<string, LearnedAlias>
}

/** A product of a style. */
type Cell = { id: number; color: string; size: string }

/** More colors or sizes are not named. */
const maxNamed = 8

/** Sizes match in all spellings of the size scales: XXL is 2XL. A code that is none of ours can be one of the sender. */
export async function createProductMatcher(
  ctx: Ctx,
  kind: SenderKind,
  answers: AliasAnswers,
): Promise<ProductMatcher> {
  const { sizeScales } = await findSizeScales(ctx)
  const spellingsOf = createSizeSpellings(sizeScales)
  const theirs = await createTheirProducts(ctx, kind, answers)

  /** By our codes. */
  async function matchOurs(rows: readonly OrderCells[]): Promise<(ProductMatch & { isUnknown?: true })[]> {
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
      const styleId = idOf(styleNumber)
      if (styleId !== undefined) return { productId: styleId }
      const withZeros = byCode.get(productId ?? styleNumber ?? '')?.withZeros
      return { refused: refuseProduct(cells, withZeros), isUnknown: true }
    })
  }

  return {
    learned: theirs.learned,
    async match(rows) {
      const ours = await matchOurs(rows.map(({ cells }) => cells))
      const asked = rows.flatMap(({ senderId, cells }, index) =>
        senderId !== undefined && ours[index]?.isUnknown && theirCode(cells) !== ''
          ? [{ index, row: { senderId, cells } }]
          : [],
      )
      const theirProducts = await theirs.find(asked.map(({ row }) => row))
      const numbers = theirProducts.flatMap((product) =>
        'styleNumber' in product ? [product.styleNumber] : [],
      )
      const styles = await findStyles(ctx, [...new Set(numbers)])
      for (const [position, { index, row }] of asked.entries()) {
        const product = theirProducts[position]
        const before = ours[index]
        if (!product || !before) continue
        if (!('asked' in product)) ours[index] = product
        else if ('styleNumber' in product) {
          const { styleNumber, color, note } = product
          const cell = chooseCell(
            { ...row.cells, ...(color !== undefined && { color }) },
            styles.get(foldText(styleNumber)) ?? [],
            spellingsOf,
          )
          if ('productId' in cell) theirs.remember(row, cell.productId)
          if ('refused' in cell) ours[index] = { ...cell, asked: product.asked }
          else ours[index] = note === undefined ? cell : { ...cell, note }
        } else if ('refused' in before) ours[index] = { refused: before.refused, asked: product.asked }
      }
      return ours
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

/** The words of a style number that is printed with the name of its style. */
const maxNumberWords = 3

/** 'LS-100 Linen Shirt' may be the style LS-100 with that name. */
function findNamedNumbers(text: string): { text: string; number: string; name: string | null }[] {
  const words = text.split(' ')
  const named = words.slice(0, Math.min(maxNumberWords, words.length - 1)).map((_word, index) => ({
    text,
    number: words.slice(0, index + 1).join(' '),
    name: words
      .slice(index + 1)
      .join(' ')
      .replace(/^[-–:,/]\s*/, ''),
  }))
  return [{ text, number: text, name: null }, ...named]
}

/** The living products of the styles with these numbers, also with the name behind the number, by folded text. */
async function findStyles(ctx: Ctx, texts: readonly string[]): Promise<Map<string, Cell[]>> {
  if (texts.length === 0) return new Map()
  const namedNumbers = [...new Map(texts.map((text) => [foldText(text), text])).values()].flatMap(
    findNamedNumbers,
  )
  const { rows } = await ctx.db.execute<Cell & { text: string }>(sql`
    select text, products.id::float8 as id, products.color, products.size
    from unnest(${sql.param(namedNumbers.map(({ text }) => text))}::text[], ${sql.param(namedNumbers.map(({ number }) => number))}::text[],
      ${sql.param(namedNumbers.map(({ name }) => name))}::text[]) as given (text, number, name)
    join styles on fold_text(styles.number) = fold_text(given.number) and styles.deleted_at is null
      and (given.name is null or fold_text(styles.name) = fold_text(given.name))
    join products on products.style_id = styles.id and products.deleted_at is null
    order by products.id`)
  return Map.groupBy(rows, ({ text }) => foldText(text))
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
  const spellings = [compactText(size), compactText(lettersOfSize(size))]
  const spelled =
    exact ?? inColor.find((cell) => spellings.some((spelling) => spellingsOf(cell.size).includes(spelling)))
  return spelled ? { productId: spelled.id } : refuse('size', size, inColor)
}
