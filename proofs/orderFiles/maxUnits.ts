// The most units that the cells of a file can mean, whatever their columns are.

/** A unit or a pack: the number next to it is multiplied. */
const multiplies =
  /\b(?:dz|dzn|doz\w*|dutzend|gross|grs|cs|cases?|ca|ct|ctn|cartons?|bx|box(?:es)?|pk|packs?|pkg|pre-?packs?|inners?|bundles?|karton|paket|verpackungseinheit)\b/iu

/**
 * The largest whole number that a cell can mean, 0 for a text. `1,200` can be 1200, and `24.00` only 24. Numbers in a text that begins with
 * a letter, and dates, are none.
 */
export function maxNumberIn(cell: string): number {
  const text = cell.normalize('NFKC').replaceAll(/[^\P{Nd}\d]/gu, '9')
  const [, number = '', exponent = ''] =
    /^[^\p{L}\p{N}]*(\d[\d.,'’_\s]*)(e\+?\d+)?[^\d]*$/iu.exec(text.trim()) ?? []
  if (number === '') return 0
  const whole = number.replace(/[.,]\d{1,2}\s*$/, '').replaceAll(/\D/g, '')
  return Number(`${whole || '0'}${exponent}`)
}

/**
 * The sum of the numbers of all rows. Where a word of the file is a unit or a pack, each row can be multiplied by 144 for a gross, or by a
 * number of the file: the pack of several rows can be in one cell.
 */
export function maxUnits(rows: readonly (readonly string[])[]): number {
  const isMultiplied = rows.some((row) => row.some((cell) => multiplies.test(cell.normalize('NFKC'))))
  const numbers = rows.flatMap((row) => row.map(maxNumberIn))
  const sum = numbers.reduce((total, number) => total + number, 0)
  return isMultiplied ? sum * numbers.reduce((most, number) => Math.max(most, number), 144) : sum
}
