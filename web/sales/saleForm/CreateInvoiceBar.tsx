// The end of the form of a new invoice: the credit warning, and the buttons with the units and the total.
import { useFormContext, useWatch } from 'react-hook-form'

import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { CreditWarning } from '#web/sales/invoices/CreditWarning.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import type { DraftLine } from './draftLines.ts'
import { type DraftStore, useDraftState } from './draftStore.ts'
import type { InvoiceFormInput } from './saleValues.ts'
import { useDraftCredit } from './useDraftCredit.ts'
import { useDraftTotals } from './useDraftTotals.ts'

interface CreateInvoiceBarProps {
  store: DraftStore
  lines: readonly DraftLine[]
  /** Why the invoice can't be created with its items, or undefined. */
  blockedReason: string | undefined
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
  const {
    register,
    formState: { errors },
  } = useFormContext<InvoiceFormInput>()
  const credit = useDraftCredit(store, lines)
  const permissionError = usePermissionError('limits.override')
  // If a lost attempt created the invoice, its customer owes it already. The server recognizes the repeated request.
  const isUnanswered = useDraftState(store, (state) => state.draft.attempt === 'unanswered')
  const creditError = isCreating || isUnanswered ? undefined : credit.error
  const reason = useWatch<InvoiceFormInput, 'overrideReason'>({ name: 'overrideReason' })
  const isOverridden = permissionError === undefined && Boolean(reason?.trim())
  const creditReason =
    creditError === undefined || isOverridden
      ? undefined
      : `${creditError} ${permissionError ?? 'Enter the reason to create the invoice anyway.'}`
  return (
    <>
      {creditError !== undefined && (
        <CreditWarning
          message={creditError}
          label="Reason to create the invoice anyway"
          error={errors.overrideReason?.message}
          {...register('overrideReason')}
        />
      )}
      <BottomBar sticksBelow="xl" summary={<DraftSum lines={lines} />}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          {...shortcutProps('Alt+S')}
          type="submit"
          variant="primary"
          disabledReason={isCreating ? undefined : (creditReason ?? blockedReason)}
          busy={isCreating}
          busyText="Creating..."
        >
          Create Invoice
        </Button>
      </BottomBar>
    </>
  )
}

/** The units and the total, in view while the summary is not. */
function DraftSum({ lines }: { lines: readonly DraftLine[] }) {
  const { totals } = useDraftTotals(lines)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="flex items-baseline justify-between gap-3 text-control max-sm:pb-2 xl:hidden">
      <span className="text-muted tabular">{`${pluralize(lines.length, 'item')}, ${formatUnits(units)}`}</span>
      <span className="font-semibold">{totals ? <Money value={formatUsd(totals.totalCents)} /> : '–'}</span>
    </div>
  )
}
