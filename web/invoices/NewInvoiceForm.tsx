// The form of a new invoice: customer, items, tax, notes.
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'

import { customerLimits } from '#domain/invoices.ts'
import { formatUsd, maxInvoiceCents } from '#domain/money.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'

import { CustomerFields } from './CustomerFields.tsx'
import { DraftItems } from './DraftItems.tsx'
import { DraftSummary } from './DraftSummary.tsx'
import {
  emptyInvoiceForm,
  InvoiceForm,
  type InvoiceFormInput,
  type InvoiceFormOutput,
} from './invoiceForm.ts'
import { draftTotals, toNewInvoice } from './invoiceLines.ts'
import { useCreateInvoice } from './useCreateInvoice.ts'
import { useDraftLines } from './useDraftLines.ts'

export function NewInvoiceForm() {
  const form = useForm<InvoiceFormInput, unknown, InvoiceFormOutput>({
    resolver: zodResolver(InvoiceForm),
    defaultValues: emptyInvoiceForm,
  })
  const items = useDraftLines()
  const { create, isCreating, isInDoubt } = useCreateInvoice(items.refresh)
  const { errors, isSubmitted } = form.formState
  const send = (customer: InvoiceFormOutput) => {
    if (items.lines.length === 0) return
    const totals = draftTotals(items.lines, customer.taxRate)
    if (totals) create(toNewInvoice(customer, items.lines, totals))
    else {
      const description = `The total of an invoice can be at most ${formatUsd(maxInvoiceCents)}`
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerFields />
          <DraftItems items={items} isMissed={isSubmitted && items.lines.length === 0} />
          <Card>
            <Field label="Notes" error={errors.notes?.message}>
              <Textarea {...form.register('notes')} maxLength={customerLimits.notes} />
            </Field>
          </Card>
        </div>
        <div className="flex flex-col gap-4 max-lg:contents lg:sticky lg:top-[calc(var(--sticky-top)+1.25rem)]">
          <DraftSummary lines={items.lines} />
          {isInDoubt && <InDoubt />}
          <BottomBar>
            <Link to="/invoices" className={buttonStyles()}>
              Cancel
            </Link>
            <Button type="submit" variant="primary" busy={isCreating} busyText="Creating...">
              Create Invoice
            </Button>
          </BottomBar>
        </div>
      </form>
    </FormProvider>
  )
}

function InDoubt() {
  return (
    <Notice tone="warning" title="This invoice may exist already">
      It was sent before, and the answer got lost. Look at{' '}
      <Link to="/invoices" target="_blank" className="text-link underline underline-offset-2">
        the newest invoices
      </Link>{' '}
      before you create it again.
    </Notice>
  )
}
