// The search dialog. Its field takes keys at once, while the code of the search is loading.
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { acceptScan } from '#web/catalog/stock/useScanGuard.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { activateControl } from '#web/ui/shortcutControls.ts'
import { matchesShortcut, shortcuts } from '#web/ui/shortcuts.ts'

import { pressWhenShown } from './pressWhenShown.ts'
import { SearchField, type TypedSearch } from './SearchField.tsx'
import type { SearchOption } from './searchOption.ts'
import type { PageAction } from './searchOptions.ts'

const SearchPanel = lazy(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }))

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The actions of the page behind the dialog. */
  actions: readonly PageAction[]
}

export function SearchDialog({ open, onOpenChange, actions }: SearchDialogProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const router = useRouter()
  const chosen = useRef<SearchOption>(undefined)
  const rendered = useRef<Promise<void>>(undefined)
  const [typed, setTyped] = useState<TypedSearch>({ text: '', isEntered: false })
  const wasLoading = useRef(false)
  const close = () => onOpenChange(false)
  const openPage = (href: string, { press }: SearchOption) => {
    // The page of the record may be the one behind the search.
    rendered.current = undefined
    if (press !== undefined && router.state.location.pathname === href) return
    if (press !== undefined) rendered.current = waitForPage(router, href)
    void navigate({ href })
  }
  const choose = (option: SearchOption) => {
    chosen.current = option
    close()
    if (option.href !== undefined) openPage(option.href, option)
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
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          const scanned = acceptScan(event.target, (text) => setTyped({ text, isEntered: false }))
          setTyped({ text: scanned ?? typed.text, isEntered: true })
        } else if (matchesShortcut(event, shortcuts.search.keys)) close()
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
        return option && focusTargetOf(option, rendered.current)
      }}
    >
      {user && (
        <Suspense fallback={field}>
          <SearchPanel
            isOpen={open}
            user={user}
            actions={actions}
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

/** Resolves once the page is shown; never if the user stays on this one. */
function waitForPage(router: AnyRouter, path: string): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      unsubscribe()
      if (toLocation.pathname === path) resolve()
    })
  })
}

/**
 * Controls are activated after the dialog has closed, so that what they open can take the focus. `rendered` resolves once the page
 * that has the control is shown; undefined if it is this one.
 */
function focusTargetOf(
  { control, href, press, title }: SearchOption,
  rendered: Promise<void> | undefined,
): HTMLElement | null {
  if (control) setTimeout(() => activateControl(control))
  if (press)
    setTimeout(async () => {
      await rendered
      pressWhenShown(press, title)
    })
  if (href === undefined) return control ?? null
  const main = document.querySelector<HTMLElement>('main')
  const active = document.activeElement
  // The page may have focused a field of its own.
  return active instanceof HTMLElement && main?.contains(active) ? active : main
}
