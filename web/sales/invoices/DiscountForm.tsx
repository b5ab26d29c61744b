// Changes the discount of a pending invoice, and warns if that takes its customer above the credit limit.
import { useState, type SubmitEvent } from 'react'

import { findCustomer } from '#contract/sales/customers.ts'
import { type Invoice, setInvoiceDiscount } from '#contract/sales/invoices.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { creditError } from '#domain/sales/customers.ts'
import { discountRangeMessage } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { toastError } from '#web/ui/toast.ts'

import { CreditWarning } from './CreditWarning.tsx'
import { parseDiscount, toPercentInput } from './invoiceForm.ts'
import { reloadOnConflict } from './useInvoicePermissions.ts'

export function DiscountForm({ invoice }: { invoice: Invoice }) {
  const { id } = invoice
  /** Undefined until the user types: the field then follows the invoice. */
  const [typed, setTyped] = useState<string>()
  const text = typed ?? toPercentInput(invoice.discountBasisPoints)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const change = useChange(setInvoiceDiscount, {
    success: 'Discount updated successfully',
    failure: 'Failed to update discount',
    onFailure: reloadOnConflict,
  })
  const parsed = parseDiscount(text)
  const warning = useCreditWarning(invoice, parsed.data)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError(parsed.error?.issues[0]?.message)
    const percent = readTypedNumber(text, 3)
    if (percent < 0 || percent > 100) toastError(discountRangeMessage)
    if (parsed.success && !change.isPending) {
      const overrideReason = warning === undefined ? '' : reason.trim()
      change.mutate(
        { id, discountBasisPoints: parsed.data, ...(overrideReason && { overrideReason }) },
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
        <Field label="Discount (%)" error={error} className="flex-1">
          <NumberInput
            min={0}
            max={100}
            hasDecimals
            unit="%"
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" className="mt-6" busy={change.isPending} busyText="Updating...">
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
        isDirty={typed !== undefined && typed !== toPercentInput(invoice.discountBasisPoints)}
        title="Leave without saving?"
        description="The discount that you entered will be lost."
        confirmText="Leave"
        cancelText="Keep editing"
      />
    </form>
  )
}

/** Why the server would refuse the discount, or undefined. */
function useCreditWarning(invoice: Invoice, discountBasisPoints: number | undefined): string | undefined {
  const { customerId, items, taxPpm, totalCents } = invoice
  const { data: own } = useCall(findCustomer, { id: customerId ?? 0 }, { enabled: customerId !== null })
  const survivingId = own?.mergedInto?.id
  const { data: surviving } = useCall(
    findCustomer,
    { id: survivingId ?? 0 },
    { enabled: survivingId !== undefined },
  )
  const customer = survivingId === undefined ? own : surviving
  if (!customer || discountBasisPoints === undefined) return undefined
  const totals = calculateInvoiceTotals(items, { discountBasisPoints, taxPpm })
  const addedCents = (totals?.totalCents ?? 0) - totalCents
  return addedCents > 0 ? creditError(customer, customer.exposureCents + addedCents) : undefined
}
