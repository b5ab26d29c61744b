// Ranks the products that a customer can mean by an unknown code.
import { compactText, createColorTest, type SizeSpellings } from '#domain/catalog/spellings.ts'
import { foldText } from '#domain/platform/foldText.ts'

/** At most so many unknown codes are asked of one file. */
export const maxAliasQuestions = 500
/** Products that are offered for a code. */
export const maxCandidates = 5

/** What a row says of a product that is not known by its code. */
export interface AskedRow {
  /** Their code, or their style number with color and size. */
  code: string
  color?: string | undefined
  size?: string | undefined
  priceCents: number | null
  /** The products that the sender calls so, if there are several. */
  productIds?: readonly number[]
}

export interface CandidateProduct {
  id: number
  code: string
  name: string
  color: string
  size: string
  styleNumber: string | null
  priceCents: number
}

export type RankedCandidate<Product extends CandidateProduct> = Product & {
  /** Style, color and size agree, and of no other product. */
  isCertain: boolean
}

/** The parts of a code that can name a style, a color, a size or a word: '88-1042-NVY' has 88, 1042 and nvy. */
export function codeTokens(code: string): string[] {
  return [...new Set(foldText(code).split(/[^\p{L}\p{N}]+/u))].filter(Boolean)
}

/** The colors that a row names in its cell, or else in its code: NVY is Navy. */
export function findNamedColors(
  { code, color }: Pick<AskedRow, 'code' | 'color'>,
  colors: readonly string[],
): string[] {
  const texts = color === undefined ? codeTokens(code) : [compactText(color)]
  return colors.filter((one) => texts.some(createColorTest(one)))
}

/** The sizes that a row names in its cell, or else at the end of its code. */
export function findNamedSizes(
  { code, size }: Pick<AskedRow, 'code' | 'size'>,
  sizes: readonly string[],
  spellingsOf: SizeSpellings,
): string[] {
  const text = size === undefined ? (codeTokens(code).at(-1) ?? '') : compactText(size)
  return sizes.filter((one) => spellingsOf(one).includes(text))
}

/**
 * The best first. A product that nothing speaks for is left out, and so are other sizes of a style and color of which the named size is
 * there: they would take the place of other styles.
 */
export function rankCandidates<Product extends CandidateProduct>(
  row: AskedRow,
  products: readonly Product[],
  spellingsOf: SizeSpellings,
): RankedCandidate<Product>[] {
  const scored = products.map((product) => ({ product, ...scoreProduct(row, product, spellingsOf) }))
  const complete = scored.filter(({ isComplete }) => isComplete)
  const styleKey = ({ styleNumber, color }: CandidateProduct) => JSON.stringify([styleNumber, color])
  const inSize = new Set(
    scored.flatMap(({ product, hasSize }) =>
      hasSize && product.styleNumber !== null ? [styleKey(product)] : [],
    ),
  )
  return scored
    .filter(({ score, product, hasSize }) => score > 0 && (hasSize || !inSize.has(styleKey(product))))
    .toSorted((a, b) => b.score - a.score || a.product.code.localeCompare(b.product.code))
    .slice(0, maxCandidates)
    .map(({ product, isComplete }) => ({ ...product, isCertain: isComplete && complete.length === 1 }))
}

function scoreProduct(
  { code, color, size, priceCents, productIds = [] }: AskedRow,
  product: CandidateProduct,
  spellingsOf: SizeSpellings,
): { score: number; hasSize: boolean; isComplete: boolean } {
  const tokens = codeTokens(code)
  const compact = compactText(code)
  const style = compactText(product.styleNumber ?? '')
  const hasStyle = style.length >= 3 && compact.includes(style)
  const productCode = compactText(product.code)
  const ours = `${style} ${productCode}`
  const hasColor = findNamedColors({ code, color }, [product.color]).length > 0
  const hasSize = findNamedSizes({ code, size }, [product.size], spellingsOf).length > 0
  const words = new Set(codeTokens(product.name))
  const shared = tokens.filter((token) => token.length >= 3 && ours.includes(token)).length
  const score =
    (productIds.includes(product.id) ? 20 : 0) +
    (compact.includes(productCode) || productCode.includes(compact) ? 4 : 0) +
    (hasStyle ? 4 : 0) +
    Math.min(shared, 2) * 2 +
    (hasColor ? 2 : color === undefined ? 0 : -2) +
    (hasSize ? 2 : size === undefined ? 0 : -3) +
    (tokens.some((token) => token.length >= 3 && words.has(token)) ? 2 : 0) +
    (priceCents !== null && priceCents === product.priceCents ? 1 : 0)
  return { score, hasSize, isComplete: hasStyle && hasColor && hasSize }
}
