// The one message in the corner: what is shown now, and how anything on the page says something.
export interface ToastMessage {
  title: string
  description?: string | undefined
  /** `destructive` for what failed. */
  variant?: 'default' | 'destructive' | undefined
  /** Neither done nor failed yet: a clock stands in the place of the check mark. */
  isPending?: boolean | undefined
  /** A button in the message, which goes with it: 'Undo'. */
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

/** Shows a message for five seconds in the Toaster. It takes the place of the one before. */
export function toast(message: ToastMessage) {
  show({ ...message, id: (shown?.id ?? 0) + 1, open: true })
}

/** Lets the message leave, if it is still the one shown. */
export function dismissToast(id: number) {
  if (shown?.id === id) show({ ...shown, open: false })
}

/** The message shown now or last, or null before the first. */
export function currentToast() {
  return shown
}

/** Calls back on every change until the returned function is called. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
