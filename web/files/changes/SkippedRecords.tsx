// The first products or customers that a change or an undo leaves out, with the reasons.
import { Link } from '@tanstack/react-router'

import type { ImportKind } from '#domain/files/imports.ts'
import { subjectPages } from '#web/people/activity/subjectPages.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { ListLimitNote, ScrollRegion } from '#web/ui/ScrollRegion.tsx'

import type { SkippedRecord } from './undoLabels.ts'

interface SkippedRecordsProps {
  kind: ImportKind
  label: string
  records: readonly SkippedRecord[]
  /** Including those that are not listed. */
  total: number
}

export function SkippedRecords({ kind, label, records, total }: SkippedRecordsProps) {
  return (
    <>
      <ScrollRegion label={label}>
        <RowList label={label} flush>
          {records.map(({ id, code, name, reason }) => (
            <ListRow
              key={id}
              title={
                <Link
                  to={subjectPages[kind]}
                  params={{ id: String(id) }}
                  className="text-link underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
              }
              meta={
                <>
                  <span className="code">{code}</span> · {reason}
                </>
              }
            />
          ))}
        </RowList>
      </ScrollRegion>
      {total > records.length && (
        <p className="border-t border-hairline px-4 py-2">
          <ListLimitNote listed={records.length} />
        </p>
      )}
    </>
  )
}
