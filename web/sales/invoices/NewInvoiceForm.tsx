// The form of a new invoice: customer, items, tax, notes. What is typed goes into its draft.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { customerLimits, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'

import { CustomerFields } from './CustomerFields.tsx'
import { DraftItems } from './DraftItems.tsx'
import { DraftSaveStatus } from './DraftSaveStatus.tsx'
import type { DraftStore } from './draftStore.ts'
import { DraftSummary } from './DraftSummary.tsx'
import { InvoiceForm, type InvoiceFormInput, type InvoiceFormOutput } from './invoiceForm.ts'
import { draftTotals, toNewInvoice } from './invoiceLines.ts'
import { SubmissionWarning } from './SubmissionWarning.tsx'
import { useCreateInvoice } from './useCreateInvoice.ts'
import { useDiscardDraft } from './useDiscardDraft.ts'
import { useDraftLines } from './useDraftLines.ts'

export function NewInvoiceForm({ store }: { store: DraftStore }) {
  const form = useForm<InvoiceFormInput, unknown, InvoiceFormOutput>({
    resolver: zodResolver(InvoiceForm),
    defaultValues: store.read().draft.form,
  })
  const items = useDraftLines(store)
  const { refresh } = items
  const { create, isCreating } = useCreateInvoice(store, refresh)
  const { startOver, cancel } = useDiscardDraft(store)
  const { errors, isSubmitted } = form.formState
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => store.change({ form: values }),
      }),
    [form, store],
  )
  // What was kept for a while may cost something else by now, or be sold.
  useEffect(() => void refresh(), [refresh])
  const send = (customer: InvoiceFormOutput) => {
    if (items.lines.length === 0) return
    const totals = draftTotals(items.lines, customer.taxRate)
    if (totals) create(toNewInvoice(customer, items.lines, totals))
    else toast({ title: 'Error', description: totalTooHighMessage, variant: 'destructive' })
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start"
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
        <div className="flex flex-col gap-4 max-xl:contents xl:sticky xl:top-[calc(var(--sticky-top)+1.25rem)]">
          <DraftSummary lines={items.lines} />
          {!isCreating && <SubmissionWarning store={store} />}
          <DraftSaveStatus store={store} onStartOver={startOver} />
          <BottomBar>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              {...shortcutProps('Alt+S')}
              type="submit"
              variant="primary"
              busy={isCreating}
              busyText="Creating..."
            >
              Create Invoice
            </Button>
          </BottomBar>
        </div>
      </form>
    </FormProvider>
  )
}
