// Issues a credit note for an invoice: units returned, damaged units, allowances and the reason.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, type UseFormRegister, useForm, useWatch } from 'react-hook-form'

import { findInvoiceCredits, type InvoiceCredits, issueCreditNote } from '#contract/sales/creditNotes.ts'
import { findInvoice, type Invoice } from '#contract/sales/invoices.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxCreditReasonLength, nothingCreditedMessage } from '#domain/sales/creditNotes.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { NotFoundState } from '#web/shell/NotFoundState.tsx'
import { readId } from '#web/shell/readId.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { EntryForm } from '#web/ui/EntryForm.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CreditCharges } from './CreditCharges.tsx'
import {
  creditableCharges,
  creditableLines,
  type CreditFormValues,
  emptyCreditForm,
  previewCredit,
  returnAll,
} from './creditForm.ts'
import { CreditItems } from './CreditItems.tsx'

const route = getRouteApi('/shell/invoices/$id/credit')

export function IssueCreditNotePage() {
  const id = readId(route.useParams().id)
  return id === undefined ? <NotFoundState list="/invoices" /> : <LoadedForm id={id} />
}

function LoadedForm({ id }: { id: number }) {
  const invoice = useCall(findInvoice, { id })
  const credits = useCall(findInvoiceCredits, { id })
  const failed = [invoice, credits].find(({ error }) => error)
  if (failed) {
    return (
      <QueryError
        query={failed}
        title="Failed to load invoice"
        notFound={<NotFoundState list="/invoices" />}
        action={<BackToPage to="/invoices" />}
      />
    )
  }
  if (!invoice.data || !credits.data) return <FormSkeleton />
  const { number, status } = invoice.data
  if (!invoiceCan.beCredited(invoice.data)) {
    return (
      <ErrorState
        title="This invoice can't be credited"
        text={`Invoice ${number} is ${status}: only a processed invoice can be credited.`}
        action={<BackToPage to="/invoices" />}
      />
    )
  }
  return <CreditForm invoice={invoice.data} credits={credits.data} />
}

function CreditForm({ invoice, credits }: { invoice: Invoice; credits: InvoiceCredits }) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const form = useForm<CreditFormValues>({ defaultValues: emptyCreditForm(invoice) })
  const { register, control, handleSubmit, formState, setValue } = form
  const [isSubmitted, setIsSubmitted] = useState(false)
  const issue = useChange(issueCreditNote, {
    success: ({ number }) => `Credit note ${number} issued`,
    failure: 'Failed to issue the credit note',
    onDone: (note) =>
      navigate({
        to: '/credit-notes/$id',
        params: { id: String(note.id) },
        replace: true,
        ignoreBlocker: true,
      }),
    onFailure: reloadOnConflict,
  })
  const saved = useSavedForm({
    name: `credit-${invoice.id}`,
    isDirty: formState.isDirty,
    values: () => form.getValues(),
    restore: (values) => form.reset({ ...emptyCreditForm(invoice), ...values }, { keepDefaultValues: true }),
    lostText: 'What you entered for this credit note will be lost.',
  })
  const submit = handleSubmit((values) => {
    setIsSubmitted(true)
    const { items, charges, errors, totals } = previewCredit(invoice, credits, values)
    const error = errors.find((message) => message !== undefined)
    if (error !== undefined || items.length + charges.length === 0) {
      toastError(error ?? nothingCreditedMessage)
      return
    }
    const { totalCents } = totals
    saved.send(() => issue.mutateAsync({ id: invoice.id, reason: values.reason, items, charges, totalCents }))
  })
  const button = (
    <Button
      {...shortcutProps('save')}
      type="submit"
      variant="primary"
      busy={saved.isSaving}
      busyText="Issuing..."
    >
      Issue credit note
    </Button>
  )
  return (
    <EntryForm
      ref={focusFirstField}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 max-sm:flex-1"
    >
      <PageHeader
        title={<span className="code">{invoice.number}</span>}
        meta={invoice.customerName}
        actions={
          <Link to="/invoices/$id" params={{ id: String(invoice.id) }} className={buttonStyles()}>
            Cancel
          </Link>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <CreditItems
            invoice={invoice}
            lines={creditableLines(invoice, credits)}
            register={register}
            control={control}
            showsErrors={isSubmitted}
            onReturnAll={() =>
              setValue('items', returnAll(creditableLines(invoice, credits), form.getValues('items')), {
                shouldDirty: true,
              })
            }
          />
          {invoice.charges.length > 0 && (
            <CreditCharges
              charges={creditableCharges(invoice, credits)}
              register={register}
              control={control}
              showsErrors={isSubmitted}
              onCreditAll={(charges) => setValue('charges', charges, { shouldDirty: true })}
            />
          )}
        </div>
        <CreditSummary
          invoice={invoice}
          credits={credits}
          register={register}
          control={control}
          reasonError={formState.errors.reason?.message}
        >
          {!isPhone && button}
        </CreditSummary>
      </div>
      {isPhone && <BottomBar>{button}</BottomBar>}
      {saved.leaveDialog}
    </EntryForm>
  )
}

interface CreditSummaryProps {
  invoice: Invoice
  credits: InvoiceCredits
  register: UseFormRegister<CreditFormValues>
  control: Control<CreditFormValues>
  reasonError: string | undefined
  children: React.ReactNode
}

/** The totals of the credit note while it is typed, and what stays owed. */
function CreditSummary({ invoice, credits, register, control, reasonError, children }: CreditSummaryProps) {
  const [items, charges] = useWatch({ control, name: ['items', 'charges'] })
  const { totals } = previewCredit(invoice, credits, { items, charges })
  const settledCents = Math.min(totals.totalCents, invoice.openCents)
  const money = (cents: number) => <Money value={formatUsd(cents)} />
  return (
    <Card title="Credit note">
      <div className="flex flex-col gap-4">
        <Field label="Reason" required error={reasonError} hint="Printed on the credit note">
          <Input
            autoComplete="off"
            maxLength={maxCreditReasonLength}
            {...register('reason', {
              validate: (reason) => (reason.trim() === '' ? 'Enter a reason for the credit note' : undefined),
            })}
          />
        </Field>
        <DefinitionList
          figures
          items={[
            { label: 'Subtotal', value: money(totals.subtotalCents) },
            { label: 'Discount', value: money(-totals.discountCents) },
            ...(invoice.charges.length > 0 ? [{ label: 'Charges', value: money(totals.chargesCents) }] : []),
            { label: 'Tax', value: money(totals.taxCents) },
          ]}
        />
        <dl
          aria-label="Totals"
          className="grid grid-cols-[1fr_auto] gap-y-2 border-t border-hairline pt-3 text-control"
        >
          <dt className="font-semibold">Total credited</dt>
          <dd className="text-right font-semibold">{money(totals.totalCents)}</dd>
          <dt className="text-muted">Balance after credit</dt>
          <dd className="text-right">{money(invoice.openCents - settledCents)}</dd>
          {totals.totalCents > settledCents && (
            <>
              <dt className="text-muted">On account of the customer</dt>
              <dd className="text-right">{money(totals.totalCents - settledCents)}</dd>
            </>
          )}
        </dl>
        {children}
      </div>
    </Card>
  )
}

function FormSkeleton() {
  return (
    <SkeletonRegion label="Loading invoice">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </SkeletonRegion>
  )
}
