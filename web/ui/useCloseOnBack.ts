// Lets Back close a dialog instead of leaving the page.
import { useEffect, useEffectEvent } from 'react'

/** Marks the history entry that Back leaves to close a dialog. It has the address and the state of its page. */
const marker = 'dialogEntry'

/** The open dialogs, the topmost last. */
const openDialogs: (() => void)[] = []

/** The state of the history entry on screen, as far as this file knows. */
let current: unknown = window.history.state

function isMarked(state: unknown): state is Record<string, unknown> {
  return typeof state === 'object' && state !== null && marker in state
}

/** Without the router, which patches `history.pushState`: to it, the two entries are one page. */
function addEntry(): void {
  const state: unknown = window.history.state
  if (isMarked(state)) return
  History.prototype.pushState.call(window.history, { ...(state as object | null), [marker]: true }, '')
}

/** Whether Back led from the marked entry to its page. */
function isPageOf(marked: unknown, state: unknown): boolean {
  if (!isMarked(marked) || isMarked(state)) return false
  const { key } = (state ?? {}) as { key?: unknown }
  return key === marked['key']
}

window.addEventListener(
  'popstate',
  (event) => {
    const left = current
    current = event.state
    if (!isPageOf(left, event.state)) return
    event.stopImmediatePropagation()
    const close = openDialogs.at(-1)
    // The dialog was closed by other means, so this Back is meant for the page.
    if (!close) {
      window.history.back()
      return
    }
    close()
    // A dialog below it, or one that refuses to close, still needs its entry.
    setTimeout(() => {
      if (openDialogs.length > 0) remember()
    })
  },
  // Capture: runs before the router's listener.
  true,
)

function remember(): void {
  addEntry()
  current = window.history.state
}

/** `isActive` while the dialog is open. */
export function useCloseOnBack(isActive: boolean, close: () => void): void {
  const closeEvent = useEffectEvent(close)
  useEffect(() => {
    if (!isActive) return undefined
    const onBack = () => closeEvent()
    openDialogs.push(onBack)
    remember()
    return () => void openDialogs.splice(openDialogs.indexOf(onBack), 1)
  }, [isActive])
}
