// The end of the form of an edited order.
import { SaleBar } from '#web/sales/saleForm/SaleBar.tsx'
import type { SaleFormState } from '#web/sales/saleForm/SaleForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface EditOrderBarProps extends Pick<SaleFormState, 'lines' | 'blockedReason'> {
  isSaving: boolean
  onCancel: () => void
}

export function EditOrderBar({ lines, blockedReason, isSaving, onCancel }: EditOrderBarProps) {
  return (
    <SaleBar lines={lines}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        {...shortcutProps('Alt+S Control+Enter Meta+Enter')}
        type="submit"
        variant="primary"
        disabledReason={isSaving ? undefined : blockedReason}
        busy={isSaving}
        busyText="Saving..."
      >
        Save changes
      </Button>
    </SaleBar>
  )
}
