// The buttons that start or cancel an upload, below the preview.
import { type ReactNode, useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { hasUploadResult, isUploadRunning, type Upload } from './useUpload.ts'

interface UploadActionsProps {
  upload: Upload | undefined
  /** Why the upload can't start. */
  disabledReason: string | undefined
  /** A checkbox with what the user has to agree to. */
  agreement?: ReactNode
  onStart: () => void
  onCancel: () => void
  onMore: () => void
  /** What can follow a finished upload. */
  next?: ReactNode
}

/** Stays in view below a long preview. */
export function UploadActions({
  upload,
  disabledReason,
  agreement,
  onStart,
  onCancel,
  onMore,
  next,
}: UploadActionsProps) {
  const mainButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="sticky bottom-0 z-20 mt-4 flex flex-wrap max-sm:mt-auto items-center justify-end gap-2 border-t border-hairline bg-canvas py-3 max-sm:-mx-3 max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
      {agreement !== undefined && <div className="mr-auto max-sm:basis-full!">{agreement}</div>}
      {isUploadRunning(upload) && (
        <Button
          onClick={() => {
            // This button disappears, so the focus moves to the main one first.
            mainButton.current?.focus()
            onCancel()
          }}
          disabledReason={
            upload?.step === 'saving' ? 'All rows are being saved. Undo the import afterwards.' : undefined
          }
        >
          Cancel
        </Button>
      )}
      {next}
      {/* One button for both actions, so that it keeps the focus. */}
      <Button
        {...shortcutProps('save')}
        ref={mainButton}
        variant="primary"
        busy={isUploadRunning(upload)}
        busyText="Uploading..."
        disabledReason={hasUploadResult(upload) || isUploadRunning(upload) ? undefined : disabledReason}
        onClick={hasUploadResult(upload) ? onMore : onStart}
      >
        {hasUploadResult(upload) ? 'Upload More' : 'Start Upload'}
      </Button>
    </div>
  )
}
