// A file that is being uploaded, or why it was not.
import { CircleAlert, RotateCw, X } from 'lucide-react'

import { IconButton } from '#web/ui/IconButton.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

import type { FileUpload } from './useFileUploads.ts'

interface UploadRowProps {
  upload: FileUpload
  onRetry: () => void
  onDismiss: () => void
}

export function UploadRow({ upload: { file, share, error, canRetry }, onRetry, onDismiss }: UploadRowProps) {
  if (error === undefined)
    return (
      <li className="px-4 py-2.5">
        <ProgressBar label={`Adding ${file.name}`} value={share * 100} />
      </li>
    )
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 stroke-[1.5] text-danger" />
      <div className="min-w-0 flex-1">
        <div className="text-control font-medium wrap-anywhere">{file.name}</div>
        <div role="alert" className="text-meta text-danger wrap-anywhere">
          {error}
        </div>
      </div>
      <div className="-mr-2 flex">
        {canRetry && (
          <IconButton label={`Try ${file.name} again`} onClick={onRetry}>
            <RotateCw aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={`Dismiss ${file.name}`} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
