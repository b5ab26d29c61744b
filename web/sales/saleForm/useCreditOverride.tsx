// The warning that the customer is on hold or would owe more than its limit, with the field for the reason to go on anyway.
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { CreditWarning } from '#web/sales/customers/CreditWarning.tsx'

import type { DraftLine } from './draftLines.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import type { SaleFormInput } from './saleValues.ts'
import { useDraftCredit } from './useDraftCredit.ts'

interface CreditOverride {
  warning: ReactNode
  /** Why the customer's credit doesn't allow it, or undefined. */
  blockedReason: string | undefined
}

/** `action`: 'create the invoice'. */
export function useCreditOverride(
  store: SaleStore,
  lines: readonly DraftLine[],
  { action, isSaving }: { action: string; isSaving: boolean },
): CreditOverride {
  const {
    register,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const credit = useDraftCredit(store, lines)
  const permissionError = usePermissionError('limits.override')
  // If a lost attempt created the invoice, its customer owes it already. The server recognizes the repeated request.
  const isUnanswered = useDraftState(store, (state) => state.draft.attempt === 'unanswered')
  const error = isSaving || isUnanswered ? undefined : credit.error
  const reason = useWatch<SaleFormInput, 'overrideReason'>({ name: 'overrideReason' })
  const isOverridden = permissionError === undefined && Boolean(reason?.trim())
  if (error === undefined) return { warning: null, blockedReason: undefined }
  return {
    warning: (
      <CreditWarning
        message={error}
        label={`Reason to ${action} anyway`}
        error={errors.overrideReason?.message}
        {...register('overrideReason')}
      />
    ),
    blockedReason: isOverridden
      ? undefined
      : `${error} ${permissionError ?? `Enter the reason to ${action} anyway.`}`,
  }
}
