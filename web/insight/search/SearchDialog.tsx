// The search dialog. Its field takes keys at once, while the code of the search is loading.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { activateControl, matchesShortcut } from '#web/ui/shortcuts.ts'

import { SearchField, type TypedSearch } from './SearchField.tsx'
import type { PageAction, SearchOption } from './searchOptions.ts'

const SearchPanel = lazy(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }))

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The actions of the page behind the dialog. */
  actions: readonly PageAction[]
  /** The keys that close the dialog again. */
  shortcut: string
}

export function SearchDialog({ open, onOpenChange, actions, shortcut }: SearchDialogProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const chosen = useRef<SearchOption>(undefined)
  const [typed, setTyped] = useState<TypedSearch>({ text: '', isEntered: false })
  const wasLoading = useRef(false)
  const close = () => onOpenChange(false)
  const choose = (option: SearchOption) => {
    chosen.current = option
    close()
    if (option.href !== undefined) void navigate({ href: option.href })
    else if (!option.control) option.act?.()
  }
  const field = (
    <SearchField
      ref={(element) => {
        if (element) wasLoading.current = true
      }}
      value={typed.text}
      onChange={(text) => setTyped({ text, isEntered: false })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyped({ ...typed, isEntered: true })
        else if (matchesShortcut(event, shortcut)) close()
        else return
        event.preventDefault()
      }}
    />
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search"
      bare
      focusAfterClose={() => {
        const option = chosen.current
        chosen.current = undefined
        return option && focusTargetOf(option)
      }}
    >
      {user && (
        <Suspense fallback={field}>
          <SearchPanel
            isOpen={open}
            user={user}
            actions={actions}
            shortcut={shortcut}
            typed={typed}
            wasLoading={wasLoading}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

/** Controls are activated after the dialog has closed, so that what they open can take the focus. */
function focusTargetOf({ control, href }: SearchOption): HTMLElement | null {
  if (control) setTimeout(() => activateControl(control))
  if (href === undefined) return control ?? null
  const main = document.querySelector<HTMLElement>('main')
  const active = document.activeElement
  // The page may have focused a field of its own.
  return active instanceof HTMLElement && main?.contains(active) ? active : main
}
