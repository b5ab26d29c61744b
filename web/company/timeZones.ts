// The time zones that one can choose from, and which of them a search finds.
import { formatTimeZone } from '#domain/company/company.ts'

/** In order of their names; the one that is chosen is among them, also where the browser has another name for it. */
export function listTimeZones(chosen: string): string[] {
  return Array.from(new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])).toSorted()
}

/** Those whose names have each word of the search, in any order: 'york', 'new york america'. */
export function searchTimeZones(zones: readonly string[], search: string): string[] {
  const words = plain(search).split(' ').filter(Boolean)
  return zones.filter((zone) => words.every((word) => plain(zone).includes(word)))
}

function plain(text: string): string {
  return formatTimeZone(text).toLowerCase().replaceAll('/', ' ').trim()
}
