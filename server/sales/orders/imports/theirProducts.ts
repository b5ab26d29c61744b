// Finds the products of codes that a customer or a supplier has for them: those that are kept, those that the user answered, and the other colors and
// sizes of their styles.
import { aliasNote, maxAliasLength, styleNote } from '#domain/catalog/productAliases.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { OrderCells } from '#domain/sales/orderFiles/orderColumns.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { aliasKey, type AliasAnswers } from './aliasAnswers.ts'
import { findAliasedStyles, findAliases, type SenderKind, type TheirCode } from './findAliases.ts'

/** A row whose product is not known by our codes. */
export interface TheirRow {
  senderId: number
  cells: OrderCells
}

/** A code that is asked. Rows with the same `group` have one answer. */
export interface AskedCode extends TheirCode {
  group: string
  color: string | undefined
  size: string | undefined
  /** The products that the sender calls so, if there are several. */
  productIds: readonly number[]
}

export type TheirProduct =
  /** `packUnits`: the units of a pack, of which the code is the supplier's. */
  | { productId: number; note?: string; packUnits?: number }
  | { leftOut: string }
  /** The style that their style number means, and the color that their color means if that is known. `note`: no answer says so. */
  | { styleNumber: string; color: string | undefined; note: string | undefined; asked: AskedCode }
  | { asked: AskedCode }

/** What is remembered of a sender: 'their 88-1042 NVY M' is a product. `replaces`: instead of the others that it calls so. */
export type LearnedAlias = TheirCode & { productId: number; replaces: boolean }

/** Their code, or their style number with color and size. */
export function theirCode({ productId, styleNumber, color, size }: OrderCells): string {
  return productId ?? [styleNumber, color, size].filter(Boolean).join(' ')
}

export async function createTheirProducts(ctx: Ctx, kind: SenderKind, answers: AliasAnswers) {
  const answered = await readAnswered(ctx, answers)
  const styles = new Map<string, string>()
  const colors = new Map<string, string>()
  /** Their style numbers that are known from earlier codes. */
  const fromCodes = new Set<string>()
  const leftOut = new Set<string>()
  const learned = new Map<string, LearnedAlias>()

  const styleKey = ({ senderId, cells }: TheirRow) => aliasKey(senderId, cells.styleNumber ?? '')
  const colorKey = (row: TheirRow) => `${styleKey(row)} ${foldText(row.cells.color ?? '')}`
  const hasStyle = ({ cells }: TheirRow) => cells.productId === undefined && cells.styleNumber !== undefined

  function learnStyle(row: TheirRow, product: { styleNumber: string | null; color: string }): void {
    if (!hasStyle(row) || product.styleNumber === null) return
    styles.set(styleKey(row), product.styleNumber)
    if (row.cells.color !== undefined) colors.set(colorKey(row), product.color)
  }

  function remember({ senderId, cells }: TheirRow, productId: number, replaces = false): void {
    const code = theirCode(cells)
    if (code.length <= maxAliasLength)
      learned.set(aliasKey(senderId, code), { senderId, code, productId, replaces })
  }

  function ask(row: TheirRow, group: string, productIds: readonly number[] = []): AskedCode {
    const { color, size } = row.cells
    return { senderId: row.senderId, code: theirCode(row.cells), group, color, size, productIds }
  }

  /** A code for which two merged customers have different products is asked for itself, whatever is known of its style. */
  function findAmbiguous(row: TheirRow, key: string, productIds: readonly number[]): TheirProduct {
    const productId = answers.get(key)
    if (productId === null) return { leftOut: `Left out: ${theirCode(row.cells)}` }
    if (productId === undefined) return { asked: ask(row, key, productIds) }
    remember(row, productId, true)
    return { productId }
  }

  return {
    learned,
    remember,

    /** One per row. What a row teaches of a style holds for the later rows. */
    async find(rows: readonly TheirRow[]): Promise<TheirProduct[]> {
      const codes = rows.map(({ senderId, cells }) => ({ senderId, code: theirCode(cells) }))
      const aliases = await findAliases(ctx, kind, codes)
      const unknown = new Map(
        rows.filter((row) => hasStyle(row) && !styles.has(styleKey(row))).map((row) => [styleKey(row), row]),
      )
      const numbers = Array.from(unknown, ([, { senderId, cells }]) => ({
        senderId,
        code: cells.styleNumber ?? '',
      }))
      const aliasedStyles = await findAliasedStyles(ctx, kind, numbers)
      for (const [position, number] of aliasedStyles) {
        const key = [...unknown.keys()][position] ?? ''
        styles.set(key, number)
        fromCodes.add(key)
      }
      return rows.map((row, index): TheirProduct => {
        const key = aliasKey(row.senderId, codes[index]?.code ?? '')
        const alias = aliases.get(index)
        if (alias && alias.senderProductIds.length > 1) return findAmbiguous(row, key, alias.senderProductIds)
        if (alias && alias.otherSender === null) {
          learnStyle(row, alias)
          return { productId: alias.productId, packUnits: alias.packUnits }
        }
        const productId = answers.get(key)
        if (productId === null)
          leftOut.add(hasStyle(row) ? (styles.has(styleKey(row)) ? colorKey(row) : styleKey(row)) : key)
        if (leftOut.has(key) || (hasStyle(row) && (leftOut.has(styleKey(row)) || leftOut.has(colorKey(row)))))
          return { leftOut: `Left out: ${codes[index]?.code}` }
        if (productId) {
          learnStyle(row, answered.get(productId) ?? { styleNumber: null, color: '' })
          remember(row, productId)
          return { productId }
        }
        const styleNumber = hasStyle(row) ? styles.get(styleKey(row)) : undefined
        if (styleNumber !== undefined) {
          const color = colors.get(colorKey(row))
          const isFromCodes = fromCodes.has(styleKey(row))
          const note = isFromCodes ? styleNote(row.cells.styleNumber ?? '', styleNumber) : undefined
          return { styleNumber, color, note, asked: ask(row, colorKey(row)) }
        }
        if (alias)
          return {
            productId: alias.productId,
            note: aliasNote(codes[index]?.code ?? '', alias.otherSender ?? '', alias.productCode),
          }
        return { asked: ask(row, hasStyle(row) ? styleKey(row) : key) }
      })
    },
  }
}

async function readAnswered(
  ctx: Ctx,
  answers: AliasAnswers,
): Promise<Map<number, { color: string; styleNumber: string | null }>> {
  const ids = [...answers.values()].flatMap((id) => id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: number; color: string; styleNumber: string | null }>(sql`
    select products.id::float8 as id, color, styles.number as "styleNumber"
    from products left join styles on styles.id = style_id and styles.deleted_at is null
    where products.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}
