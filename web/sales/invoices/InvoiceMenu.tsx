// The menu of an invoice in the list and on its page. Voiding can't be undone, so it comes last and asks for a reason.
import { Ban, Copy, PackageCheck, PackageSearch, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { usePackingSlip } from '#web/sales/documents/PackingSlipButton.tsx'
import { usePickNow } from '#web/sales/picking/usePickNow.ts'
import type { useCopyInvoice } from '#web/sales/saleForm/useCopyInvoice.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'

import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useVoidInvoice } from './useVoidInvoice.tsx'

interface InvoiceMenuProps {
  invoice: InvoiceSummary
  copy: ReturnType<typeof useCopyInvoice>
  /** A Button or IconButton. */
  trigger: ReactNode
  /** Entries above Duplicate. */
  itemsBefore?: ReactNode
  /** Entries below Correct. */
  itemsAfter?: ReactNode
  /** Where Correct is a button. */
  hidesCorrect?: boolean
}

export function InvoiceMenu({
  invoice,
  copy,
  trigger,
  itemsBefore,
  itemsAfter,
  hidesCorrect = false,
}: InvoiceMenuProps) {
  const { canDuplicate, canCorrect, canPick, canPrintPackingSlip, canVoid } = useInvoicePermissions(invoice)
  const { pick } = usePickNow()
  const slip = usePackingSlip({ id: invoice.id, number: invoice.number })
  const voiding = useVoidInvoice(invoice)
  return (
    <>
      <DropdownMenu trigger={trigger}>
        {itemsBefore}
        {canDuplicate && (
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={copy.duplicate}>
            Duplicate
          </MenuItem>
        )}
        {canCorrect && !hidesCorrect && (
          <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={copy.correct}>
            Correct
          </MenuItem>
        )}
        {canPick && (
          <MenuItem
            icon={<PackageSearch aria-hidden="true" />}
            onSelect={() => pick({ invoices: [invoice.id] })}
          >
            Pick
          </MenuItem>
        )}
        {canPrintPackingSlip && (
          <MenuItem icon={<PackageCheck aria-hidden="true" />} onSelect={() => slip.mutate()}>
            Packing slip
          </MenuItem>
        )}
        {itemsAfter}
        {canVoid && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<Ban aria-hidden="true" />}
              variant="danger"
              onSelect={() => voiding.ask({ id: invoice.id })}
            >
              Void invoice
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {voiding.dialog}
    </>
  )
}
