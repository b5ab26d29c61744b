// The columns that a list shows and their order, as the address holds them: 'customer.date.total'.

/** The part of a `Column` that the choice needs. */
export interface ChoosableColumn {
  key?: string | undefined
  header?: string | undefined
  kind?: string | undefined
  isLink?: boolean | undefined
  /** Not shown until it is chosen. */
  isOptional?: boolean | undefined
}

export interface ListedColumn {
  /** Its name in the address: its key. */
  name: string
  header: string
  /** It opens the record, so it can be moved but not hidden. */
  isFixed: boolean
  isOptional: boolean
}

/** The columns that can be chosen: all with a header but the actions, which stay at the end. */
export function listColumns(columns: readonly ChoosableColumn[]): ListedColumn[] {
  return columns.flatMap(({ key, header, kind, isLink = false, isOptional = false }) =>
    key === undefined || header === undefined || kind === 'actions'
      ? []
      : [{ name: key, header, isFixed: isLink, isOptional }],
  )
}

/** The names of the shown columns in their order; without a choice, all that are not optional. Unknown names are ignored. */
export function shownColumns(listed: readonly ListedColumn[], chosen: string | undefined): string[] {
  const known = new Set(listed.map(({ name }) => name))
  const names = [...new Set(chosen?.split('.'))].filter((name) => known.has(name))
  if (names.length === 0) return listed.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  const missing = listed.filter(({ name, isFixed }) => isFixed && !names.includes(name))
  return [...missing.map(({ name }) => name), ...names]
}

/** The columns to show in their order, with those that can't be chosen at the end. */
export function arrangeColumns<C extends ChoosableColumn>(
  columns: readonly C[],
  chosen: string | undefined,
): readonly C[] {
  if (chosen === undefined) return columns.filter(({ isOptional }) => isOptional !== true)
  const listed = listColumns(columns)
  const shown = shownColumns(listed, chosen)
  const positions = new Map(shown.map((name, index) => [name, index]))
  const names = new Set(listed.map(({ name }) => name))
  const isListed = ({ key = '' }: C) => names.has(key)
  const positionOf = ({ key = '' }: C) => positions.get(key)
  return [
    ...columns
      .filter((column) => isListed(column) && positionOf(column) !== undefined)
      .toSorted((a, b) => (positionOf(a) ?? 0) - (positionOf(b) ?? 0)),
    ...columns.filter((column) => !isListed(column)),
  ]
}

/** The choice as a search parameter; undefined if the same columns are shown without it. */
export function writeColumns(listed: readonly ListedColumn[], shown: readonly string[]): string | undefined {
  const text = shown.join('.')
  return text === shownColumns(listed, undefined).join('.') ? undefined : text
}

/** Hides a column, or shows it before the first one that follows it in the list's own order. */
export function toggleColumn(
  listed: readonly ListedColumn[],
  shown: readonly string[],
  name: string,
): string[] {
  if (shown.includes(name)) return shown.filter((other) => other !== name)
  const place = (name: string) => listed.findIndex((column) => column.name === name)
  const next = shown.findIndex((other) => place(other) > place(name))
  return next < 0 ? [...shown, name] : shown.toSpliced(next, 0, name)
}

/** Moves a shown column by one place: -1 towards the start, 1 towards the end. */
export function moveColumn(shown: readonly string[], name: string, step: -1 | 1): string[] {
  const from = shown.indexOf(name)
  const to = from + step
  return from < 0 || to < 0 || to >= shown.length
    ? [...shown]
    : shown.toSpliced(from, 1).toSpliced(to, 0, name)
}
