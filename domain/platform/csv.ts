// CSV output that is safe to open in a spreadsheet and imports back unchanged.

/** Full-width signs too: spreadsheets may read them as the plain ones. */
const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/

/**
 * Prefixes a cell that a spreadsheet would run as a formula with an apostrophe. Cells that already have apostrophes before such a
 * character get one more, so that `unescapeFormula` restores the exact text.
 */
export function escapeFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `escapeFormula` added. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text
}

/** Returns the text in a formula such as `="00123"`, with which exports keep the text, or undefined if it is none. */
export function unwrapTextFormula(text: string): string | undefined {
  return /^="([^"]*(?:""[^"]*)*)"$/.exec(text)?.[1]?.replaceAll('""', '"').trim()
}

/** Makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Formats one CSV line (RFC 4180) with its line break. Escapes formulas, but not in the cells that `numbers` marks: spreadsheets add up
 * -5 and not '-5. Quotes cells that need it or that `quoted` marks.
 */
export function csvLine(
  cells: readonly string[],
  quoted: readonly boolean[] = [],
  numbers: readonly boolean[] = [],
): string {
  const format = (cell: string, index: number) =>
    csvCell(numbers[index] ? cell : escapeFormula(cell), quoted[index] ?? false)
  return `${cells.map(format).join(',')}\r\n`
}

function csvCell(text: string, isQuoted: boolean): string {
  return isQuoted || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
