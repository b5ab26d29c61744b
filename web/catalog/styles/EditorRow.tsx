// A row of an editable list: a name, its content, and buttons to edit and delete it.
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'

interface EditorRowProps {
  title: string
  /** A muted line below the title. */
  meta: string
  permissionError: string | undefined
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

export function EditorRow({ title, meta, permissionError, onEdit, onDelete, children }: EditorRowProps) {
  return (
    <li className="flex items-center gap-x-4 gap-y-1.5 px-4 py-2.5 max-sm:flex-wrap">
      <div className="w-52 min-w-0 max-sm:w-auto max-sm:flex-1">
        <p className="text-control font-medium wrap-anywhere">{title}</p>
        <p className="text-meta text-muted tabular">{meta}</p>
      </div>
      <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{children}</div>
      <div className="-mr-1.5 flex shrink-0">
        <IconButton label={`Edit ${title}`} disabledReason={permissionError} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${title}`} disabledReason={permissionError} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
