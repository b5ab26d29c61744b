// Counts and lists in sentences, in en-US style.

/** '8,972' of a whole number. Without Intl, whose first call takes longer than all that a page needs to start. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** '3 products', '1 error', '8,972 boxes'. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** 'a', 'a and b', 'a, b and c'. Without Intl, like `formatCount`. */
export function joinList(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** Names the first `max`: 'a, b and 3 more'. */
export function joinFirst(names: readonly string[], max: number): string {
  const others = names.length - max
  return joinList(others > 0 ? [...names.slice(0, max), `${formatCount(others)} more`] : names)
}

/** 'size scale' as 'Size scale'. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
