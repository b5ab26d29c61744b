// Changes the discount of a pending invoice, and warns if that takes its customer above the credit limit.
import { useState, type SubmitEvent } from 'react'

import { findCustomer } from '#contract/sales/customers.ts'
import { type Invoice, setInvoiceDiscount } from '#contract/sales/invoices.ts'
import { formatUsd, noAmountMessage } from '#domain/platform/money.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { creditError } from '#domain/sales/customers.ts'
import {
  discountAmountError,
  discountRangeMessage,
  missingDiscountAmountMessage,
} from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals, type Discount } from '#domain/sales/invoiceTotals.ts'
import type { DiscountType } from '#domain/sales/states.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { CreditWarning } from '#web/sales/customers/CreditWarning.tsx'
import { DiscountField } from '#web/sales/documents/DiscountField.tsx'
import { parseDiscount, readAmount, toAmountInput, toPercentInput } from '#web/sales/documents/rateTexts.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toastError } from '#web/ui/toast.ts'

export function DiscountForm({ invoice }: { invoice: Invoice }) {
  const { id } = invoice
  /** Undefined until the user types or chooses the type: the field then follows the invoice. */
  const [typed, setTyped] = useState<TypedDiscount>()
  const { type, text } = typed ?? shownDiscount(invoice)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const change = useChange(setInvoiceDiscount, {
    success: ({ number, totalCents }) => ({
      title: 'Discount updated successfully',
      description: `${number}: total ${formatUsd(totalCents)}.`,
    }),
    failure: 'Failed to update discount',
    onFailure: reloadOnConflict,
  })
  const { discount, error: typedError } = readTyped({ type, text }, invoice)
  const warning = useCreditWarning(invoice, discount)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError(typedError)
    const percent = type === 'percentage' ? readTypedNumber(text, 3) : 0
    if (percent < 0 || percent > 100) toastError(discountRangeMessage)
    if (discount && !change.isPending) {
      const overrideReason = warning === undefined ? '' : reason.trim()
      const { discountType: _type, ...amount } = discount
      change.mutate(
        { id, ...amount, ...(overrideReason && { overrideReason }) },
        {
          onDone: () => {
            setTyped((current) => (current === typed ? undefined : current))
            setReason('')
          },
        },
      )
    }
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3 border-t border-hairline pt-3">
      <div className="flex items-start gap-2">
        <DiscountField
          className="flex-1"
          type={type}
          onTypeChange={(next) => {
            setError(undefined)
            setTyped(next === invoice.discountType ? undefined : { type: next, text: '' })
          }}
          error={error}
          input={{ value: text, onChange: (event) => setTyped({ type, text: event.target.value }) }}
        />
        <Button
          {...shortcutProps('save')}
          type="submit"
          className="mt-6"
          busy={change.isPending}
          busyText="Updating..."
        >
          Update discount
        </Button>
      </div>
      {warning !== undefined && (
        <CreditWarning
          message={warning}
          label="Reason to lower the discount anyway"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <LeaveDialog
        isDirty={typed !== undefined && typed.text !== '' && typed.text !== shownDiscount(invoice).text}
        title="Leave without saving?"
        description="The discount that you entered will be lost."
        confirmText="Leave"
        cancelText="Keep editing"
      />
    </form>
  )
}

interface TypedDiscount {
  type: DiscountType
  text: string
}

function shownDiscount({ discountType, discountBasisPoints, discountCents }: Invoice): TypedDiscount {
  return {
    type: discountType,
    text: discountType === 'amount' ? toAmountInput(discountCents) : toPercentInput(discountBasisPoints),
  }
}

/** What was typed, or why it is not a discount. */
function readTyped(
  { type, text }: TypedDiscount,
  { subtotalCents }: Invoice,
): { discount?: Discount; error?: string | undefined } {
  if (type === 'percentage') {
    const { data, error } = parseDiscount(text)
    return data === undefined
      ? { error: error?.issues[0]?.message }
      : { discount: { discountType: type, discountBasisPoints: data } }
  }
  const discountCents = text.trim() === '' ? undefined : readAmount(text)
  if (discountCents === undefined)
    return { error: text.trim() === '' ? missingDiscountAmountMessage : noAmountMessage }
  const error = discountAmountError(discountCents, subtotalCents)
  return error === undefined ? { discount: { discountType: type, discountCents } } : { error }
}

/** Why the server would refuse the discount, or undefined. */
function useCreditWarning(invoice: Invoice, discount: Discount | undefined): string | undefined {
  const { customerId, items, charges, taxPpm, totalCents } = invoice
  const { data: own } = useCall(findCustomer, { id: customerId ?? 0 }, { enabled: customerId !== null })
  const survivingId = own?.mergedInto?.id
  const { data: surviving } = useCall(
    findCustomer,
    { id: survivingId ?? 0 },
    { enabled: survivingId !== undefined },
  )
  const customer = survivingId === undefined ? own : surviving
  if (!customer || !discount) return undefined
  const totals = calculateInvoiceTotals(items, { ...discount, charges, taxPpm })
  const addedCents = (totals?.totalCents ?? 0) - totalCents
  return addedCents > 0 ? creditError(customer, customer.exposureCents + addedCents) : undefined
}
