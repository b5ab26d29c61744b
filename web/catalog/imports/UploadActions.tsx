// The buttons of the bulk upload page, always in sight: a long preview may stand above them.
import { useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { hasUploadResult, isUploadRunning, type Upload } from './useUpload.ts'

interface UploadActionsProps {
  upload: Upload | undefined
  /** Why nothing can be started. */
  whyNot: string | undefined
  onStart: () => void
  onCancel: () => void
  onMore: () => void
}

export function UploadActions({ upload, whyNot, onStart, onCancel, onMore }: UploadActionsProps) {
  const main = useRef<HTMLButtonElement>(null)
  return (
    <div className="sticky bottom-0 z-20 mt-4 flex max-sm:mt-auto justify-end gap-2 border-t border-hairline bg-canvas py-3 max-sm:-mx-3 max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
      {isUploadRunning(upload) && (
        <Button
          onClick={() => {
            // This button is about to leave, and the focus with it.
            main.current?.focus()
            onCancel()
          }}
          disabledReason={
            upload?.step === 'saving' ? 'All rows are being saved. Undo the import afterwards.' : undefined
          }
        >
          Cancel
        </Button>
      )}
      {/* One button with two meanings, so that the focus stays on it. */}
      <Button
        {...shortcutProps('Alt+S')}
        ref={main}
        variant="primary"
        busy={isUploadRunning(upload)}
        busyText="Uploading..."
        disabledReason={hasUploadResult(upload) || isUploadRunning(upload) ? undefined : whyNot}
        onClick={hasUploadResult(upload) ? onMore : onStart}
      >
        {hasUploadResult(upload) ? 'Upload More' : 'Start Upload'}
      </Button>
    </div>
  )
}
