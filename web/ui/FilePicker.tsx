// Selects one file and shows its name, or several files.
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
  return (
    <span className={`flex min-w-0 items-center gap-x-3 gap-y-1.5 max-sm:flex-wrap ${className ?? ''}`}>
      <FileButton
        text={text}
        label={file ? `${text}: ${file.name}` : text}
        accept={accept}
        onPick={([picked = null]) => onPick(picked)}
        disabled={disabled}
      />
      {showsName && (
        <span title={file?.name} className="min-w-0 truncate text-control text-muted">
          {file ? file.name : emptyText}
        </span>
      )}
    </span>
  )
}

interface FileButtonProps {
  text: string
  /** For screen readers; the text by default. */
  label?: string
  accept?: string | undefined
  onPick: (files: readonly File[]) => void
  /** One file by default. */
  takes?: 'files' | 'folder'
  /** 'sm' in the head of a card. */
  size?: 'sm' | undefined
  disabled?: boolean | undefined
}

/** A native file input that looks like a button, so that keyboard, screen readers and dragging work. */
export function FileButton({ text, label = text, accept, onPick, takes, size, disabled }: FileButtonProps) {
  const attributes = useFieldAttributes({})
  return (
    <span
      className={buttonStyles({
        size,
        className:
          'relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus has-disabled:border-hairline has-disabled:text-muted',
      })}
    >
      <Paperclip aria-hidden="true" />
      {text}
      <input
        {...attributes}
        ref={(input) => {
          if (input) input.webkitdirectory = takes === 'folder'
        }}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={takes === 'files'}
        disabled={disabled}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          // Choosing the same file again must be a change.
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
      />
    </span>
  )
}
