// The form of a new invoice. Its values are saved as a draft while the user types.
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { pluralize } from '#domain/platform/format.ts'
import { typedPriceMessage } from '#domain/sales/handPrices.ts'
import { customerLimits, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { useItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

import { CopyChanges, CopyNotices } from './CopyNotices.tsx'
import { CreateInvoiceBar } from './CreateInvoiceBar.tsx'
import { DraftCustomer } from './DraftCustomer.tsx'
import { DraftItems } from './DraftItems.tsx'
import { type DraftLine, lineError, toNewInvoice, typedQuantityError } from './draftLines.ts'
import { type DraftStore, useDraftState } from './draftStore.ts'
import { DraftSummary } from './DraftSummary.tsx'
import { linePriceError } from './linePrices.ts'
import { hasContent, type InvoiceDraft } from './saleDraft.ts'
import { InvoiceForm, type InvoiceFormInput, type InvoiceFormOutput } from './saleValues.ts'
import { useCreateInvoice } from './useCreateInvoice.ts'
import { type DraftLines, useDraftLines, useItemTarget } from './useDraftLines.ts'
import { draftTotals } from './useDraftTotals.ts'
import { useLineRefresh } from './useLineRefresh.ts'

/** `customerId`: fills in that customer. */
export function NewInvoiceForm({ store, customerId }: { store: DraftStore; customerId: number | undefined }) {
  const form = useForm<InvoiceFormInput, unknown, InvoiceFormOutput>({
    resolver: zodResolver(InvoiceForm),
    defaultValues: store.read().draft.form,
  })
  const items = useDraftLines(store)
  const entry = useItemEntry(useItemTarget(store))
  const { create, isCreating } = useCreateInvoice(store)
  // The stock of a created invoice is already taken.
  useLineRefresh(store, { isPaused: isCreating })
  const navigate = useNavigate()
  const { errors, isSubmitted } = form.formState
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => store.change({ form: values }),
      }),
    [form, store],
  )
  const { setFocus } = form
  useEffect(() => setFocus('customerName'), [setFocus])

  const attempt = useDraftState(store, (state) => state.draft.attempt)
  const blockedReason =
    entry.pendingCount > 0 ? 'Wait until all items are looked up.' : blockingError(items, attempt)

  const submit = (values: InvoiceFormOutput) => {
    if (items.lines.length === 0) return
    const totals = calculateInvoiceTotals(items.lines, values)
    if (totals) create(toNewInvoice(values, items.lines, totals, items.copyOf))
    else toastError(draftTotals(items.lines, form.getValues()).discountError ?? totalTooHighMessage)
  }
  const discard = () => {
    if (!hasContent(store.read().draft)) return
    const restore = store.discard()
    const undo = () => {
      restore()
      void navigate({ to: '/create-invoice' })
    }
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAction: undo } })
  }
  const leave = () => navigate({ to: '/invoices' })
  const cancel = () => (hasContent(store.read().draft) ? setIsLeaving(true) : void leave())

  return (
    <FormProvider {...form}>
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start"
      >
        <div className="flex min-w-0 flex-col gap-4">
          {!isCreating && <CopyNotices store={store} />}
          <DraftCustomer store={store} lines={items.lines} initialId={customerId} />
          {!isCreating && <CopyChanges store={store} />}
          <DraftItems
            items={items}
            entry={entry}
            store={store}
            isMissing={isSubmitted && items.lines.length === 0}
          />
          <Card>
            <Field label="Notes" error={errors.notes?.message}>
              <Textarea {...form.register('notes')} maxLength={customerLimits.notes} />
            </Field>
          </Card>
        </div>
        <div className="flex flex-col gap-4 max-xl:contents xl:sticky xl:top-[calc(var(--sticky-top)+1.25rem)]">
          <DraftSummary store={store} lines={items.lines} />
          {!isCreating && <ResubmissionWarning store={store} />}
          <DraftSaveStatus store={store} onStartOver={discard} />
          <CreateInvoiceBar
            store={store}
            lines={items.lines}
            blockedReason={blockedReason}
            isCreating={isCreating}
            onCancel={cancel}
          />
        </div>
      </form>
      <LeaveDraftDialog
        store={store}
        open={isLeaving}
        onOpenChange={setIsLeaving}
        onKeep={() => void leave()}
        onDiscard={() => void leave().then(discard)}
      />
    </FormProvider>
  )
}

/** Why the invoice can't be created with these lines, or undefined. */
function blockingError(
  { lines, setter }: Pick<DraftLines, 'lines' | 'setter'>,
  attempt: InvoiceDraft['attempt'],
): string | undefined {
  // If a lost attempt created the invoice, its own units are missing in stock. The server recognizes the repeated request.
  const findError = attempt === 'unanswered' ? typedQuantityError : lineError
  const findPriceError = (line: DraftLine) => {
    if (attempt === 'unanswered' && line.typedPrice === undefined) return undefined
    const error = linePriceError(line, setter)
    return error === typedPriceMessage ? `${line.productName} (${line.code}): ${error}` : error
  }
  const errors = lines.flatMap((line) => findError(line) ?? findPriceError(line) ?? [])
  if (errors.length <= 1) return errors[0]
  return `${errors[0]} ${pluralize(errors.length - 1, 'other item')} can't be sold either.`
}

interface LeaveDraftDialogProps {
  store: DraftStore
  open: boolean
  onOpenChange: (open: boolean) => void
  onKeep: () => void
  onDiscard: () => void
}

function LeaveDraftDialog({ store, open, onOpenChange, onKeep, onDiscard }: LeaveDraftDialogProps) {
  const isSaved = useDraftState(store, (state) => state.isSaved)
  const title = 'Leave this invoice?'
  if (!isSaved) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description="The draft can't be saved in this browser, so what you entered will be lost."
        cancelText="Keep editing"
        confirmText="Discard"
        onConfirm={onDiscard}
      />
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description="You can keep it as a draft in this browser and continue later."
      cancelText="Keep editing"
      alternative={{ text: 'Discard', onSelect: onDiscard }}
      confirmText="Keep draft"
      variant="primary"
      onConfirm={onKeep}
    />
  )
}

/** Shown when an earlier attempt may already have created the invoice. */
function ResubmissionWarning({ store }: { store: DraftStore }) {
  const attempt = useDraftState(store, (state) => state.draft.attempt)
  if (attempt === 'none') return null
  if (attempt === 'unanswered') {
    return (
      <Notice tone="warning" title="The server did not respond">
        The invoice may have been created. Create it again without changes: if it exists, it is opened, and no
        second invoice is created.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="This invoice may already exist">
      It was submitted before, but the response was lost. Check{' '}
      <Link to="/invoices" target="_blank" className="text-link underline underline-offset-2">
        the newest invoices
      </Link>{' '}
      before you create it again.
    </Notice>
  )
}

function DraftSaveStatus({ store, onStartOver }: { store: DraftStore; onStartOver: () => void }) {
  const isStarted = useDraftState(store, (state) => hasContent(state.draft))
  const isSaved = useDraftState(store, (state) => state.isSaved)
  if (!isStarted) return null
  return (
    // Below the buttons where they are not sticky, so that typing the first letter does not move them.
    <div className="flex items-center justify-between gap-2 text-meta text-muted xl:order-last">
      <span className={isSaved ? '' : 'text-warning'}>
        {isSaved
          ? 'Saved in this browser as you type.'
          : 'Not saved: the text is too long, or the storage of this browser is full.'}
      </span>
      <Button size="sm" variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
