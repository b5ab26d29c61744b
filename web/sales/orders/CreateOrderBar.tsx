// The end of the form of a new order: the credit warning, and the buttons that save it as a draft or confirm it.
import { forbiddenMessage } from '#domain/permissions.ts'
import { SaleBar } from '#web/sales/saleForm/SaleBar.tsx'
import type { ReadySale, SaleFormState } from '#web/sales/saleForm/SaleForm.tsx'
import type { SaleStore } from '#web/sales/saleForm/saleStore.ts'
import { useCreditOverride } from '#web/sales/saleForm/useCreditOverride.tsx'
import { useMayConfirmOrders } from '#web/sales/saleForm/useMayConfirmOrders.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface CreateOrderBarProps extends SaleFormState {
  store: SaleStore
  /** What is sent. */
  sending: 'draft' | 'order' | undefined
  onConfirm: (sale: ReadySale) => void
  onCancel: () => void
}

export function CreateOrderBar({
  store,
  lines,
  blockedReason,
  submit,
  sending,
  onConfirm,
  onCancel,
}: CreateOrderBarProps) {
  const isSaving = sending !== undefined
  const mayConfirm = useMayConfirmOrders()
  const credit = useCreditOverride(store, lines, { action: 'confirm the order', isSaving })
  const confirmReason = mayConfirm
    ? (credit.blockedReason ?? blockedReason)
    : forbiddenMessage('orders.confirm')
  return (
    <>
      {mayConfirm && credit.warning}
      <SaleBar lines={lines}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          {...shortcutProps(mayConfirm ? 'saveDraft' : 'save')}
          type="submit"
          disabledReason={isSaving ? undefined : blockedReason}
          busy={sending === 'draft'}
          busyText="Saving..."
        >
          Save draft
        </Button>
        <Button
          {...(mayConfirm && shortcutProps('save'))}
          variant="primary"
          disabledReason={isSaving ? undefined : confirmReason}
          busy={sending === 'order'}
          busyText="Confirming..."
          onClick={() => submit(onConfirm)}
        >
          Confirm order
        </Button>
      </SaleBar>
    </>
  )
}
