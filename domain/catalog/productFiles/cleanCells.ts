// Cleans the texts of a product: codes and sizes that a spreadsheet wrote as numbers, long descriptions, paths of categories.
import type { ImportCells } from '#domain/catalog/importRow.ts'
import { productLimits } from '#domain/catalog/products.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { formatCount } from '#domain/platform/format.ts'
import { unifyLineBreaks } from '#domain/platform/text.ts'

import { htmlToText } from './htmlText.ts'

/** Texts that people and programs write into a column of codes instead of leaving it empty. */
const noCode = /^(?:[-–—]+|n\/?a|none|null)$/i

/** Without the apostrophe that keeps a number as text. Empty if the text says that there is no code. */
export function cleanCode(text: string): string {
  const code = /^'\d/.test(text) ? text.slice(1) : text
  return noCode.test(code) ? '' : code
}

/** '10045.0' is 10045 in a column where all decimals are zeros. */
export function readsAsFloats(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => /^\d+\.\d+$/.test(text))
  return numbers.length > 0 && numbers.every((text) => /\.0+$/.test(text))
}

/** Removes the decimals of a number that is no amount, and notes it. */
export function removeFloatSuffix(
  cells: ImportCells,
  column: keyof typeof floatLabels,
  notes: string[],
): void {
  const text = cells[column] ?? ''
  const whole = /^(\d+)\.0+$/.exec(text)?.[1]
  if (whole === undefined) return
  cells[column] = whole
  notes.push(`${floatLabels[column]} ${text} read as ${whole}`)
}

const floatLabels = { productId: 'Product ID', styleNumber: 'Style number', size: 'Size' } as const

const mayBeHtml = /<[a-z!/][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i

/** Returns a function that returns the text of HTML. A backslash and an n, which some exports write, is a line break. */
export function createHtmlReader(): (html: string) => string {
  // All variants of a product have the same description.
  let last = { html: '', text: '' }
  return (html) => {
    if (html !== last.html) {
      const unescaped = html.replaceAll(String.raw`\n`, '\n')
      last = { html, text: mayBeHtml.test(unescaped) ? htmlToText(unescaped) : unescaped }
    }
    return last.text
  }
}

/** Longer texts are no descriptions, and are refused. */
const maxCutLength = 50_000

/** Cuts a description that is too long at the end of a word, and notes it. */
export function cutDescription(text: string, notes: string[]): string {
  const max = productLimits.description
  const unified = text.length > max ? unifyLineBreaks(text) : text
  if (unified.length <= max || unified.length > maxCutLength) return unified
  const start = unified.slice(0, max - 1)
  const end = start.lastIndexOf(' ')
  notes.push(`Description of ${formatCount(unified.length)} characters cut to ${formatCount(max)}`)
  return `${start.slice(0, end > max / 2 ? end : max - 1).toWellFormed()}…`
}

/** 'Clothing > Tshirts, Sale' is Tshirts. */
export function readCategory(text: string, { list, path }: NonNullable<Program['categories']>): string {
  const first = (list === undefined ? text : (text.split(list)[0] ?? '')).trim()
  const last = path === undefined ? first : (first.split(path).at(-1) ?? '')
  return last.trim()
}
