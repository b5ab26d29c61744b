import { formatTimeZone } from '#domain/company/company.ts'

/** All time zones by name, including `chosen` if the browser has another name for it. */
export function listTimeZones(chosen: string): string[] {
  return Array.from(new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])).toSorted()
}

/** The zones whose names contain each word of the search, for example 'new york america'. */
export function searchTimeZones(zones: readonly string[], search: string): string[] {
  const words = normalize(search).split(' ').filter(Boolean)
  return zones.filter((zone) => words.every((word) => normalize(zone).includes(word)))
}

function normalize(text: string): string {
  return formatTimeZone(text).toLowerCase().replaceAll('/', ' ').trim()
}
