// The fields of a record as its page shows them: links for phones, emails and other records.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { fieldOf } from '#domain/platform/records/defineRecord.ts'
import type { WithFields } from '#domain/platform/records/fields.ts'
import { isRecordNoun } from '#domain/records.ts'
import { telLink } from '#web/shell/telLink.ts'

import { recordKind, showField, valueOf } from './recordKind.ts'

/** For a `DefinitionList`. */
export function toFacts(
  record: WithFields,
  row: object,
  names: readonly string[],
): { label: string; value: ReactNode }[] {
  return names.map((name) => ({ label: fieldOf(record, name).label, value: renderFact(record, row, name) }))
}

const linkClass = 'text-link underline-offset-2 hover:underline'

/** null for an empty value. */
function renderFact(record: WithFields, row: object, name: string): ReactNode {
  const text = showField(record, row, name)
  if (text === '') return null
  const field = fieldOf(record, name)
  if (field.kind === 'phone' || field.kind === 'email')
    return (
      <a href={field.kind === 'phone' ? telLink(text) : `mailto:${text}`} className={linkClass}>
        {text}
      </a>
    )
  if (field.kind === 'reference' && isRecordNoun(field.to))
    return (
      <Link
        to={recordKind(field.to).paths.page}
        params={{ id: String(valueOf(row, name)) }}
        className={linkClass}
      >
        {text}
      </Link>
    )
  return field.kind === 'paragraph' ? <span className="whitespace-pre-line">{text}</span> : text
}
