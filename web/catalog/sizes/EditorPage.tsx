// A page that lists the company's size scales or prepacks, with dialogs to add, edit and delete one.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { deleteSizeScale } from '#contract/catalog/sizeScales.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { capitalize } from '#domain/platform/format.ts'
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

import { AddForm, EditForm, type EditedKind, type Named } from './EditorForm.tsx'

interface EditorPageProps<Fields, I extends z.ZodMiniType, E extends z.ZodMiniType, Item extends Named> {
  kind: EditedKind<Fields, I, E, Item>
  /** Of the form, besides the name. */
  fields: ReactNode
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
  deleteEndpoint: Endpoint<typeof deleteSizeScale.input, typeof deleteSizeScale.reply>
  deleteText: string
}

export function EditorPage<
  Fields extends { name: string },
  I extends z.ZodMiniType,
  E extends z.ZodMiniType,
  Item extends Named,
>({
  kind,
  fields,
  intro,
  query,
  items,
  drawing,
  emptyText,
  describe,
  renderSizes,
  dialogSize = 'md',
  deleteEndpoint,
  deleteText,
}: EditorPageProps<Fields, I, E, Item>) {
  const { name: noun } = kind
  const isPhone = useIsPhone()
  const permissionError = usePermissionError('styles.edit')
  /** Stays while the dialog closes. */
  const [edited, setEdited] = useState<Item | 'new'>('new')
  const [isOpen, setIsOpen] = useState(false)
  const open = (item: Item | 'new') => {
    setEdited(item)
    setIsOpen(true)
  }
  const removing = useChange(deleteEndpoint, {
    success: `${capitalize(noun)} deleted successfully`,
    failure: `Failed to delete the ${noun}`,
  })
  const deleting = useConfirm(removing, ({ id }) => ({
    title: `Delete the ${noun} ${items?.find((item) => item.id === id)?.name ?? ''}`,
    description: deleteText,
    confirmText: `Delete ${noun}`,
    busyText: 'Deleting...',
  }))
  const closeForm = () => setIsOpen(false)
  const add = (
    <Button
      {...shortcutProps('create')}
      variant="primary"
      disabledReason={permissionError}
      onClick={() => open('new')}
    >
      <Plus aria-hidden="true" />
      {`Add ${noun}`}
    </Button>
  )
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
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
          aria-label={`${capitalize(noun)}s`}
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
                  onClick={() => open(item)}
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
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`${edited === 'new' ? 'Add' : 'Edit'} ${noun}`}
        size={dialogSize}
      >
        {edited === 'new' ? (
          <AddForm kind={kind} onDone={closeForm} onCancel={closeForm}>
            {fields}
          </AddForm>
        ) : (
          <EditForm kind={kind} item={edited} onDone={closeForm}>
            {fields}
          </EditForm>
        )}
      </Dialog>
      {deleting.dialog}
    </div>
  )
}
