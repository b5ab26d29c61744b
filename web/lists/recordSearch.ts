// The search parameters of the list of a plain record: search, order, and the filters of its definition.
import type * as z from 'zod/mini'

import { type AnyRecord, fieldsOf, isFiltered, sortsOf } from '#domain/platform/records/defineRecord.ts'
import { sortDirections } from '#domain/platform/search.ts'

import { id, oneOf, searchText } from './searchFields.ts'

/** Its type has no filters, because they differ from record to record. */
export function recordSearch(record: AnyRecord) {
  const filters = fieldsOf(record).flatMap(([name, field]): [string, z.ZodMiniType][] => {
    if (!isFiltered(field)) return []
    if (field.kind === 'yesNo') return [[name, oneOf(['yes', 'no'])]]
    return [[name, field.kind === 'choice' ? oneOf(Object.keys(field.choices)) : id]]
  })
  const common = { search: searchText, sort: oneOf(sortsOf(record)), direction: oneOf(sortDirections) }
  return { ...common, ...(Object.fromEntries(filters) as object) }
}
