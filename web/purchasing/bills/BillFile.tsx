// The file that the lines of a bill were read from, which is added to the bill when that is saved.
import { FileText, X } from 'lucide-react'

import { IconButton } from '#web/ui/IconButton.tsx'

interface BillFileProps {
  name: string
  /** False on a reloaded page and in another tab, which have the draft but no file. */
  isLoaded: boolean
  onRemove: () => void
}

export function BillFile({ name, isLoaded, onRemove }: BillFileProps) {
  return (
    <p className="mt-3 flex items-center gap-2 text-control text-muted">
      <FileText aria-hidden="true" className="size-4 shrink-0 stroke-[1.5]" />
      <span className="min-w-0 wrap-anywhere">
        {isLoaded
          ? `${name} is added to the bill when you save it.`
          : `${name} is not added: this page no longer has the file. Add it on the page of the bill.`}
      </span>
      <IconButton label={`Don't add ${name}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </p>
  )
}
