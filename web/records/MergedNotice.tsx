// Where a merged record went, and what was merged into a record.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type MergedRecord, mergedRecordMessage } from '#domain/platform/records/merges.ts'
import type { RecordPath } from '#web/lists/ListTable.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface MergedNoticeProps {
  /** In sentences: 'customer'. */
  name: string
  number: string
  mergedInto: MergedRecord
  page: RecordPath
  /** Before the link to the surviving record: 'Its balance is included in'. */
  text: string
  action?: ReactNode
}

export function MergedNotice({ name, number, mergedInto, page, text, action }: MergedNoticeProps) {
  return (
    <Notice tone="warning" title={mergedRecordMessage({ name }, number, mergedInto.number)} action={action}>
      {text}{' '}
      <Link
        to={page}
        params={{ id: String(mergedInto.id) }}
        className="text-link underline underline-offset-2"
      >
        {mergedInto.name}
      </Link>
      . It can't be changed.
    </Notice>
  )
}

export function MergedLinks({ records, page }: { records: readonly MergedRecord[]; page: RecordPath }) {
  return (
    <ul className="text-control">
      {records.map(({ id, number, name }) => (
        <li key={id}>
          <Link
            to={page}
            params={{ id: String(id) }}
            className="text-link underline-offset-2 hover:underline"
          >
            {number} {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
