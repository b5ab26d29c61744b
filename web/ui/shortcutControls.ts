// The controls on the page that have a shortcut, and what its keys do with them.
import { getShortcut, type ShortcutId, shortcuts } from './shortcuts.ts'
import { toastError } from './toast.ts'

export interface ShortcutControl {
  id: ShortcutId
  name: string
  control: HTMLElement
  /** Whether it is outside of the page's main element and not marked as one of the page. */
  isGlobal: boolean
}

/** The controls with a shortcut that can be used; only those of the open dialog, if there is one. */
export function shortcutControls(): ShortcutControl[] {
  return shownControls().filter(({ control }) => !isBlocked(control))
}

/** Also those that are disabled. */
export function shownControls(): ShortcutControl[] {
  return Array.from((openDialog() ?? document).querySelectorAll<HTMLElement>('[data-shortcut]'))
    .map((control) => ({ id: control.dataset['shortcut'] as ShortcutId, control }))
    .filter(({ id }) => id in shortcuts)
    .map(({ id, control }) => ({
      id,
      control,
      name: id === 'search' ? getShortcut(id).name : nameOf(control),
      isGlobal: control.closest('main, [data-of-page]') === null,
    }))
    .filter(isShown)
}

/** Also the upload widget, which has no state and stays in the page. A dialog that closes is visible until its animation ends. */
export function openDialog(): Element | undefined {
  const dialogs = document.querySelectorAll('[aria-modal="true"]:not([data-state="closed"])')
  return Array.from(dialogs).find((dialog) => dialog.checkVisibility({ visibilityProperty: true }))
}

/** Controls of the frame may be hidden on a narrow window; hidden controls of the page are ignored. */
function isShown({ control, isGlobal }: ShortcutControl): boolean {
  return isGlobal || control.checkVisibility({ visibilityProperty: true })
}

function isBlocked(control: HTMLElement): boolean {
  return control.ariaDisabled === 'true'
}

/** The accessible name. */
function nameOf(control: HTMLElement): string {
  const copy = control.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return control.ariaLabel ?? copy.textContent.trim()
}

/** Activates the first control that can be used, or says why the first one can't. */
export function pressShortcut(controls: readonly ShortcutControl[]): void {
  const [first] = controls
  const usable = controls.find(({ control }) => !isBlocked(control))
  if (usable) activateControl(usable.control)
  else if (first) explainBlocked(first.control)
}

/**
 * Acts like a click. The focus stays where the user works; a control that is pressed from
 * the body gets the focus unless it is marked to leave it, and a field is focused for typing.
 */
export function activateControl(control: HTMLElement): void {
  const isField = control instanceof HTMLInputElement
  const leavesFocus = control.dataset['leavesFocus'] !== undefined
  if (isField || (document.activeElement === document.body && !leavesFocus)) control.focus()
  if (isField) control.select()
  else control.click()
}

/** Says why the control can't be used, and goes to the first wrong field of its form, or to the control itself. */
function explainBlocked(control: HTMLElement): void {
  const reason = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
  const form = control.closest('form') ?? document.querySelector('main')
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (reason) toastError(reason)
  const place = field ?? control
  place.focus()
  place.scrollIntoView({ block: 'nearest' })
}
