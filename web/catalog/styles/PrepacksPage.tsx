// The prepacks of the company, with their editor.
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { deletePrepack, findPrepacks, type Prepack } from '#contract/catalog/prepacks.ts'
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { EditorRow } from './EditorRow.tsx'
import { PrepackDialog } from './PrepackDialog.tsx'

export function PrepacksPage() {
  const isPhone = useIsPhone()
  const permissionError = usePermissionError('styles.edit')
  const query = useCall(findPrepacks, {})
  const { data } = useCall(findSizeScales, {})
  const scales = data?.sizeScales ?? []
  const [edited, setEdited] = useState<Prepack | 'new'>()
  const [deleted, setDeleted] = useState<Prepack>()
  const add = (
    <Button
      {...shortcutProps('Alt+N')}
      variant="primary"
      disabledReason={permissionError}
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden="true" />
      Add prepack
    </Button>
  )
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta="A fixed assortment of sizes, sold or received as one. Stock is always counted in units."
        actions={isPhone || query.data?.prepacks.length === 0 ? undefined : add}
      />
      {query.isPending ? (
        <SkeletonRegion label="Loading prepacks">
          <Skeleton className="h-60 w-full" />
        </SkeletonRegion>
      ) : query.isError ? (
        <QueryError query={query} title="Failed to load prepacks" />
      ) : query.data.prepacks.length === 0 ? (
        <EmptyState
          drawing={<ClothDrawing />}
          title="No prepacks yet"
          text="Add a prepack such as 1-2-2-1 to fill a whole size run at once."
          action={isPhone ? undefined : add}
        />
      ) : (
        <ul
          aria-label="Prepacks"
          className="divide-y divide-hairline rounded-md border border-hairline bg-surface"
        >
          {query.data.prepacks.map((prepack) => (
            <EditorRow
              key={prepack.id}
              title={prepack.name}
              meta={scales.find(({ id }) => id === prepack.sizeScaleId)?.name ?? ''}
              permissionError={permissionError}
              onEdit={() => setEdited(prepack)}
              onDelete={() => setDeleted(prepack)}
            >
              <PrepackSizes prepack={prepack} />
            </EditorRow>
          ))}
        </ul>
      )}
      {isPhone && <BottomBar>{add}</BottomBar>}
      <PrepackDialog prepack={edited} scales={scales} onClose={() => setEdited(undefined)} />
      <DeletePrepackDialog prepack={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}

function PrepackSizes({ prepack: { sizes } }: { prepack: Prepack }) {
  return (
    <ul className="flex flex-wrap items-center gap-1 text-meta">
      {sizes.map(({ label, quantity }) => (
        <li key={label} className="rounded-sm border border-hairline px-1.5 tabular">
          <span className="text-muted">{label}</span> <span className="font-semibold">{quantity}</span>
        </li>
      ))}
      <li className="px-1 text-muted tabular">
        {formatUnits(sizes.reduce((sum, { quantity }) => sum + quantity, 0))}
      </li>
    </ul>
  )
}

function DeletePrepackDialog({ prepack, onClose }: { prepack: Prepack | undefined; onClose: () => void }) {
  const removing = useChange(deletePrepack, {
    success: 'Prepack deleted successfully',
    failure: 'Failed to delete the prepack',
  })
  return (
    <ConfirmDialog
      open={prepack !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the prepack ${prepack?.name ?? ''}`}
      description="Stock and invoices don't change."
      confirmText="Delete prepack"
      busy={removing.isPending}
      busyText="Deleting..."
      onConfirm={() => prepack && removing.mutate({ id: prepack.id }, { onSettled: onClose })}
    />
  )
}
