// The preview of a bulk edit: counts, the first products before and after, and skipped products.
import { RotateCw } from 'lucide-react'

import type { BulkEditPreview as Preview } from '#contract/catalog/bulkEdits.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { productColumn } from '#web/catalog/products/productColumn.tsx'
import { SkippedRecords } from '#web/files/changes/SkippedRecords.tsx'
import { SentencesCard } from '#web/files/imports/SentencesCard.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

interface BulkEditPreviewProps {
  /** Of the previous change while the new one is loading. */
  preview: Preview | undefined
  isLoading: boolean
  error: string | undefined
  onRetry: () => void
}

export function BulkEditPreview({ preview, isLoading, error, onRetry }: BulkEditPreviewProps) {
  if (error !== undefined) {
    return (
      <Notice
        tone="danger"
        title="Failed to preview the change"
        action={
          <Button size="sm" onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            Retry
          </Button>
        }
      >
        {error}
      </Notice>
    )
  }
  if (!preview) {
    return (
      <SkeletonRegion label="Previewing the change">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-3 h-36 w-full" />
      </SkeletonRegion>
    )
  }
  return (
    <section
      aria-label="Preview"
      aria-busy={isLoading}
      className="flex flex-col gap-3 transition-opacity aria-busy:opacity-60"
    >
      <output className="text-control">
        <span className="font-semibold">{`${preview.title}: `}</span>
        {describeCounts(preview)}
      </output>
      {preview.samples.length > 0 && <Samples preview={preview} />}
      {preview.leavingCount > 0 && (
        <SentencesCard
          title={`${pluralize(preview.leavingCount, 'product')} will have no style`}
          label="Products that will have no style"
          sentences={preview.leavingStyles}
          total={preview.leavingCount}
        />
      )}
      {preview.refusedCount > 0 && (
        <div className="overflow-clip rounded-md border border-hairline">
          <SkippedRecords
            kind="product"
            label="Products that are left out"
            records={preview.refused}
            total={preview.refusedCount}
          />
        </div>
      )}
    </section>
  )
}

/** '412 products change, 3 have this value already, 2 are left out.' */
function describeCounts({ ids, sameCount, refusedCount }: Preview): string {
  const parts = [
    `${pluralize(ids.length, 'product')} ${ids.length === 1 ? 'changes' : 'change'}`,
    sameCount > 0 && `${formatCount(sameCount)} ${sameCount === 1 ? 'has' : 'have'} this value already`,
    refusedCount > 0 && `${formatCount(refusedCount)} ${refusedCount === 1 ? 'is' : 'are'} left out`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const columns: readonly Column<Preview['samples'][number]>[] = [
  productColumn,
  {
    header: 'Before',
    cell: ({ from }) => <Value text={from} />,
    kind: 'number',
    className: 'max-w-32 truncate text-muted',
  },
  {
    header: 'After',
    cell: ({ to }) => <Value text={to} />,
    kind: 'number',
    className: 'max-w-32 truncate font-medium',
  },
]

function Samples({ preview: { samples, ids } }: { preview: Preview }) {
  const moreCount = ids.length - samples.length
  return (
    <div>
      <ListTable label="Before and after" columns={columns} rows={samples} />
      {moreCount > 0 && (
        <p className="pt-1.5 text-meta text-muted">{`and ${pluralize(moreCount, 'more product')}`}</p>
      )}
    </div>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="font-normal text-muted">None</span> : <>{text}</>
}
