// The size scales of the company, with their editor.
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { deleteSizeScale, findSizeScales, type SizeScale } from '#contract/catalog/sizeScales.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { EditorRow } from './EditorRow.tsx'
import { SizeScaleDialog } from './SizeScaleDialog.tsx'

export function SizeScalesPage() {
  const isPhone = useIsPhone()
  const permissionError = usePermissionError('styles.edit')
  const query = useCall(findSizeScales, {})
  const [edited, setEdited] = useState<SizeScale | 'new'>()
  const [deleted, setDeleted] = useState<SizeScale>()
  const add = (
    <Button
      {...shortcutProps('Alt+N')}
      variant="primary"
      disabledReason={permissionError}
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden="true" />
      Add size scale
    </Button>
  )
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta="The sizes of a kind of article, in their order. Core sizes are those that customers expect: a run without one is broken."
        actions={isPhone ? undefined : add}
      />
      {query.isPending ? (
        <SkeletonRegion label="Loading size scales">
          <Skeleton className="h-80 w-full" />
        </SkeletonRegion>
      ) : query.isError ? (
        <QueryError query={query} title="Failed to load size scales" />
      ) : query.data.sizeScales.length === 0 ? (
        <EmptyState
          drawing={<TagDrawing />}
          title="No size scales yet"
          text="A scale puts the sizes of a style in order."
        />
      ) : (
        <ul
          aria-label="Size scales"
          className="divide-y divide-hairline rounded-md border border-hairline bg-surface"
        >
          {query.data.sizeScales.map((scale) => (
            <EditorRow
              key={scale.id}
              title={scale.name}
              meta={pluralize(scale.sizes.length, 'size')}
              permissionError={permissionError}
              onEdit={() => setEdited(scale)}
              onDelete={() => setDeleted(scale)}
            >
              <SizeChips scale={scale} />
            </EditorRow>
          ))}
        </ul>
      )}
      {isPhone && <BottomBar>{add}</BottomBar>}
      <SizeScaleDialog scale={edited} onClose={() => setEdited(undefined)} />
      <DeleteScaleDialog scale={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}

function SizeChips({ scale: { sizes } }: { scale: SizeScale }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {sizes.map(({ label, aliases, isCore }) => (
        <li
          key={label}
          title={aliases.length > 0 ? `Also ${aliases.join(', ')}` : undefined}
          className={`min-w-7 rounded-sm border px-1.5 text-center text-meta ${isCore ? 'border-accent bg-accent-soft font-medium text-link' : 'border-hairline text-muted'}`}
        >
          {label}
          {isCore && <span className="sr-only"> (core size)</span>}
        </li>
      ))}
    </ul>
  )
}

function DeleteScaleDialog({ scale, onClose }: { scale: SizeScale | undefined; onClose: () => void }) {
  const removing = useChange(deleteSizeScale, {
    success: 'Size scale deleted successfully',
    failure: 'Failed to delete the size scale',
  })
  return (
    <ConfirmDialog
      open={scale !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the size scale ${scale?.name ?? ''}`}
      description="Products keep their sizes. A scale that a style or a prepack uses can't be deleted."
      confirmText="Delete size scale"
      busy={removing.isPending}
      busyText="Deleting..."
      onConfirm={() => scale && removing.mutate({ id: scale.id }, { onSettled: onClose })}
    />
  )
}
