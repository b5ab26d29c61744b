// Both records of a merge side by side, and the fields that the surviving one can take.
import type { ReactNode } from 'react'

import type { MergedRecord } from '#domain/platform/records/merges.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import type { useCall } from '#web/api/useCall.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

interface Preview<Row> {
  merged: Row
  surviving: Row
  /** Why they can't be merged. */
  error: string | null
}

interface MergePreviewProps<Row, P extends Preview<Row>> {
  query: Pick<ReturnType<typeof useCall>, 'error' | 'refetch' | 'isFetching'> & { data: P | undefined }
  /** In sentences: 'customers'. */
  names: string
  rows: readonly (readonly [label: string, show: (row: Row) => string])[]
  children: (preview: P) => ReactNode
}

export function MergePreview<Row extends MergedRecord, P extends Preview<Row>>({
  query,
  names,
  rows,
  children,
}: MergePreviewProps<Row, P>) {
  if (query.error) return <QueryError query={query} title={`Failed to load both ${names}`} />
  if (!query.data) {
    return (
      <SkeletonRegion label={`Loading both ${names}`}>
        <Skeleton className="h-48" />
      </SkeletonRegion>
    )
  }
  const { merged, surviving, error } = query.data
  return (
    <>
      {error !== null && (
        <Notice tone="warning" title="They can't be merged">
          {error}
        </Notice>
      )}
      <table className="w-full table-fixed text-control">
        <caption className="sr-only">Both records</caption>
        <thead>
          <tr className="border-b border-hairline text-left text-meta text-muted">
            <th scope="col" className="w-22 py-1.5 font-medium">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Merged {merged.number}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Stays {surviving.number}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, show]) => (
            <tr key={label} className="border-b border-hairline align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
                {label}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">{show(merged)}</td>
              <td className="py-1.5 wrap-anywhere">{show(surviving)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children(query.data)}
    </>
  )
}

interface TakenFieldsProps<Row, Part extends string> extends Omit<Preview<Row>, 'error'> {
  parts: readonly { part: Part; label: string; show: (row: Row) => string }[]
  taken: readonly Part[]
  onChange: (taken: Part[]) => void
}

/** A choice for each part that differs. */
export function TakenFields<Row extends MergedRecord, Part extends string>({
  merged,
  surviving,
  parts,
  taken,
  onChange,
}: TakenFieldsProps<Row, Part>) {
  const take = (part: Part, isTaken: boolean) =>
    onChange(isTaken ? [...taken, part] : taken.filter((other) => other !== part))
  return parts
    .filter(({ show }) => show(merged) !== show(surviving))
    .map(({ part, label, show }) => (
      <fieldset key={part} className="flex flex-col gap-1">
        <legend className="mb-1 text-control font-medium">{label}</legend>
        {[false, true].map((isTaken) => (
          <label
            key={String(isTaken)}
            className="flex min-h-8 items-center gap-2 text-control max-sm:min-h-11"
          >
            <input
              type="radio"
              name={part}
              checked={taken.includes(part) === isTaken}
              onChange={() => take(part, isTaken)}
            />
            <span>
              {show(isTaken ? merged : surviving)}{' '}
              <span className="text-muted">of {isTaken ? merged.number : surviving.number}</span>
            </span>
          </label>
        ))}
      </fieldset>
    ))
}
