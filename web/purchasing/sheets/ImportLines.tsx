// The button of a form that reads the file of its supplier into its lines.
import { FileUp } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

import { useFileDrop } from '#web/files/imports/useFileDrop.ts'
import type { SupplierDraft } from '#web/purchasing/supplierDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastError } from '#web/ui/toast.ts'

/** Most documents are typed. */
const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }))

type SheetDialogProps = ComponentProps<typeof SheetDialog>

interface ImportLinesProps extends Pick<SheetDialogProps, 'currency' | 'propose' | 'describe' | 'onFill'> {
  supplier: SupplierDraft['supplier']
  /** Why there is nothing to fill yet. */
  waitReason?: string | undefined
}

/** Also takes a file that is dropped on the page. */
export function ImportLines({ supplier, waitReason, ...dialog }: ImportLinesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [dropped, setDropped] = useState<File | null>(null)
  const saved = supplier !== null && supplier.id !== null ? { ...supplier, id: supplier.id } : undefined
  const disabledReason = saved ? waitReason : 'Choose the supplier first.'
  const take = ([file]: readonly [File, ...File[]]) => {
    setDropped(file)
    if (disabledReason === undefined) setIsOpen(true)
    else toastError(`${disabledReason} Then choose "Import lines" to read ${file.name}.`)
  }
  useFileDrop(isOpen ? undefined : take)
  const close = () => {
    setIsOpen(false)
    setDropped(null)
  }
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setIsOpen(true)}>
        <FileUp aria-hidden="true" />
        Import lines
      </Button>
      {isOpen && saved && (
        <Suspense>
          <SheetDialog {...dialog} supplier={saved} dropped={dropped} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
