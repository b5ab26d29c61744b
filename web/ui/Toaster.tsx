// Shows toasts: one at a time, five seconds, swipe right to close; F8 focuses it.
import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'

import { buttonStyles } from './buttonStyles.ts'
import { currentToast, dismissToast, subscribeToToasts } from './toast.ts'

const icons = {
  done: { Icon: CircleCheck, look: 'text-good' },
  openEnded: { Icon: Clock, look: 'text-warning' },
  failed: { Icon: CircleAlert, look: 'text-danger' },
}

/** Rendered once, at the root of the application. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast)
  const failed = shown?.variant === 'destructive'
  const { Icon, look } = failed ? icons.failed : shown?.isPending ? icons.openEnded : icons.done
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={() => dismissToast(shown.id)}
          className="flex items-start gap-2.5 rounded-md bg-raised py-2.5 pr-1.5 pl-3.5 text-ink shadow-float data-[state=closed]:animate-vanish data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 stroke-[1.5] ${look}`} />
          <div className="min-w-0 flex-1 py-0.5">
            <Toast.Title
              className={`text-control font-semibold wrap-anywhere ${failed ? 'text-danger' : ''}`}
            >
              {shown.title}
            </Toast.Title>
            {shown.description !== undefined && shown.description !== '' && (
              <Toast.Description className="text-control text-muted wrap-anywhere">
                {shown.description}
              </Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              altText={shown.action.label}
              onClick={shown.action.onAction}
              className={buttonStyles({ size: 'sm', className: 'self-center' })}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Dismiss"
            className={buttonStyles({ variant: 'ghost', size: 'sm', icon: true, className: 'text-muted' })}
          >
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        label="Notifications ({hotkey})"
        className="fixed right-4 bottom-4 z-50 w-[min(24rem,100vw-2rem)] list-none rounded-md max-sm:bottom-[calc(5rem+env(safe-area-inset-bottom))] print:hidden"
      />
    </Toast.Provider>
  )
}
