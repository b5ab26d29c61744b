import { type AnyRecord, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import { Badge } from '#web/ui/Badge.tsx'

import { type Row, valueOf } from './recordKind.ts'

/** 'Inactive', of a record whose yes or no field with a filter differs from its default. */
export function StateBadge({ record, row }: { record: AnyRecord; row: Row }) {
  return fieldsOf(record).map(([name, field]) => {
    const value = valueOf(row, name)
    if (field.kind !== 'yesNo' || !field.filter || value === field.default) return null
    return (
      <Badge key={name} tone="neutral">
        {field.filter[value === true ? 0 : 1]}
      </Badge>
    )
  })
}
