// The arrow keys of a number input.

/**
 * The text after a step: `stepNumber('12.5', 0.01, {})` is '12.51'. An empty text counts as 0. Undefined if the text isn't plain digits
 * with a decimal point, or already at the limit.
 */
export function stepNumber(
  text: string,
  step: number,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
): string | undefined {
  const typed = text.trim()
  const before = readPlainNumber(typed)
  if (before === undefined) return undefined
  if (step > 0 ? before >= max : before <= min && typed !== '') return undefined
  const decimals = Math.max(countDecimals(typed), countDecimals(String(step)))
  return Math.min(max, Math.max(min, before + step)).toFixed(decimals)
}

/** An empty text is 0. Undefined if the text isn't plain digits with a decimal point. */
export function readPlainNumber(text: string): number | undefined {
  return /^-?\d*(\.\d+)?$/.test(text) && text !== '-' ? Number(text) : undefined
}

function countDecimals(number: string): number {
  return number.split('.')[1]?.length ?? 0
}
