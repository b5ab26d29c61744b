// The changed fields of an entry with their old and new values: a table, and stacked rows on a phone.
import { useState } from 'react'

import { formatFieldName, type FieldChanges, formatFieldValue } from '#domain/people/activity.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

interface EntryChangesProps {
  changes: FieldChanges | null
  /** The noun of the subject. */
  subjectType: string | undefined
}

export function EntryChanges({ changes, subjectType }: EntryChangesProps) {
  const isPhone = useIsPhone()
  const fields = Object.entries(changes ?? {})
  if (fields.length === 0) return <p className="text-control text-muted">No fields changed.</p>
  if (isPhone) {
    return (
      <RowList label="Changes">
        {fields.map(([field, { from, to }]) => (
          <li key={field} className="px-4 py-2 text-control">
            <p className="text-meta text-muted">{formatFieldName(field, subjectType)}</p>
            <p className="text-muted">
              <VisuallyHidden>From </VisuallyHidden>
              <Value field={field} value={from} />
            </p>
            <p>
              <span aria-hidden="true">→ </span>
              <VisuallyHidden>to </VisuallyHidden>
              <Value field={field} value={to} />
            </p>
          </li>
        ))}
      </RowList>
    )
  }
  return (
    <ListTable
      label="Changes"
      columns={columns}
      rows={fields.map(([field, change]) => ({
        id: field,
        label: formatFieldName(field, subjectType),
        ...change,
      }))}
    />
  )
}

const columns: readonly Column<FieldChanges[string] & { id: string; label: string }>[] = [
  {
    header: 'Field',
    cell: ({ label }) => label,
    className: 'w-1/5 align-top font-medium wrap-anywhere',
  },
  {
    header: 'From',
    cell: ({ id, from }) => <Value field={id} value={from} />,
    className: 'w-2/5 align-top text-muted',
  },
  { header: 'To', cell: ({ id, to }) => <Value field={id} value={to} />, className: 'w-2/5 align-top' },
]

/** Longer values are collapsed. */
const maxCharacters = 120

function Value({ field, value }: { field: string; value: unknown }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const text = formatFieldValue(field, value)
  if (text === null) return <span className="text-muted">Empty</span>
  if (typeof value === 'string' && value.startsWith('/api/images/')) {
    return <Photo size="thumb" alt={`Image ${text}`} src={`${value}/160`} />
  }
  const characters = Array.from(text)
  if (characters.length <= maxCharacters) return <Text>{text}</Text>
  return (
    <>
      <Text>{isExpanded ? text : `${characters.slice(0, maxCharacters).join('').trimEnd()}…`}</Text>{' '}
      <button
        type="button"
        aria-expanded={isExpanded}
        className="text-link underline-offset-2 focus-ring hover:underline"
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {isExpanded ? 'Show less' : 'Show all'}
      </button>
    </>
  )
}

function Text({ children }: { children: string }) {
  return <span className="wrap-anywhere whitespace-pre-line tabular">{children}</span>
}
