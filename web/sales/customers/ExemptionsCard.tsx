// The tax exemptions of a customer, with the form that adds one.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'

import { addTaxExemption, type Customer, revokeTaxExemption } from '#contract/sales/customers.ts'
import { NewTaxExemption, type TaxExemption } from '#contract/sales/taxExemptions.ts'
import { formatDay } from '#domain/platform/days.ts'
import { customerRecordLimits, exemptionReasons } from '#domain/sales/customers.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'
import { Select } from '#web/ui/Select.tsx'

import { useChangeError } from './customerParts.tsx'

export function ExemptionsCard({ customer }: { customer: Customer }) {
  const [isAdding, setIsAdding] = useState(false)
  const changeError = useChangeError(customer)
  return (
    <Card
      title="Tax exemptions"
      flush
      action={
        <Button size="sm" variant="ghost" disabledReason={changeError} onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      }
    >
      {customer.exemptions.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">No certificates: tax is charged in every state.</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {customer.exemptions.map((exemption) => (
            <Exemption
              key={exemption.id}
              customerId={customer.id}
              exemption={exemption}
              changeError={changeError}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={isAdding}
        onOpenChange={setIsAdding}
        title="Add tax exemption"
        description={customer.name}
      >
        <ExemptionForm customerId={customer.id} onDone={() => setIsAdding(false)} />
      </Dialog>
    </Card>
  )
}

interface ExemptionProps {
  customerId: number
  exemption: TaxExemption
  changeError: string | undefined
}

function Exemption({ customerId, exemption, changeError }: ExemptionProps) {
  const { state, reason, certificateNumber, validFrom, validTo, revokedAt } = exemption
  const today = useCompanyToday()
  const revocation = useChange(revokeTaxExemption, {
    success: `Certificate ${certificateNumber} revoked`,
    failure: 'Failed to revoke the tax exemption',
  })
  const revoking = useConfirm(revocation, {
    title: `Revoke certificate ${certificateNumber}?`,
    description: 'It no longer applies to new invoices. Invoices that were created under it keep its text.',
    confirmText: 'Revoke certificate',
    busyText: 'Revoking...',
  })
  const isExpired = validTo !== null && validTo < today
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5 text-control">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{`${state}, ${reason}`}</span>
          {revokedAt ? (
            <Badge>Revoked</Badge>
          ) : isExpired ? (
            <Badge tone="warning">Expired</Badge>
          ) : (
            validFrom <= today && <Badge tone="good">Valid</Badge>
          )}
        </div>
        <div className="code wrap-anywhere">{certificateNumber}</div>
        <div className="text-meta text-muted">
          {validTo === null
            ? `From ${formatDay(validFrom)}`
            : `${formatDay(validFrom)} to ${formatDay(validTo)}`}
        </div>
      </div>
      {!revokedAt && (
        <Button
          size="sm"
          variant="ghost"
          disabledReason={changeError}
          aria-label={`Revoke certificate ${certificateNumber}`}
          onClick={() => revoking.ask({ id: customerId, exemptionId: exemption.id })}
        >
          Revoke
        </Button>
      )}
      {revoking.dialog}
    </li>
  )
}

interface FormValues {
  id: number
  state: string
  certificateNumber: string
  reason: string
  validFrom: string
  validTo: string
}

const resolver = schemaResolver<FormValues, typeof NewTaxExemption>(NewTaxExemption, (values) => ({
  ...values,
  validTo: values.validTo || null,
}))

function ExemptionForm({ customerId, onDone }: { customerId: number; onDone: () => void }) {
  const today = useCompanyToday()
  const { register, control, handleSubmit, formState } = useForm<FormValues, unknown, NewTaxExemption>({
    resolver,
    defaultValues: {
      id: customerId,
      state: '',
      certificateNumber: '',
      reason: exemptionReasons[0],
      validFrom: today,
      validTo: '',
    },
  })
  const addition = useChange(addTaxExemption, {
    success: ({ number }) => `Tax exemption of customer ${number} added`,
    failure: 'Failed to add the tax exemption',
    onDone,
  })
  const { errors } = formState
  return (
    <DialogForm
      saveText="Add exemption"
      isSaving={addition.isPending}
      busyText="Adding..."
      onSave={handleSubmit((input) => addition.mutate(input))}
      onCancel={onDone}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="State" required hint="Such as NY" error={errors.state?.message}>
          <Input {...register('state')} autoComplete="off" maxLength={customerRecordLimits.state} />
        </Field>
        <Field label="Reason" error={errors.reason?.message}>
          <Select {...register('reason')}>
            {exemptionReasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </Select>
        </Field>
        <Field
          label="Certificate number"
          required
          className="sm:col-span-2"
          error={errors.certificateNumber?.message}
        >
          <Input
            {...register('certificateNumber')}
            autoComplete="off"
            className="code"
            maxLength={customerRecordLimits.certificateNumber}
          />
        </Field>
        <Field label="First day" required error={errors.validFrom?.message}>
          <Controller
            control={control}
            name="validFrom"
            render={({ field: { ref, value, onChange } }) => (
              <DateInput ref={ref} value={value} onChange={onChange} />
            )}
          />
        </Field>
        <Field label="Last day" hint="Empty: no end" error={errors.validTo?.message}>
          <Controller
            control={control}
            name="validTo"
            render={({ field: { ref, value, onChange } }) => (
              <DateInput ref={ref} value={value} onChange={onChange} />
            )}
          />
        </Field>
      </div>
    </DialogForm>
  )
}
