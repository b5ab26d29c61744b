// The saved views of a list, its columns, and the buttons that save the current filters and columns.
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import {
  deleteSavedView,
  editSavedView,
  findSavedViews,
  type SavedView,
} from '#contract/people/savedViews.ts'
import { type ViewedList, viewedLists } from '#domain/people/savedViews.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { useCurrentUser, usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PopoverClose } from '#web/ui/Popover.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import { ColumnChoice } from './ColumnChoice.tsx'
import { useChosenView } from './useChosenView.ts'
import { ViewForm } from './ViewForm.tsx'
import { searchOf } from './viewSearch.ts'

export function ViewsPanel({ list }: { list: ViewedList }) {
  const query = useCall(findSavedViews, { list })
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  const shareError = usePermissionError('views.share')
  const chosen = useChosenView(list)
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const views = query.data?.views ?? []
  const viewSearch = chosen.search
  const isUnfiltered = !chosen.view && viewSearch === ''
  const choose = (savedView: number | undefined) =>
    void navigate({ to: '.', search: (old) => ({ ...old, savedView }), replace: true })

  const updating = useChange(editSavedView, {
    success: ({ name }) => `View ${name} updated`,
    failure: 'Failed to update the view',
  })
  const removing = useChange(deleteSavedView, {
    success: 'View deleted',
    failure: 'Failed to delete the view',
  })
  const deleting = useConfirm(removing, ({ id }) => {
    const view = views.find((view) => view.id === id)
    return {
      title: `Delete the view ${view?.name ?? ''}`,
      description: view?.isShared
        ? 'It is deleted for everyone. The records in it stay.'
        : 'The records in it stay.',
      confirmText: 'Delete view',
      busyText: 'Deleting...',
    }
  })
  const rows = (shown: readonly SavedView[]) =>
    shown.map((view) => (
      <ViewRow
        key={view.id}
        view={view}
        isChosen={view.id === chosen.view?.id}
        isOwn={view.owner.id === user?.id}
        changeError={view.isShared ? shareError : undefined}
        onEdit={() => setEdited(view)}
        onDelete={() => deleting.ask({ id: view.id })}
      />
    ))

  if (query.error) return <QueryError query={query} title="Failed to load the views" />
  if (!query.data)
    return (
      <div className="grid place-items-center py-12 text-muted">
        <Spinner label="Loading views" />
      </div>
    )
  return (
    <>
      <ul aria-label="Views" className="border-t border-hairline py-1">
        <li>
          <PopoverClose>
            <Link to={list} search={{}} className={row} aria-current={isUnfiltered ? true : undefined}>
              <Mark isChosen={isUnfiltered} />
              {`All ${viewedLists[list].title.toLowerCase()}`}
            </Link>
          </PopoverClose>
        </li>
        {rows(views.filter(({ isShared }) => !isShared))}
        {rows(views.filter(({ isShared }) => isShared))}
      </ul>
      <ColumnChoice />
      <div className="flex flex-wrap gap-2 border-t border-hairline px-4 py-3">
        {chosen.view && chosen.isChanged && (
          <UpdateButton
            view={chosen.view}
            error={chosen.view.isShared ? shareError : undefined}
            busy={updating.isPending}
            onUpdate={({ id, name, isShared, version }) =>
              updating.mutate({ id, name, isShared, version, search: viewSearch })
            }
          />
        )}
        <Button size="sm" onClick={() => setEdited('new')}>
          Save view...
        </Button>
      </div>
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => (open ? undefined : setEdited(undefined))}
        title={edited === 'new' ? 'Save view' : 'Edit view'}
        size="sm"
      >
        <ViewForm
          list={list}
          view={edited === 'new' ? undefined : edited}
          search={viewSearch}
          shareError={shareError}
          onDone={(view) => {
            if (edited === 'new') choose(view.id)
            setEdited(undefined)
          }}
          onCancel={() => setEdited(undefined)}
        />
      </Dialog>
      {deleting.dialog}
    </>
  )
}

const row =
  'flex min-h-control min-w-0 flex-1 items-center gap-2 px-4 py-1.5 text-control no-underline outline-none hover:bg-hover focus-visible:bg-hover focus-visible:selvedge-left'

function Mark({ isChosen }: { isChosen: boolean }) {
  return (
    <Check aria-hidden="true" className={`size-4 shrink-0 stroke-[1.5] ${isChosen ? '' : 'invisible'}`} />
  )
}

interface ViewRowProps {
  view: SavedView
  isChosen: boolean
  isOwn: boolean
  /** Why the user can't edit or delete it. */
  changeError: string | undefined
  onEdit: () => void
  onDelete: () => void
}

function ViewRow({ view, isChosen, isOwn, changeError, onEdit, onDelete }: ViewRowProps) {
  return (
    <li className="flex items-center pr-2.5">
      <PopoverClose>
        <Link
          to={view.list}
          // The route reads what it knows of it.
          search={searchOf(view) as never}
          className={row}
          aria-current={isChosen ? true : undefined}
        >
          <Mark isChosen={isChosen} />
          <span className="min-w-0 wrap-anywhere">
            {view.name}
            {view.isShared && (
              <span className="block text-meta text-muted">
                {isOwn ? 'For everyone' : `For everyone, by ${view.owner.name}`}
              </span>
            )}
          </span>
        </Link>
      </PopoverClose>
      <IconButton label={`Edit ${view.name}`} size="sm" disabledReason={changeError} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${view.name}`} size="sm" disabledReason={changeError} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

interface UpdateButtonProps {
  view: SavedView
  error: string | undefined
  busy: boolean
  onUpdate: (view: SavedView) => void
}

function UpdateButton({ view, error, busy, onUpdate }: UpdateButtonProps) {
  return (
    <Button
      size="sm"
      variant="primary"
      className="max-w-full"
      disabledReason={error}
      busy={busy}
      busyText="Updating..."
      onClick={() => onUpdate(view)}
    >
      <span className="truncate">{`Update ${view.name}`}</span>
    </Button>
  )
}
