// The CSV files that Selvedge writes and reads: safe to open in a spreadsheet, and the same again after a round trip.

const startsFormula = /^'*[=+\-@\t\r]/

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that already has
 * apostrophes before such a character: only then can `plainCell` give back exactly what was there.
 */
export function escapeFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** Takes off the apostrophe that `safeCell` put on; any other text stays as it is. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text
}

/** What a CSV file begins with, so that a spreadsheet takes it for UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * One line of a CSV file as RFC 4180 has it, its end included: every cell made safe, and quoted where it must be or where
 * `quoted` says so. There is no other writer of cells, so that none can forget to make them safe.
 */
export function csvLine(cells: readonly string[], quoted: readonly boolean[] = []): string {
  return `${cells.map((cell, index) => csvCell(escapeFormula(cell), quoted[index] ?? false)).join(',')}\r\n`
}

function csvCell(text: string, isQuoted: boolean): string {
  return isQuoted || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
