// Cells of the CSV files that Selvedge writes and reads: safe to open in a spreadsheet, and the same again after a round trip.

const startsFormula = /^'*[=+\-@\t\r]/

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that already has
 * apostrophes before such a character: only then can `plainCell` give back exactly what was there.
 */
export function safeCell(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** Takes off the apostrophe that `safeCell` put on; any other text stays as it is. */
export function plainCell(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text
}
