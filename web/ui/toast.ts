// The store of the one toast that is shown.
export interface ToastMessage {
  title: string
  description?: string | undefined
  /** `destructive` for errors. */
  variant?: 'default' | 'destructive' | undefined
  /** Shows a clock instead of a check mark: neither done nor failed yet. */
  isPending?: boolean | undefined
  /** A button that also closes the toast: 'Undo'. */
  action?: { label: string; onAction: () => void } | undefined
}

interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

let shown: ShownToast | null = null
const listeners = new Set<() => void>()

function show(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast for five seconds. It replaces the previous one. */
export function toast(message: ToastMessage) {
  show({ ...message, id: (shown?.id ?? 0) + 1, open: true })
}

/** Shows a toast with the title 'Error'. */
export function toastError(description: string) {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Closes the toast if it is still shown. */
export function dismissToast(id: number) {
  if (shown?.id === id) show({ ...shown, open: false })
}

/** The current or last toast, or null before the first. */
export function currentToast() {
  return shown
}

/** Calls `listener` on every change. Returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
