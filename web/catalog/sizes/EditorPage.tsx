// A page that lists the company's size scales or prepacks, with dialogs to add, edit and delete one.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import type { deleteSizeScale } from '#contract/catalog/sizeScales.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

interface EditorPageProps<Item> {
  /** 'size scale' */
  noun: string
  intro: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  drawing: ReactNode
  /** Explains the noun where there is none yet. */
  emptyText: string
  /** The muted line below the name. */
  describe: (item: Item) => string
  /** The sizes in a row. */
  renderSizes: (item: Item) => ReactNode
  dialogSize?: 'sm' | 'md'
  /** A form that adds an item, or edits the given one. */
  renderForm: (item: Item | undefined, onDone: () => void) => ReactNode
  deleteEndpoint: Endpoint<typeof deleteSizeScale.input, typeof deleteSizeScale.reply>
  deleteText: string
}

export function EditorPage<Item extends { id: number; name: string }>({
  noun,
  intro,
  query,
  items,
  drawing,
  emptyText,
  describe,
  renderSizes,
  dialogSize = 'md',
  renderForm,
  deleteEndpoint,
  deleteText,
}: EditorPageProps<Item>) {
  const isPhone = useIsPhone()
  const permissionError = usePermissionError('styles.edit')
  const [edited, setEdited] = useState<Item | 'new'>()
  const removing = useChange(deleteEndpoint, {
    success: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully`,
    failure: `Failed to delete the ${noun}`,
  })
  const deleting = useConfirm(removing, ({ id }) => ({
    title: `Delete the ${noun} ${items?.find((item) => item.id === id)?.name ?? ''}`,
    description: deleteText,
    confirmText: `Delete ${noun}`,
    busyText: 'Deleting...',
  }))
  const closeForm = () => setEdited(undefined)
  const add = (
    <Button
      {...shortcutProps('Alt+N')}
      variant="primary"
      disabledReason={permissionError}
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden="true" />
      {`Add ${noun}`}
    </Button>
  )
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader meta={intro} actions={isPhone || items?.length === 0 ? undefined : add} />
      {query.error ? (
        <QueryError query={query} title={`Failed to load ${noun}s`} />
      ) : !items ? (
        <SkeletonRegion label={`Loading ${noun}s`}>
          <Skeleton className="h-60 w-full" />
        </SkeletonRegion>
      ) : items.length === 0 ? (
        <EmptyState
          drawing={drawing}
          title={`No ${noun}s yet`}
          text={emptyText}
          action={isPhone ? undefined : add}
        />
      ) : (
        <ul
          aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`}
          className="divide-y divide-hairline rounded-md border border-hairline bg-surface"
        >
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-x-4 gap-y-1.5 px-4 py-2.5 max-sm:flex-wrap">
              <div className="w-52 min-w-0 max-sm:w-auto max-sm:flex-1">
                <p className="text-control font-medium wrap-anywhere">{item.name}</p>
                <p className="text-meta text-muted tabular">{describe(item)}</p>
              </div>
              <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{renderSizes(item)}</div>
              <div className="-mr-1.5 flex shrink-0">
                <IconButton
                  label={`Edit ${item.name}`}
                  disabledReason={permissionError}
                  onClick={() => setEdited(item)}
                >
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Delete ${item.name}`}
                  disabledReason={permissionError}
                  onClick={() => deleting.ask({ id: item.id })}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isPhone && <BottomBar>{add}</BottomBar>}
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => (open ? undefined : closeForm())}
        title={`${edited === 'new' ? 'Add' : 'Edit'} ${noun}`}
        size={dialogSize}
      >
        {renderForm(edited === 'new' ? undefined : edited, closeForm)}
      </Dialog>
      {deleting.dialog}
    </div>
  )
}
