// What a saved view holds of a list that has changed since.
import { defaultParseSearch } from '@tanstack/react-router'

import { joinList } from '#domain/platform/format.ts'

/** The columns in an address without those that the list does not have. `names` are those of the list; undefined: not known. */
export function knownColumns(
  columns: string | undefined,
  names: readonly string[] | undefined,
): string | undefined {
  if (columns === undefined || names === undefined) return columns
  return (
    columns
      .split('.')
      .filter((name) => names.includes(name))
      .join('.') || undefined
  )
}

/**
 * 'the column margin and the filter period=last-decade', or undefined. `read` is the `validateSearch` of the list, which drops what it
 * does not know; `names` are the columns of the list, undefined if they are not known.
 */
export function describeMissingParts(
  viewSearch: string,
  read: (search: Record<string, unknown>) => Record<string, unknown>,
  names: readonly string[] | undefined,
): string | undefined {
  const saved: Record<string, unknown> = defaultParseSearch(viewSearch)
  const known = read(saved)
  const columns = typeof saved['columns'] === 'string' ? saved['columns'].split('.') : []
  const missing = [
    ...(names ? columns.filter((name) => !names.includes(name)).map((name) => `the column ${name}`) : []),
    ...Object.entries(saved)
      .filter(([name]) => name !== 'columns' && known[name] === undefined)
      .map(([name, value]) => `the filter ${name}=${String(value)}`),
  ]
  return missing.length === 0 ? undefined : joinList(missing)
}
