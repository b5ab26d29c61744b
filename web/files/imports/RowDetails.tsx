// The details of a row in a preview: what is refused, what changes, and what to check.
import type { ReactNode } from 'react'

import type { RefusedRow } from '#contract/files/imports.ts'
import { imageIdAt } from '#domain/files/images.ts'
import { Photo } from '#web/ui/Photo.tsx'

import { RefusedCell } from './RefusedRows.tsx'

interface RowDetailsProps {
  /** The labels of the columns. */
  labels: Readonly<Record<string, string>>
  refusal?: Omit<RefusedRow, 'row'> | undefined
  changes?: readonly { label: string; from: string; to: string }[] | undefined
  /** For the user to check. */
  notes?: readonly string[] | undefined
  /** First, such as what a new record will have. */
  children?: ReactNode
}

export function RowDetails({ labels, refusal, changes, notes, children }: RowDetailsProps) {
  return (
    <>
      {children}
      {refusal && <RefusedCell labels={labels} {...refusal} />}
      {changes?.map(({ label, from, to }) => (
        <FieldChange key={label} label={label} from={from} to={to} />
      ))}
      {notes?.map((note) => (
        <RowWarning key={note} text={note} />
      ))}
    </>
  )
}

function FieldChange({ label, from, to }: NonNullable<RowDetailsProps['changes']>[number]) {
  if (imageIdAt(from) ?? imageIdAt(to)) {
    return (
      <span className="flex items-center gap-2">
        <span className="text-muted">{label}</span>
        <ImageValue url={from} /> <span aria-label="becomes">→</span> <ImageValue url={to} />
      </span>
    )
  }
  return (
    <span className="line-clamp-2 wrap-anywhere">
      <span className="text-muted">{label} </span>
      <Value text={from} /> <span aria-label="becomes">→</span> <Value text={to} />
    </span>
  )
}

function ImageValue({ url }: { url: string }) {
  return url === '' ? <Value text="" /> : <Photo size="thumb" alt={`Image ${url}`} src={`${url}/160`} />
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="text-muted">empty</span> : <span className="font-medium">{text}</span>
}

export function RowWarning({ text }: { text: string }) {
  return <span className="block text-pretty text-warning wrap-anywhere">{text}</span>
}
