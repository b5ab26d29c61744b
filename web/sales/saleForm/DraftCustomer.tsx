// The customer of the form: the fields, and the record that they were filled from.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'

import { findCompany } from '#contract/company/company.ts'
import { type Customer, findCustomer } from '#contract/sales/customers.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import {
  customerRecordLimits as limits,
  endedExemptionMessage,
  findEndedExemption,
  findExemption,
  mergedMessage,
} from '#domain/sales/customers.ts'
import { showError } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery, useCall } from '#web/api/useCall.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { readTaxRate } from '#web/sales/invoices/rateTexts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { AddCustomer } from './AddCustomer.tsx'
import { CreditNotice, CustomerChip, MatchNotice } from './CustomerCredit.tsx'
import { CustomerInput } from './CustomerInput.tsx'
import { chooseCustomer, detachCustomer, proposeValues, releaseCustomer } from './customerProposal.ts'
import type { DraftLine } from './draftLines.ts'
import { PurchaseOrderField } from './PurchaseOrderField.tsx'
import type { SaleStore } from './saleStore.ts'
import type { SaleFormInput } from './saleValues.ts'
import { useDraftCredit } from './useDraftCredit.ts'

interface DraftCustomerProps {
  store: SaleStore
  lines: readonly DraftLine[]
  /** A customer to start with. */
  initialId: number | undefined
  /** A customer is chosen: the focus moves on to the items, where the next keys belong. */
  onChosen: () => void
}

export function DraftCustomer({ store, lines, initialId, onChosen }: DraftCustomerProps) {
  const {
    register,
    getValues,
    setValue,
    setFocus,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const customerId = useWatch<SaleFormInput, 'customerId'>({ name: 'customerId' }) ?? null
  const { data: customer } = useCall(findCustomer, { id: customerId ?? 0 }, { enabled: customerId !== null })
  const chosen = customerId === null ? undefined : customer

  const fill = (values: Partial<SaleFormInput>) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof SaleFormInput, value, { shouldDirty: true, shouldValidate: name in errors })
  }
  /** Counts the choices: only the last one is filled in, and none once the form is left. */
  const choices = useRef(0)
  const choose = async (id: number) => {
    choices.current += 1
    const choice = choices.current
    onChosen()
    try {
      const [found, { timeZone }] = await Promise.all([
        queryClient.fetchQuery(callQuery(findCustomer, { id })),
        queryClient.ensureQueryData(callQuery(findCompany, {})),
      ])
      if (choice !== choices.current) return
      const next = proposeValues(found, createDayFormatter(timeZone)(new Date()))
      fill(chooseCustomer(getValues(), id, { previous: store.read().draft.proposal, next }))
      store.change({ proposal: next })
    } catch (error) {
      if (choice !== choices.current) return
      showError(error, 'Failed to load customer')
      setFocus('customerName')
    }
  }
  const chooseInitial = useEffectEvent(() => {
    if (initialId !== undefined) void choose(initialId)
  })
  useEffect(() => {
    chooseInitial()
    return () => {
      choices.current += 1
    }
  }, [])

  const detach = () => {
    fill(detachCustomer(getValues(), store.read().draft.proposal))
    setFocus('customerName')
  }
  /** Another name is another customer. */
  const release = () => {
    choices.current += 1
    if (customerId === null) return
    fill(releaseCustomer(getValues(), store.read().draft.proposal))
    store.change({ proposal: {} })
  }
  const credit = useDraftCredit(store, lines)
  const { document, edits } = store
  // The customer of a confirmed order can't change.
  const isFixed = edits?.state === 'Confirmed'
  const suggestion = { suggests: customerId === null, onChoose: (id: number) => void choose(id) }

  return (
    <Card title="Customer information">
      {chosen && (
        <CustomerChip
          customer={chosen}
          document={document}
          room={credit.room}
          onDetach={isFixed ? undefined : detach}
        />
      )}
      {chosen && credit.isBlocked && credit.error !== undefined && (
        <CreditNotice document={document} error={credit.error} />
      )}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Customer name" required error={errors.customerName?.message}>
          <CustomerInput
            name="customerName"
            {...suggestion}
            onType={release}
            readOnly={isFixed}
            maxLength={limits.name}
          />
        </Field>
        <Field label="Phone" required error={errors.customerPhone?.message}>
          <CustomerInput name="customerPhone" {...suggestion} type="tel" maxLength={limits.phone} />
        </Field>
        <Field label="Email" error={errors.customerEmail?.message}>
          <CustomerInput name="customerEmail" {...suggestion} type="email" maxLength={limits.email} />
        </Field>
        <Field label="Address" error={errors.customerAddress?.message}>
          <Textarea
            {...register('customerAddress')}
            rows={1}
            autoComplete="off"
            maxLength={limits.address}
            className="min-h-control"
          />
        </Field>
        {customerId !== null && (
          <>
            <Field label="Ship to" hint="Empty: the address above" error={errors.shipTo?.message}>
              <Textarea
                {...register('shipTo')}
                rows={1}
                autoComplete="off"
                maxLength={limits.address}
                className="min-h-control"
              />
            </Field>
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_2fr]">
              <Field label="Ship-to state" error={errors.shipToState?.message}>
                <Input {...register('shipToState')} autoComplete="off" maxLength={limits.state} />
              </Field>
              <PurchaseOrderField
                customerId={customerId}
                isOrder={document.name === 'order'}
                orderId={edits?.id}
              />
            </div>
          </>
        )}
      </div>
      {customerId !== null ? (
        chosen && <CustomerWarnings customer={chosen} />
      ) : document.needsRecord ? (
        <AddCustomer onAdded={(id) => void choose(id)} />
      ) : (
        <RememberCustomer />
      )}
      {/* Below the fields, which must not move while they are typed. */}
      {credit.match && (
        <MatchNotice
          document={document}
          match={credit.match}
          error={credit.error}
          onChoose={(id) => void choose(id)}
        />
      )}
    </Card>
  )
}

function RememberCustomer() {
  const { field } = useController<SaleFormInput, 'rememberCustomer'>({ name: 'rememberCustomer' })
  return (
    <Checkbox
      label="Remember this customer"
      checked={field.value ?? false}
      onChange={field.onChange}
      className="mt-2 min-h-control w-fit gap-2 text-control"
    />
  )
}

/** Why the invoice would be refused, apart from its credit. */
function CustomerWarnings({ customer }: { customer: Customer }) {
  const [state, tax] = useWatch<SaleFormInput, ['shipToState', 'taxRate']>({
    name: ['shipToState', 'taxRate'],
  })
  const taxPpm = readTaxRate(tax)
  const today = useCompanyToday()
  const { exemptions, mergedInto, name, number } = customer
  const exemption = findExemption(exemptions, state ?? null, today)
  const ended = exemption ? undefined : findEndedExemption(exemptions, state ?? null, today)
  const timeZone = useCompany()?.timeZone
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      {mergedInto && (
        <Notice tone="warning" title={mergedMessage(number, mergedInto.number)}>
          Detach it and choose {mergedInto.name}.
        </Notice>
      )}
      {ended && timeZone && (
        <Notice tone={taxPpm === 0 ? 'warning' : 'info'}>
          {endedExemptionMessage(name, ended, { isTaxed: (taxPpm ?? 0) > 0, timeZone })}
        </Notice>
      )}
      {exemption && taxPpm !== 0 && tax !== '' && (
        <Notice>{`${name} has a valid ${exemption.reason.toLowerCase()} certificate for ${exemption.state}: the tax rate can be 0.`}</Notice>
      )}
    </div>
  )
}
