// Merges this customer into another: choose the surviving record, then compare both and choose what it takes.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { type Customer, type CustomerSummary, findCustomers } from '#contract/sales/customers.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { UnsavedInput } from '#web/ui/UnsavedInput.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { type MergeChoice, MergePreviewFields } from './MergePreviewFields.tsx'

interface MergeCustomerDialogProps {
  customer: Customer
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MergeCustomerDialog({ customer, open, onOpenChange }: MergeCustomerDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Merge ${customer.number} ${customer.name}`}
      description="Its documents stay as they are and count for the customer that you choose. A merge can be undone."
    >
      <MergeForm customer={customer} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function MergeForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const [into, setInto] = useState<CustomerSummary>()
  const [choice, setChoice] = useState<MergeChoice>({ takes: [], exemptionIds: [] })
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  const merging = useChange(mergeCustomer, {
    failure: 'Failed to merge the customers',
    success: (surviving) => `${customer.number} merged into ${surviving.number}`,
    onDone(surviving) {
      onDone()
      void navigate({ to: '/customers/$id', params: { id: String(surviving.id) } })
    },
    onFailure(error) {
      if (!(error instanceof CallError && error.status === 409)) return false
      setRefusal(error.sentence)
      return true
    },
  })
  const choose = (next: CustomerSummary | undefined) => {
    setInto(next)
    setChoice({ takes: [], exemptionIds: [] })
    setRefusal(undefined)
  }
  return (
    <>
      <UnsavedInput when={into !== undefined} />
      <DialogBody>
        <div className="flex flex-col gap-4">
          {refusal !== undefined && (
            <Notice tone="warning" title="Customers not merged">
              {refusal}
            </Notice>
          )}
          {into ? (
            <MergePreviewFields id={customer.id} into={into.id} choice={choice} onChange={setChoice} />
          ) : (
            <CustomerPicker customer={customer} onChoose={choose} />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        {into && <Button onClick={() => choose(undefined)}>Choose another</Button>}
        <Button onClick={onDone}>Cancel</Button>
        <Button
          variant="primary"
          busy={merging.isPending}
          busyText="Merging..."
          disabledReason={into ? undefined : 'Choose a customer first.'}
          onClick={() => into && merging.mutate({ id: customer.id, into: into.id, ...choice })}
        >
          {into ? `Merge into ${into.number}` : 'Merge'}
        </Button>
      </DialogFooter>
    </>
  )
}

/** Customers offered for a search. */
const maxOffered = 6

function CustomerPicker({
  customer,
  onChoose,
}: {
  customer: Customer
  onChoose: (into: CustomerSummary) => void
}) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 200) || customer.name
  const query = useCall(findCustomers, { page: 1, limit: maxOffered + 1, search }, { keep: true })
  const offered = (query.data?.customers ?? []).filter(({ id }) => id !== customer.id).slice(0, maxOffered)
  return (
    <>
      <SearchInput label="Search customers..." maxLength={maxSearchLength} value={text} onChange={setText} />
      <ul aria-label="Customers to merge into" className="flex flex-col gap-1">
        {offered.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onChoose(other)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-hairline px-2.5 py-1 text-left text-control hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{other.name}</span>
                <span className="block truncate text-meta text-muted">
                  <span className="code">{other.number}</span>
                  {[other.phone, other.email].filter(Boolean).map((contact) => ` · ${contact}`)}
                </span>
              </span>
              <span className="tabular">{formatUsd(other.balanceCents)}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.isSuccess && offered.length === 0 && (
        <p className="text-control text-muted">
          {text.trim() === ''
            ? 'No other customer has a name like this. Search by name, number or phone.'
            : 'No other customer matches. Search by name, number or phone.'}
        </p>
      )}
    </>
  )
}
