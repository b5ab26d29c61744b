// The customer of the form: its fields, or one line of the record that they were filled from.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext, useWatch } from 'react-hook-form'

import { findCompany } from '#contract/company/company.ts'
import { type Customer, findCustomer } from '#contract/sales/customers.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import {
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
import { readTaxRate } from '#web/sales/documents/rateTexts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { AddCustomer } from './AddCustomer.tsx'
import { CreditNotice, MatchNotice } from './CustomerCredit.tsx'
import { CustomerFields, customerFields } from './CustomerFields.tsx'
import { CustomerLine } from './CustomerLine.tsx'
import { chooseCustomer, detachCustomer, proposeValues, releaseCustomer } from './customerProposal.ts'
import type { DraftLine } from './draftLines.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import type { SaleFormInput } from './saleValues.ts'
import { useDraftCredit } from './useDraftCredit.ts'

const title = 'Customer information'

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
    getValues,
    setValue,
    setFocus,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const customerId = useWatch<SaleFormInput, 'customerId'>({ name: 'customerId' }) ?? null
  const { data: customer } = useCall(findCustomer, { id: customerId ?? 0 }, { enabled: customerId !== null })
  const chosen = customerId === null ? undefined : customer

  const proposal = useDraftState(store, (state) => state.draft.proposal)
  // A record can have no phone, which the form needs.
  const isIncomplete = proposal?.customerName !== undefined && proposal.customerPhone === undefined
  /** The customer whose fields the user opened or closed. */
  const [toggled, setToggled] = useState<{ id: number | null; isOpen: boolean }>()
  const isOpen = toggled?.id === customerId ? toggled.isOpen : isIncomplete
  // An error is where it can be corrected.
  if (!isOpen && customerFields.some((name) => name in errors)) setToggled({ id: customerId, isOpen: true })

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

  const changeOpen = (next: boolean) => {
    // The field that gets the focus must be there.
    flushSync(() => setToggled({ id: customerId, isOpen: next }))
    if (next) setFocus('customerName')
  }
  const detach = () => {
    flushSync(() => fill(detachCustomer(getValues(), store.read().draft.proposal)))
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

  return (
    <Card title={customerId === null ? title : undefined} aria-label={title}>
      {customerId !== null && (
        <CustomerLine
          store={store}
          customerId={customerId}
          customer={chosen}
          room={credit.room}
          isOpen={isOpen}
          onOpenChange={changeOpen}
          onDetach={isFixed ? undefined : detach}
        />
      )}
      {(customerId === null || isOpen) && (
        <div className={customerId === null ? '' : 'mt-3'}>
          <CustomerFields
            hasRecord={customerId !== null}
            isFixed={isFixed}
            onChoose={(id) => void choose(id)}
            onType={release}
          />
        </div>
      )}
      {chosen && credit.isBlocked && credit.error !== undefined && (
        <CreditNotice document={document} error={credit.error} />
      )}
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
