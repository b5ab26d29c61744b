// The form of an invoice or an order: customer, items, notes and amounts. Its values are written to the store while the user types.
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { pluralize } from '#domain/platform/format.ts'
import { typedPriceMessage } from '#domain/sales/handPrices.ts'
import { customerLimits } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals, type InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { isBelowCost } from '#domain/sales/margin.ts'
import { useItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { useAverageCosts } from '#web/sales/margins/useAverageCosts.ts'
import { Card } from '#web/ui/Card.tsx'
import { EntryForm } from '#web/ui/EntryForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toastError } from '#web/ui/toast.ts'

import { CopyChanges, CopyNotices } from './CopyNotices.tsx'
import { DraftCustomer } from './DraftCustomer.tsx'
import { DraftItems, type ItemsViewChoice } from './DraftItems.tsx'
import { type DraftLine, findLineError, typedQuantityError, billedLines } from './draftLines.ts'
import { type DraftMargin, draftMargins } from './draftMargins.ts'
import { DraftSummary } from './DraftSummary.tsx'
import { linePriceError } from './linePrices.ts'
import type { SaleDraft } from './saleDraft.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import { OrderForm, SaleForm as InvoiceForm, type SaleFormInput, type SaleFormOutput } from './saleValues.ts'
import { type DraftLines, useDraftLines, useItemTarget } from './useDraftLines.ts'
import { draftTotals, withOrders } from './useDraftTotals.ts'
import { useLineRefresh } from './useLineRefresh.ts'

/** What the form has once it is valid. */
export interface ReadySale {
  values: SaleFormOutput
  lines: readonly DraftLine[]
  totals: InvoiceTotals
  copyOf: SaleDraft['copyOf']
  /** The lines that are sold below today's average cost; none if the user may not see costs. */
  belowCost: readonly DraftMargin[]
}

export interface SaleFormState {
  lines: readonly DraftLine[]
  /** Why the document can't be saved with its items, or undefined. */
  blockedReason: string | undefined
  /** Calls `send` if the form is valid, and otherwise shows the errors. */
  submit: (send: (sale: ReadySale) => void) => void
}

interface SaleFormProps extends ItemsViewChoice {
  store: SaleStore
  /** Fills in that customer. */
  customerId?: number | undefined
  /** It is sent, or left after it was sent. */
  isSaving: boolean
  /** The button of type `submit`. */
  onSubmit: (sale: ReadySale) => void
  /** Above the customer. */
  notice?: ReactNode
  /** Below the customer. */
  details?: ReactNode
  /** Below the summary: the state of the draft, and the buttons. */
  children: (state: SaleFormState) => ReactNode
}

export function SaleForm(props: SaleFormProps) {
  const { store, customerId, isSaving, onSubmit, notice, details, children, ...itemsView } = props
  const { document } = store
  const form = useForm<SaleFormInput, unknown, SaleFormOutput>({
    resolver: zodResolver(document.needsRecord ? OrderForm : InvoiceForm),
    defaultValues: store.read().draft.form,
  })
  const items = useDraftLines(store)
  const { load: loadCosts } = useAverageCosts(items.lines.map(({ productId }) => productId))
  const entry = useItemEntry(useItemTarget(store))
  // The stock of a created invoice is already taken.
  useLineRefresh(store, { isPaused: isSaving })
  const { errors, isSubmitted } = form.formState
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => store.change({ form: values }),
      }),
    [form, store],
  )
  const itemField = useRef<HTMLDivElement>(null)
  const focusItemField = () => itemField.current?.querySelector('input')?.focus()
  const focusFirst = useEffectEvent(() => {
    if (store.edits !== undefined) return
    const hasCustomer = customerId !== undefined || store.read().draft.form.customerId != null
    if (hasCustomer) focusItemField()
    else form.setFocus('customerName')
  })
  useEffect(() => focusFirst(), [])

  const attempt = useDraftState(store, (state) => state.draft.attempt)
  const blockedReason =
    entry.pendingCount > 0 ? 'Wait until all items are looked up.' : blockingError(items, attempt)

  const submit = (send: (sale: ReadySale) => void) => {
    void form.handleSubmit(async (values) => {
      const { lines, copyOf } = items
      if (lines.length === 0) return
      const totals = calculateInvoiceTotals(billedLines(lines), withOrders(values, copyOf))
      if (totals) {
        const margins = draftMargins(lines, totals.discountCents, await loadCosts())
        send({ values, lines, totals, copyOf, belowCost: margins.filter(isBelowCost) })
      } else toastError(draftTotals(lines, form.getValues()).discountError ?? document.totalTooHighMessage)
    })()
  }

  return (
    <FormProvider {...form}>
      <EntryForm
        ref={focusFirstField}
        onSubmit={(event) => {
          event.preventDefault()
          submit(onSubmit)
        }}
        className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_21rem] xl:items-start"
      >
        <div className="flex min-w-0 flex-col gap-4">
          {notice}
          {!isSaving && <CopyNotices store={store} />}
          <DraftCustomer store={store} lines={items.lines} initialId={customerId} onChosen={focusItemField} />
          {details}
          {!isSaving && <CopyChanges store={store} />}
          <DraftItems
            {...itemsView}
            items={items}
            entry={entry}
            store={store}
            itemField={itemField}
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
          {children({ lines: items.lines, blockedReason, submit })}
        </div>
      </EntryForm>
    </FormProvider>
  )
}

/** Why the document can't be saved with these lines, or undefined. */
function blockingError(
  { document, lines, setter }: Pick<DraftLines, 'document' | 'lines' | 'setter'>,
  attempt: SaleDraft['attempt'],
): string | undefined {
  // If a lost attempt created the invoice, its own units are missing in stock. The server recognizes the repeated request.
  const findError =
    attempt === 'unanswered' ? typedQuantityError : (line: DraftLine) => findLineError(line, document)
  const findPriceError = (line: DraftLine) => {
    if (attempt === 'unanswered' && line.typedPrice === undefined) return undefined
    const error = linePriceError(line, setter)
    return error === typedPriceMessage ? `${line.productName} (${line.code}): ${error}` : error
  }
  const errors = lines.flatMap((line) => findError(line) ?? findPriceError(line) ?? [])
  if (errors.length <= 1) return errors[0]
  const sold = document.name === 'order' ? 'ordered' : 'sold'
  return `${errors[0]} ${pluralize(errors.length - 1, 'other item')} can't be ${sold} either.`
}
