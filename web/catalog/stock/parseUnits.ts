// What was typed into a field of units.

/** NaN where it is no whole number, also where nothing was typed. */
export function parseUnits(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN
}
