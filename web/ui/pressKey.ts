// Presses a key in the focused control: its handlers run, then the browser's default action.
/** A key with the time at which it was typed: by it a scan is told from typing. */
export type HeldKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'timeStamp'
>

/** Scripts can't make a browser act on a key, so the actions that matter while typing are repeated here. */
export function pressKey({ timeStamp, ...press }: HeldKey): void {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true, composed: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  if (!target.dispatchEvent(event)) return
  const { key, altKey, ctrlKey, shiftKey } = press
  if (key === 'Tab') focusNext(target, shiftKey ? -1 : 1)
  else if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
    if (key === 'Enter' || key === ' ') target.click()
  } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (key.length === 1 && altKey === ctrlKey) edit('insertText', key)
    else if (key === 'Backspace') edit('delete')
    else if (key === 'Delete') edit('forwardDelete')
    else if (key === 'Enter' && target instanceof HTMLTextAreaElement) edit('insertText', '\n')
    else if (key === 'Enter') target.form?.requestSubmit()
  }
}

/** Respects the selection and keeps the browser's own undo. */
function edit(command: 'insertText' | 'delete' | 'forwardDelete', text = ''): void {
  document.execCommand(command, false, text)
}

function focusNext(from: Element, step: 1 | -1): void {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
  const reachable = controls.filter(
    (control) =>
      control === from ||
      (control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility()),
  )
  const at = reachable.findIndex((control) => control === from)
  reachable[at + step]?.focus()
}
