// Sentences about the columns of a file.
import { joinList } from '#domain/platform/format.ts'

/** More column names than that are counted. */
const maxNames = 12

/** 'Fabric, Care and 3 more' */
export function listColumns(names: readonly string[]): string {
  const shown = names.slice(0, names.length > maxNames ? maxNames - 1 : maxNames)
  const more = names.length - shown.length
  return joinList(more > 0 ? [...shown, `${more} more`] : shown)
}

/** 'These columns are not imported: Fabric and Care.' Undefined if all columns are read, or none. */
export function ignoredColumnsNote(
  names: readonly string[],
  isRead: (index: number) => boolean,
): string | undefined {
  const ignored = names.filter((name, index) => name !== '' && !isRead(index))
  if (ignored.length === 0 || ignored.length === names.length) return undefined
  const note = `${ignored.length === 1 ? 'This column is' : 'These columns are'} not imported: ${listColumns(ignored)}.`
  return note.replace(/\.\.$/, '.')
}
