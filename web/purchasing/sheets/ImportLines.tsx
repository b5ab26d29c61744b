// The button of a form that reads the file of its supplier into its lines.
import { FileUp } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

import type { SupplierDraft } from '#web/purchasing/supplierDraft.ts'
import { Button } from '#web/ui/Button.tsx'

/** Most documents are typed. */
const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }))

type SheetDialogProps = ComponentProps<typeof SheetDialog>

interface ImportLinesProps extends Pick<SheetDialogProps, 'currency' | 'describe' | 'onFill'> {
  supplier: SupplierDraft['supplier']
  /** Why there is nothing to fill yet. */
  waitReason?: string | undefined
}

export function ImportLines({ supplier, waitReason, ...dialog }: ImportLinesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const saved = supplier !== null && supplier.id !== null ? { ...supplier, id: supplier.id } : undefined
  return (
    <>
      <Button
        disabledReason={saved ? waitReason : 'Choose the supplier first.'}
        onClick={() => setIsOpen(true)}
      >
        <FileUp aria-hidden="true" />
        Import lines
      </Button>
      {isOpen && saved && (
        <Suspense>
          <SheetDialog {...dialog} supplier={saved} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
