// References to cells of a workbook, such as AB12.

/** Both from 0 for the column and from 1 for the row. Undefined for anything else. */
export function parseCellReference(reference: string): { column: number; row: number } | undefined {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,10})$/.exec(reference) ?? []
  if (letters === undefined) return undefined
  return { column: parseColumn(letters), row: Number(digits) }
}

/** The position of a column: A is 0, AA is 26. */
function parseColumn(letters: string): number {
  let position = 0
  for (const letter of letters.toUpperCase()) position = position * 26 + (letter.codePointAt(0) ?? 0) - 64
  return position - 1
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnName(position: number): string {
  const letter = String.fromCodePoint(65 + (position % 26))
  return position < 26 ? letter : columnName(Math.floor(position / 26) - 1) + letter
}
