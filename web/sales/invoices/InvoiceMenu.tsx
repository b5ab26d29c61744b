// The menu of an invoice in the list and on its page. Voiding can't be undone, so it comes last and asks for a reason.
import { Ban, Copy, PackageCheck, PackageSearch, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { usePackingSlip } from '#web/sales/documents/PackingSlipButton.tsx'
import { usePickNow } from '#web/sales/picking/usePickNow.ts'
import type { useCopyInvoice } from '#web/sales/saleForm/useCopyInvoice.ts'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { DropdownMenu, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

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
  /** In a list, where its actions have no shortcuts. */
  inRow?: boolean
}

export function InvoiceMenu({
  invoice,
  copy,
  trigger,
  itemsBefore,
  itemsAfter,
  hidesCorrect = false,
  inRow = false,
}: InvoiceMenuProps) {
  const isPhone = useIsPhone()
  const { canDuplicate, canCorrect, canPick, canPrintPackingSlip, canVoid } = useInvoicePermissions(invoice)
  const { pick } = usePickNow()
  const slip = usePackingSlip({ id: invoice.id, number: invoice.number })
  const voiding = useVoidInvoice(invoice)
  const duplicate: MenuAction | false = canDuplicate && {
    text: 'Duplicate',
    shortcut: 'duplicate',
    Icon: Copy,
    onSelect: copy.duplicate,
  }
  const correct: MenuAction | false = canCorrect &&
    !hidesCorrect && { text: 'Correct', shortcut: 'correct', Icon: PencilLine, onSelect: copy.correct }
  const pickNow: MenuAction | false = canPick && {
    text: 'Pick',
    shortcut: 'pick',
    Icon: PackageSearch,
    onSelect: () => pick({ invoices: [invoice.id] }),
  }
  const packingSlip: MenuAction | false = canPrintPackingSlip && {
    text: 'Packing slip',
    shortcut: 'packingSlip',
    Icon: PackageCheck,
    onSelect: () => slip.mutate(),
  }
  const voidInvoice: MenuAction | false = canVoid && {
    text: 'Void invoice',
    shortcut: 'void',
    Icon: Ban,
    variant: 'danger',
    onSelect: () => voiding.ask({ id: invoice.id }),
  }
  const actions = [duplicate, correct, pickNow, packingSlip]
  return (
    <>
      <DropdownMenu trigger={trigger}>
        {itemsBefore}
        {actions.map((action) => action && <ActionItem key={action.text} action={action} inRow={inRow} />)}
        {itemsAfter}
        {voidInvoice && (
          <>
            <MenuSeparator />
            <ActionItem action={voidInvoice} inRow={inRow} />
          </>
        )}
      </DropdownMenu>
      {/* On a phone, Pick is a button of the page. */}
      {!inRow && (
        <ActionShortcuts actions={[duplicate, correct, !isPhone && pickNow, packingSlip, voidInvoice]} />
      )}
      {voiding.dialog}
    </>
  )
}
