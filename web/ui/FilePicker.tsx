// Chooses one file from the device, and shows which one was chosen.
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonStyles } from './buttonStyles.ts'
import { useFieldAttributes } from './fieldContext.ts'

export interface FilePickerProps {
  /** What the button reads: 'Choose CSV file'. */
  text: string
  /** As the browser's file dialog wants it: '.csv'. */
  accept?: string | undefined
  file: File | null
  onPick: (file: File | null) => void
  /** False where the name of the chosen file is shown elsewhere. */
  showsName?: boolean | undefined
  /** What is said while nothing is chosen. */
  emptyText?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A native file input in the clothes of a button, so keyboard, screen readers and dragging work as ever. */
export function FilePicker({
  text,
  accept,
  file,
  onPick,
  showsName = true,
  emptyText = 'No file chosen',
  disabled,
  className,
}: FilePickerProps) {
  const attributes = useFieldAttributes({})
  return (
    <span className={`flex min-w-0 items-center gap-3 ${className ?? ''}`}>
      <span
        className={buttonStyles({
          className:
            'relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus has-disabled:border-hairline has-disabled:text-muted',
        })}
      >
        <Paperclip aria-hidden="true" />
        {text}
        <input
          {...attributes}
          type="file"
          aria-label={file ? `${text}: ${file.name}` : text}
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            onPick(event.target.files?.[0] ?? null)
            // So that choosing the same file again, once it is mended, is a change.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
        />
      </span>
      {showsName && (
        <span title={file?.name} className="min-w-0 truncate text-control text-muted">
          {file ? file.name : emptyText}
        </span>
      )}
    </span>
  )
}
