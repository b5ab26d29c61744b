import { pressShortcut, shownControls } from '#web/ui/shortcutControls.ts'
import type { ShortcutId } from '#web/ui/shortcuts.ts'
import { toastError } from '#web/ui/toast.ts'

/** A page of a record shows its buttons within this time, also with a slow network. */
const maxWaitMs = 10_000

/** Presses the button of the page with this shortcut as soon as the page shows it. `title`: of the action, if it never does. */
export function pressWhenShown(id: ShortcutId, title: string): void {
  const press = () => {
    const buttons = shownControls().filter((control) => control.id === id && !control.isGlobal)
    if (buttons.length === 0) return
    stop()
    pressShortcut(buttons)
  }
  const observer = new MutationObserver(press)
  const timeout = setTimeout(() => {
    stop()
    toastError(`"${title}" is no longer possible. The page shows the record as it is now.`)
  }, maxWaitMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timeout)
    window.removeEventListener('pointerdown', stop, true)
    window.removeEventListener('keydown', stop, true)
  }
  // Who does something else meanwhile doesn't expect a question any more.
  window.addEventListener('pointerdown', stop, true)
  window.addEventListener('keydown', stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  press()
}
