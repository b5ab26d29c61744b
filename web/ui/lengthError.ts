/** Says how many characters a text has if they are more than `maxLength`. */
export function lengthError(text: string, maxLength: number | undefined): string | undefined {
  const { length } = text.trim()
  if (maxLength === undefined || length <= maxLength) return undefined
  return `Must be at most ${maxLength} characters long; it has ${length} now`
}
