// Selects one file and shows its name.
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonStyles } from './buttonStyles.ts'
import { useFieldAttributes } from './fieldContext.ts'

export interface FilePickerProps {
  /** The text of the button: 'Choose CSV file'. */
  text: string
  /** For the browser's file dialog: '.csv'. */
  accept?: string | undefined
  file: File | null
  onPick: (file: File | null) => void
  /** False if the name is shown elsewhere. */
  showsName?: boolean | undefined
  /** Shown while no file is chosen. */
  emptyText?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A native file input that looks like a button, so that keyboard, screen readers and dragging work. */
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
            // Choosing the same file again must be a change.
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
