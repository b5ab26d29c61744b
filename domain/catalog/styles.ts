// Styles: one article in all its colors and sizes, with default values for its products.
import { withoutPeriod } from '#domain/platform/text.ts'

/** Maximum lengths in characters. Fields that products also have share their limits. */
export const styleLimits = { number: 255, notes: 2000 } as const

/** The most products of one style. */
export const maxStyleProducts = 500

/** Styles on one page of the list. */
export const stylesPerPage = 12

/** The product IDs of a new style: {style}, {color} and {size} are replaced. */
export const defaultCodePattern = '{style}-{color}-{size}'

/** The default values of a style that its products also have. */
export const styleDefaults = [
  'name',
  'category',
  'manufacturer',
  'description',
  'priceCents',
  'season',
] as const
export type StyleDefault = (typeof styleDefaults)[number]

type Value = string | number | null

/** Old and new values of a style by field; `deletedAt` is ISO text. */
export type StyleChanges = {
  [Field in StyleDefault | 'number' | 'sizeScaleId' | 'notes' | 'deletedAt']?: { from: Value; to: Value }
}

/** A cell of a style: products that have the same style, color and size are refused. */
export interface CellHolder {
  code: string
  color: string
  size: string
}

/** 'Navy in M', 'Navy without a size' or 'M without a color'. */
function describeCell({ color, size }: CellHolder): string {
  if (color === '' && size === '') return 'a product without color and size'
  if (color === '') return `${size} without a color`
  return size === '' ? `${color} without a size` : `${color} in ${size}`
}

/** 'MYN-7-M left style 1042, which already has Navy in M.' */
export function leftStyleMessage(cell: CellHolder, styleNumber: string): string {
  return `${cell.code} left style ${styleNumber}, which already has ${describeCell(cell)}.`
}

/** 'MYN-7-M will have no style: 1042 already has Navy in M.' */
export function noStyleMessage(cell: CellHolder, styleNumber: string): string {
  return `${cell.code} will have no style: ${styleNumber} already has ${describeCell(cell)}.`
}

/** 'MYN-7-M left style 1042, which already has 500 products.' */
export function leftFullStyleMessage(code: string, styleNumber: string): string {
  return `${code} left style ${styleNumber}, which already has ${maxStyleProducts} products.`
}

/** 'MYN-7-M will have no style: 1042 already has 500 products.' */
export function noRoomMessage(code: string, styleNumber: string): string {
  return `${code} will have no style: ${styleNumber} already has ${maxStyleProducts} products.`
}

/** 'MYN-7-M left style 1042, which was deleted.' */
export function deletedStyleMessage({ code }: CellHolder, styleNumber: string): string {
  return `${code} left style ${styleNumber}, which was deleted.`
}

/** 'A and B are both Navy in M.' */
export function sameCellMessage(cell: CellHolder, otherCode: string): string {
  return `${cell.code} and ${otherCode} are both ${describeCell(cell)}.`
}

export function styleNumberTakenMessage(number: string, holderName: string): string {
  return `Style number ${number} is taken by ${withoutPeriod(holderName)}.`
}

/** '1042-NAVY-M' for the default pattern. Color and size in upper case, letters and digits only; the size keeps its punctuation. */
export function formatProductCode(
  pattern: string,
  { style, color, size }: { style: string; color: string; size: string },
): string {
  const parts: Record<string, string> = {
    style,
    color: toCodePart(color).replaceAll(/[^\p{L}\p{N}]/gu, ''),
    size: toCodePart(size).replaceAll(/\s/g, ''),
  }
  return pattern.replaceAll(/\{(style|color|size)\}/g, (_, part: string) => parts[part] ?? '')
}

function toCodePart(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
}

/** Why a pattern makes the same product ID for different cells; undefined if it doesn't. */
export function codePatternError(pattern: string, colorCount: number, sizeCount: number): string | undefined {
  if (colorCount > 1 && !pattern.includes('{color}'))
    return 'The pattern for product IDs must contain {color}, because the style has several colors.'
  if (sizeCount > 1 && !pattern.includes('{size}'))
    return 'The pattern for product IDs must contain {size}, because the style has several sizes.'
  return undefined
}
