// The end of the form of a new invoice: the credit warning, and the buttons.
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { SaleBar } from './SaleBar.tsx'
import type { SaleFormState } from './SaleForm.tsx'
import { type SaleStore, useDraftState } from './saleStore.ts'
import { useCreditOverride } from './useCreditOverride.tsx'

interface CreateInvoiceBarProps extends Pick<SaleFormState, 'lines' | 'blockedReason'> {
  store: SaleStore
  isCreating: boolean
  onCancel: () => void
}

export function CreateInvoiceBar({
  store,
  lines,
  blockedReason,
  isCreating,
  onCancel,
}: CreateInvoiceBarProps) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const credit = useCreditOverride(store, lines, { action: 'create the invoice', isSaving: isCreating })
  return (
    <>
      {credit.warning}
      <SaleBar lines={lines} copyOf={copyOf}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          {...shortcutProps('save')}
          type="submit"
          variant="primary"
          disabledReason={isCreating ? undefined : (credit.blockedReason ?? blockedReason)}
          busy={isCreating}
          busyText="Creating..."
        >
          Create Invoice
        </Button>
      </SaleBar>
    </>
  )
}
