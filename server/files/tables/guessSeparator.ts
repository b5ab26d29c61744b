// Guesses the separator of a CSV file from its first lines.
import { maxColumns } from './tableRow.ts'

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Titles above the column names have fewer lines. */
const maxLines = 20
const maxLineLength = 100_000

/** Picks the separator that gives a line the most known column names, then the first line with any separator the most columns. */
export function guessSeparator(head: string, countKnown: (names: readonly string[]) => number): Separator {
  const lines = head
    .split(/[\r\n]+/, 3 * maxLines)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLineLength))
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const first = bare.find((line) => separators.some((separator) => line.includes(separator))) ?? ''
  const guesses = separators.map((separator) => ({
    separator,
    known: Math.max(0, ...lines.map((line) => countKnown(line.split(separator, maxColumns).map(unquote)))),
    columns: first.split(separator).length,
  }))
  return guesses.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.columns > best.columns) ? next : best,
  ).separator
}

function unquote(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1')
}
