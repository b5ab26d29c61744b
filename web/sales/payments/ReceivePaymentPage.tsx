// Receives one payment of a customer over many open documents: the oldest due are proposed, each amount can be typed.
import { getRouteApi } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'

import { findCustomer } from '#contract/sales/customers.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { findOpenItems, type OpenItem } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { readTypedCents, toAmountText } from '#domain/platform/numberTexts.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { focusInvalidField, useFormChange } from '#web/api/useFormChange.ts'
import { CustomerField } from '#web/sales/customers/CustomerField.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryForm } from '#web/ui/EntryForm.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Money } from '#web/ui/Money.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { AmountsTable, focusLastAmount } from './AmountsTable.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import {
  amountError,
  emptyMoney,
  proposeAmounts,
  isTyped,
  toDebit,
  type TypedAmounts,
  unappliedCents,
} from './paymentForm.ts'

const route = getRouteApi('/shell/receive-payment')

export function ReceivePaymentPage() {
  const { customer } = route.useSearch()
  const navigate = route.useNavigate()
  if (customer !== undefined) return <CustomerPayment key={customer} customerId={customer} />
  return (
    <div ref={focusFirstField}>
      <Card title="Receive Payment" className="w-full max-w-160 overflow-visible">
        <CustomerField onChoose={(id) => void navigate({ search: { customer: id }, replace: true })} />
      </Card>
    </div>
  )
}

function CustomerPayment({ customerId }: { customerId: number }) {
  const customer = useCall(findCustomer, { id: customerId })
  const items = useCall(findOpenItems, { id: customerId })
  if (customer.error) return <QueryError query={customer} title="Failed to load the customer" />
  if (items.error) return <QueryError query={items} title="Failed to load what is open" />
  if (!customer.data || !items.data) {
    return (
      <SkeletonRegion label="Loading open documents">
        <Card title="Receive Payment">
          <Skeleton className="h-40" />
        </Card>
      </SkeletonRegion>
    )
  }
  const debits = items.data.items.filter(({ side }) => side === 'debit')
  return <ReceiveForm customer={{ id: customerId, name: customer.data.name }} debits={debits} />
}

interface ReceiveFormProps {
  customer: { id: number; name: string }
  debits: readonly OpenItem[]
}

function ReceiveForm({ customer, debits }: ReceiveFormProps) {
  const navigate = route.useNavigate()
  const today = useCompanyToday()
  const [values, setValues] = useState(() => emptyMoney())
  const [typed, setTyped] = useState<TypedAmounts>(new Map())
  const amounts = proposeAmounts(debits, values.amount, typed)
  const restCents = unappliedCents(values.amount, amounts)
  const saved = useSavedForm({
    name: `receive-payment-${customer.id}`,
    isDirty: typed.size > 0 || isTyped(values),
    values: () => ({ values, typed: [...typed] }),
    restore(kept) {
      setValues(kept.values)
      setTyped(new Map(kept.typed))
    },
    lostText: 'What you entered for this payment will be lost.',
  })
  const { save, errors, formRef } = useFormChange(recordPayment, {
    form: `receive-${customer.id}`,
    success: ({ number }) => `Payment ${number} recorded`,
    failure: 'Failed to record the payment',
    onDone: ({ id }) =>
      void navigate({ to: '/payments/$id', params: { id: String(id) }, ignoreBlocker: true }),
    send: saved.send,
  })
  useEffect(() => focusFirstField(formRef.current), [formRef])
  const hasAmountError = debits.some(({ id, openCents }) => amountError(amounts.get(id) ?? '', openCents))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (hasAmountError || restCents < 0) {
      if (!focusInvalidField(formRef.current)) focusLastAmount(formRef.current)
      return
    }
    const settlements = debits
      .map(({ id, document }) => ({ debit: toDebit(document), amount: toAmountText(amounts.get(id) ?? '') }))
      .filter(({ amount }) => (readTypedCents(amount) ?? 0) > 0)
    save({
      ...values,
      amount: toAmountText(values.amount),
      customerId: customer.id,
      receivedOn: values.receivedOn ?? today,
      settlements,
    })
  }
  return (
    <EntryForm ref={formRef} onSubmit={submit} className="flex w-full max-w-240 flex-col gap-4 max-sm:flex-1">
      <Card
        title={`Payment from ${customer.name}`}
        action={
          <Button size="sm" onClick={() => void navigate({ search: {}, replace: true })}>
            Change customer
          </Button>
        }
      >
        <MoneyFields values={values} today={today} errors={errors} onChange={setValues} />
      </Card>
      <Card title="Apply to" flush>
        {debits.length === 0 ? (
          <EmptyState title="Nothing is open" text="The payment stays on account of the customer." />
        ) : (
          <AmountsTable
            debits={debits}
            amounts={amounts}
            onType={(id, text) => setTyped(new Map(typed).set(id, text))}
          />
        )}
        <Rest restCents={restCents} />
      </Card>
      <BottomBar>
        {typed.size > 0 && <Button onClick={() => setTyped(new Map())}>Apply oldest first</Button>}
        <Button
          {...shortcutProps('save')}
          type="submit"
          variant="primary"
          busy={saved.isSaving}
          busyText="Saving..."
        >
          Record payment
        </Button>
      </BottomBar>
      {saved.leaveDialog}
    </EntryForm>
  )
}

function Rest({ restCents }: { restCents: number }) {
  const id = 'unapplied-rest'
  return (
    <div className="border-t border-hairline px-4 py-3 text-right text-control" aria-live="polite">
      {restCents < 0 ? (
        <FieldError
          id={id}
          error={`${formatUsd(-restCents)} more is applied than the payment has. Raise the amount or apply less.`}
        />
      ) : (
        <>
          On account <Money value={formatUsd(restCents)} className="font-medium" />
        </>
      )}
    </div>
  )
}
