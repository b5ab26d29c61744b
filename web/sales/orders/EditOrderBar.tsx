// The end of the form of an edited order: the credit warning of a confirmed one, and the buttons.
import { SaleBar } from '#web/sales/saleForm/SaleBar.tsx'
import type { SaleFormState } from '#web/sales/saleForm/SaleForm.tsx'
import type { SaleStore } from '#web/sales/saleForm/saleStore.ts'
import { useCreditOverride } from '#web/sales/saleForm/useCreditOverride.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface EditOrderBarProps extends Pick<SaleFormState, 'lines' | 'blockedReason'> {
  store: SaleStore
  /** As it is now. A draft is checked when it is confirmed. */
  isConfirmed: boolean
  isSaving: boolean
  onCancel: () => void
}

export function EditOrderBar(props: EditOrderBarProps) {
  const { store, lines, isConfirmed, blockedReason, isSaving, onCancel } = props
  const credit = useCreditOverride(store, lines, { action: 'raise the order', isSaving })
  const reason = blockedReason ?? (isConfirmed ? credit.blockedReason : undefined)
  return (
    <>
      {isConfirmed && credit.warning}
      <SaleBar lines={lines}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          {...shortcutProps('save')}
          type="submit"
          variant="primary"
          disabledReason={isSaving ? undefined : reason}
          busy={isSaving}
          busyText="Saving..."
        >
          Save changes
        </Button>
      </SaleBar>
    </>
  )
}
