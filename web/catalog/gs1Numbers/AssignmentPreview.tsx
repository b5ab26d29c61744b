// The preview of an assignment of barcodes: how many products get a number, which numbers, and how many are left.
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'

import type { AssignmentPreview as Preview } from '#contract/catalog/gs1Numbers.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { productColumn } from '#web/catalog/products/productColumn.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

interface AssignmentPreviewProps {
  /** Undefined while it is loading. */
  preview: Preview | undefined
  error: string | undefined
  /** The company has no prefix, or too few numbers are left. */
  isOfPrefix: boolean
  onRetry: () => void
}

export function AssignmentPreview({ preview, error, isOfPrefix, onRetry }: AssignmentPreviewProps) {
  const mayEditCompany = usePermissionError('company.manage') === undefined
  if (error !== undefined) {
    return (
      <Notice
        tone={isOfPrefix ? 'warning' : 'danger'}
        title={isOfPrefix ? 'No numbers to assign' : 'Failed to preview the assignment'}
        action={
          isOfPrefix ? undefined : (
            <Button size="sm" onClick={onRetry}>
              <RotateCw aria-hidden="true" />
              Retry
            </Button>
          )
        }
      >
        {error}
        {isOfPrefix && mayEditCompany && (
          <>
            {' '}
            <Link to="/company" className="text-link underline underline-offset-2">
              Open the company settings
            </Link>
          </>
        )}
      </Notice>
    )
  }
  if (!preview) {
    return (
      <SkeletonRegion label="Previewing the assignment">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-3 h-36 w-full" />
      </SkeletonRegion>
    )
  }
  const { ids, samples, firstNumber, lastNumber, remainingCount } = preview
  const moreCount = ids.length - samples.length
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <output className="text-control">{describeCounts(preview)}</output>
      {firstNumber !== null && lastNumber !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-control">
          <dt className="text-muted">First number</dt>
          <dd className="code">{firstNumber}</dd>
          <dt className="text-muted">Last number</dt>
          <dd className="code">{lastNumber}</dd>
          <dt className="text-muted">Left after this</dt>
          <dd className="tabular">{pluralize(remainingCount, 'number')}</dd>
        </dl>
      )}
      {samples.length > 0 && (
        <div>
          <ListTable label="Products and numbers" columns={columns} rows={samples} />
          {moreCount > 0 && (
            <p className="pt-1.5 text-meta text-muted">{`and ${pluralize(moreCount, 'more product')}`}</p>
          )}
        </div>
      )}
      <p className="text-meta text-muted">
        An undo removes the barcodes, but their numbers are never assigned again.
      </p>
    </section>
  )
}

/** '12 products get a barcode, 3 have one already.' */
function describeCounts({ ids, withBarcodeCount }: Preview): string {
  const parts = [
    `${pluralize(ids.length, 'product')} ${ids.length === 1 ? 'gets' : 'get'} a barcode`,
    withBarcodeCount > 0 &&
      `${formatCount(withBarcodeCount)} ${withBarcodeCount === 1 ? 'has' : 'have'} one already`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const columns: readonly Column<Preview['samples'][number]>[] = [
  productColumn,
  { header: 'Barcode', cell: ({ number }) => <span className="code">{number}</span>, kind: 'number' },
]
