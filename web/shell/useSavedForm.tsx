// Keeps what is typed into a form until it is saved: it asks before the page is left, also while it saves. A failed save after leaving,
// or the end of the session, gives the form back.
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { isRefused } from '#web/api/attemptKey.ts'
import { isUnauthorized } from '#web/api/errorMessage.ts'
import { hasSessionEnded, onSessionEnd } from '#web/api/sessionEnd.ts'
import { readTab, removeTab, writeTab } from '#web/api/tabStorage.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { toast } from '#web/ui/toast.ts'

import { LeaveDialog } from './LeaveDialog.tsx'

interface SavedFormOptions<Values> {
  /** Names the form, with the id of an edited record. */
  name: string
  isDirty: boolean
  /** What is typed now, as JSON can hold it. */
  values: () => Values
  restore: (values: Values) => void
  /** 'What you entered for this customer will be lost.' */
  lostText: string
}

export interface SavedForm {
  isSaving: boolean
  /** Sends the form with `change.mutateAsync`, which reports errors. Does nothing while it saves. */
  send: (request: () => Promise<unknown>) => void
  /** Rendered by the form. */
  leaveDialog: ReactNode
}

interface KeptForm<Values> {
  values: Values
  /** It was sent, and no answer says that it was refused. */
  mayBeSaved: boolean
}

export function useSavedForm<Values>(options: SavedFormOptions<Values>): SavedForm {
  const { name, isDirty, values, restore, lostText } = options
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  // Another user may sign in on this browser.
  const item = `form:${user?.id}:${name}`
  const isSending = useRef(false)
  const isMounted = useRef(false)
  /** A message has offered to open the form again. */
  const isOffered = useRef(false)
  const mayBeSaved = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  const keep = (typed: Values) => {
    const kept: KeptForm<Values> = { values: typed, mayBeSaved: mayBeSaved.current }
    return writeTab(item, JSON.stringify(kept))
  }
  const forget = () => removeTab(item)

  const enter = useEffectEvent(() => {
    const kept = readTab(item)
    if (kept === null) return
    const form = JSON.parse(kept) as KeptForm<Values>
    mayBeSaved.current = form.mayBeSaved
    restore(form.values)
    toast({
      title: 'What you entered is back',
      description: form.mayBeSaved
        ? 'It may already be saved. Look for it before you save again.'
        : 'It was not saved. Check it and save again.',
    })
  })
  const leave = useEffectEvent(() => {
    if (!isSending.current && !isOffered.current && !hasSessionEnded()) forget()
  })
  const keepTyped = useEffectEvent(() => !isDirty || keep(values()))
  useEffect(() => {
    isMounted.current = true
    enter()
    const unsubscribe = onSessionEnd(() => keepTyped())
    return () => {
      isMounted.current = false
      unsubscribe()
      leave()
    }
  }, [])

  async function save(request: () => Promise<unknown>): Promise<void> {
    const path = currentPath()
    const sent = values()
    const mayBeSavedBefore = mayBeSaved.current
    isSending.current = true
    mayBeSaved.current = true
    setIsSaving(true)
    keep(sent)
    try {
      await request()
      mayBeSaved.current = false
      forget()
    } catch (error) {
      mayBeSaved.current = isUnauthorized(error) ? mayBeSavedBefore : !isRefused(error)
      keep(sent)
      // A page that is still loading leaves this one mounted.
      if (!isMounted.current || currentPath() !== path) offerForm(path)
    } finally {
      isSending.current = false
      setIsSaving(false)
    }
  }

  function offerForm(path: string): void {
    isOffered.current = true
    const open = () => void navigate({ href: path })
    toast({ title: 'What you entered is kept', action: { label: 'Open the form', onAction: open } })
  }

  return {
    isSaving,
    send: (request) => (isSending.current ? undefined : void save(request)),
    leaveDialog: (
      <LeaveDialog
        isDirty={isDirty}
        isKept={hasSessionEnded}
        title="Leave without saving?"
        description={
          isSaving ? 'It is still being saved. If that fails, what you entered is kept.' : lostText
        }
        confirmText="Leave"
        cancelText="Keep editing"
      />
    ),
  }
}

function currentPath(): string {
  return window.location.pathname + window.location.search
}
