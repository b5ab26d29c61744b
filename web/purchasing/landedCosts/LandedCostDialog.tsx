// Adds landed cost to arrivals, and shows before it is saved what each style or product takes of it.
import { useState } from 'react'

import type { Arrival } from '#contract/purchasing/arrivals.ts'
import { createLandedCost, previewLandedCost } from '#contract/purchasing/landedCosts.ts'
import { formatMicros } from '#domain/purchasing/describeCost.ts'
import { basisLabels, landedCostLimits, noValuesMessage } from '#domain/purchasing/landedCosts.ts'
import { type ChargeBasis, chargeBases } from '#domain/stock/splitCharge.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { CurrencyFields } from '#web/purchasing/CurrencyFields.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { ChargedArrivals } from './ChargedArrivals.tsx'
import { emptyLandedDraft, type LandedDraft, toPreview, toRequest } from './landedDraft.ts'
import { LandedShares } from './LandedShares.tsx'

interface LandedCostDialogProps {
  arrivals: readonly Pick<Arrival, 'id' | 'number'>[]
  supplierId: number | null
  /** The charges of a bill, whose amount is fixed. */
  charges?: Pick<LandedDraft, 'amount' | 'currency' | 'rate'> & { billId: number }
  onClose: () => void
}

const previewDelayMs = 250

/** Mount it to open it. */
export function LandedCostDialog({ arrivals, supplierId, charges, onClose }: LandedCostDialogProps) {
  const today = useCompanyToday()
  const [draft, setDraft] = useState<LandedDraft>(() => ({
    ...emptyLandedDraft(arrivals.map(({ id }) => id)),
    ...(charges && { amount: charges.amount, currency: charges.currency, rate: charges.rate }),
  }))
  const change = (changed: Partial<LandedDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const { save, errors, formRef, isSaving } = useFormChange(createLandedCost, {
    form: `landed-cost-${arrivals.map(({ id }) => id).join('-')}`,
    success: ({ label, valueMicros }) => `${label} of ${formatMicros(valueMicros)} added`,
    failure: 'Failed to add the landed cost',
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Add landed cost"
      description="Freight, duty and other charges make units dearer that came before. The share of units that were sold is cost of goods sold."
      size="lg"
    >
      <DialogForm
        formRef={formRef}
        saveText="Add landed cost"
        isSaving={isSaving}
        onSave={() => save({ ...toRequest(draft, today), ...(charges && { billId: charges.billId }) })}
        onCancel={onClose}
      >
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field label="Label" required error={errors['label']} hint="Such as Freight or Duty">
            <Input
              value={draft.label}
              maxLength={landedCostLimits.label}
              autoComplete="off"
              onChange={({ target }) => change({ label: target.value })}
            />
          </Field>
          <Field label={`Amount, ${draft.currency}`} required error={errors['amount']}>
            <Input
              value={draft.amount}
              inputMode="decimal"
              autoComplete="off"
              readOnly={charges !== undefined}
              onChange={({ target }) => change({ amount: target.value })}
            />
          </Field>
          {!charges && <CurrencyFields currency={draft.currency} rate={draft.rate} onChange={change} />}
          <Field label="Split">
            <Select
              value={draft.basis}
              onChange={({ target }) => change({ basis: target.value as ChargeBasis })}
            >
              {chargeBases.map((basis) => (
                <option key={basis} value={basis}>
                  {basisLabels[basis]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Date" required error={errors['datedOn']}>
            <DateInput value={draft.datedOn ?? today} onChange={(datedOn) => change({ datedOn })} />
          </Field>
          <Field
            label="Reference"
            error={errors['reference']}
            hint="Such as the number of the carrier's invoice"
          >
            <Input
              value={draft.reference}
              maxLength={landedCostLimits.reference}
              autoComplete="off"
              onChange={({ target }) => change({ reference: target.value })}
            />
          </Field>
        </div>
        <ChargedArrivals
          pageArrivals={arrivals}
          supplierId={supplierId}
          isFixed={charges !== undefined}
          arrivalIds={draft.arrivalIds}
          onChange={(arrivalIds) => change({ arrivalIds })}
        />
        <Preview draft={draft} />
      </DialogForm>
    </Dialog>
  )
}

function Preview({ draft }: { draft: LandedDraft }) {
  const settled = useDebounced(JSON.stringify(toPreview(draft) ?? null), previewDelayMs)
  const input = JSON.parse(settled) as ReturnType<typeof toPreview> | null
  const isMissing = input === null || input === undefined
  const query = useCall(
    previewLandedCost,
    input ?? { arrivalIds: [], basis: 'value', amountCents: 1, currency: 'USD', rateNanos: 1 },
    { enabled: !isMissing, keep: true },
  )
  if (isMissing) return <p className="text-control text-muted">Enter an amount to see the shares.</p>
  if (query.error) return <Notice tone="warning">{query.error.message}</Notice>
  if (!query.data) return null
  const { appliedBasis, valueMicros, items } = query.data
  return (
    <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-2">
      {appliedBasis !== draft.basis && !query.isPlaceholderData && <Notice>{noValuesMessage}</Notice>}
      <p className="text-control tabular">{`${formatMicros(valueMicros)} in all`}</p>
      <LandedShares label="Shares" items={items} isByStyle />
    </div>
  )
}
