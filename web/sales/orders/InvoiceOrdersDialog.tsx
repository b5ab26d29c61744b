// Creates one invoice of units of one or several orders of a customer.
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form'

import { CallError } from '#contract/platform/client.ts'
import { type InvoiceOrders, invoiceOrders } from '#contract/sales/orderActions.ts'
import { findOrder, findOrders, type Order, type OrderItem } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { isBelowCost } from '#domain/sales/margin.ts'
import { maxOrdersPerInvoice, tooManyOrdersMessage } from '#domain/sales/orders.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { callQuery, useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { CreditWarning } from '#web/sales/customers/CreditWarning.tsx'
import { useBelowCostQuestion } from '#web/sales/margins/BelowCost.tsx'
import { useAverageCosts } from '#web/sales/margins/useAverageCosts.ts'
import { DraftCharges } from '#web/sales/saleForm/DraftCharges.tsx'
import { emptySaleForm, type SaleFormInput, type TypedCharge } from '#web/sales/saleForm/saleValues.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { InvoicedOrder, OtherOrder } from './InvoicedOrder.tsx'
import { chargeErrorsOf, lineKey, prepareInvoice, proposeCharges } from './ordersInvoice.ts'
import { OrdersTotals } from './OrdersTotals.tsx'
import { maxUnits } from './orderUnits.ts'
import { useOrderCredit } from './useOrderCredit.ts'

export interface InvoiceOrdersProps {
  orderIds: readonly number[]
  customerId: number
  /** Lines of the one order to invoice; by default what is allocated. */
  chosen?: { order: Order; items: readonly OrderItem[] }
  /** The page has more orders to invoice; by default, the invoice is opened. */
  staysOnPage?: boolean
  onClose: () => void
}

/** Mount it to open it. */
export function InvoiceOrdersDialog({
  orderIds,
  customerId,
  chosen,
  staysOnPage = false,
  onClose,
}: InvoiceOrdersProps) {
  const navigate = useNavigate()
  const [ids, setIds] = useState(orderIds)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => chosenQuantities(chosen))
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useForm<SaleFormInput>({ defaultValues: emptySaleForm, resolver: checkCharges })
  const typedCharges = useWatch({ control: form.control, name: 'charges' })
  const { isDirty } = form.formState
  const loaded = useQueries({ queries: ids.map((id) => callQuery(findOrder, { id })) })
  const others = useCall(findOrders, { customerId, show: 'to invoice', page: 1, limit: maxOrdersPerInvoice })
  const orders = loaded.flatMap(({ data }) => (data ? [data] : []))
  const isLoaded = orders.length === ids.length
  const proposal = JSON.stringify(proposeCharges(orders))
  /** Until a charge is changed. */
  const followProposal = useEffectEvent((charges: string) => {
    if (!isDirty) form.reset({ ...emptySaleForm, charges: JSON.parse(charges) as TypedCharge[] })
  })
  useEffect(() => followProposal(proposal), [proposal])
  const invoice = prepareInvoice(orders, typed, typedCharges)
  const checked = useOrderCredit(customerId, invoice.addedCents)
  // What is allocated is owed already.
  const credit = invoice.addedCents > 0 ? checked : { error: undefined, blockedReason: undefined }
  const creation = useChange(invoiceOrders, {
    success: ({ number }) => `Invoice ${number} created`,
    failure: 'Failed to create the invoice',
    onDone: ({ id }) =>
      staysOnPage ? onClose() : navigate({ to: '/invoices/$id', params: { id: String(id) } }),
    onFailure: (error) => {
      if (!(error instanceof CallError) || error.status !== 409) return false
      void reloadDependentQueries()
      const messages = refusedLines(error, invoice.orders)
      setRefusals(messages)
      return messages.size > 0
    },
  })
  const belowCost = useBelowCostQuestion('Create below cost')
  const { load: loadCosts } = useAverageCosts(
    orders.flatMap(({ items }) => items.map(({ productId }) => productId)),
  )
  const isReasonMissing = credit.error !== undefined && reason.trim() === ''
  const create = form.handleSubmit(async () => {
    const { orders, totals, lineErrors } = invoice
    const charges = invoice.charges.map(({ orderId: _orderId, ...charge }) => charge)
    if (isReasonMissing || lineErrors.size > 0 || !totals) return
    const overrideReason = reason.trim() || undefined
    const soldBelow = invoice.marginsAt(await loadCosts()).filter(isBelowCost)
    belowCost.ask(soldBelow, () =>
      creation.mutate({ orders, charges, totalCents: totals.totalCents, overrideReason }),
    )
  })
  const submit = (event: SubmitEvent) => {
    setIsSubmitted(true)
    void create(event)
  }
  const blockedReason = !isLoaded
    ? 'The orders are being loaded.'
    : (invoice.error ??
      credit.blockedReason ??
      (ids.length > maxOrdersPerInvoice ? `${tooManyOrdersMessage}.` : undefined))
  const failed = loaded.find(({ data, error }) => error && !data)
  const errors = new Map([...invoice.lineErrors, ...refusals])
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Create invoice"
      description={orders[0]?.customerName ?? ' '}
      size="lg"
    >
      <FormProvider {...form}>
        <DialogForm
          saveText={
            invoice.totals ? `Create invoice of ${formatUsd(invoice.totals.totalCents)}` : 'Create invoice'
          }
          isSaving={creation.isPending || creation.isSuccess}
          busyText="Creating..."
          disabledReason={blockedReason}
          onSave={submit}
          onCancel={onClose}
          flush
        >
          <div className="grid md:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0 divide-y divide-hairline">
              {failed && <QueryError query={failed} title="Failed to load the order" />}
              {!isLoaded && !failed && (
                <SkeletonRegion label="Loading orders">
                  <Skeleton className="m-5 h-24" />
                </SkeletonRegion>
              )}
              {orders.map((order) => (
                <InvoicedOrder
                  key={order.id}
                  order={order}
                  typed={typed}
                  errors={errors}
                  canRemove={ids.length > 1}
                  onRemove={() => setIds(ids.filter((id) => id !== order.id))}
                  onType={(line, text) => {
                    const key = lineKey(order.id, line)
                    setTyped(new Map(typed).set(key, text))
                    setRefusals(new Map([...refusals].filter(([refused]) => refused !== key)))
                  }}
                />
              ))}
              {others.data?.orders
                .filter(({ id }) => !ids.includes(id))
                .map((order) => (
                  <OtherOrder key={order.id} order={order} onAdd={() => setIds([...ids, order.id])} />
                ))}
            </div>
            <div className="border-hairline p-5 max-md:border-t max-sm:px-4 md:border-l">
              {orders[0] && <OrdersTotals order={orders[0]} invoice={invoice} />}
              <DraftCharges />
              <FieldError error={isLoaded ? invoice.error : undefined} />
              {credit.error !== undefined && (
                <div className="mt-4">
                  <CreditWarning
                    message={credit.error}
                    label="Reason to create the invoice anyway"
                    error={isSubmitted && isReasonMissing ? 'Enter the reason' : undefined}
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                </div>
              )}
            </div>
          </div>
        </DialogForm>
      </FormProvider>
      {belowCost.dialog}
    </Dialog>
  )
}

/** Of the chosen lines all that can be invoiced, of the others nothing. */
function chosenQuantities(chosen: InvoiceOrdersProps['chosen']): Map<string, string> {
  if (!chosen) return new Map()
  const { order, items } = chosen
  const limits = maxUnits('invoice', items)
  return new Map(
    order.items.map((item) => {
      const index = items.findIndex(({ line }) => line === item.line)
      return [lineKey(order.id, item.line), String(limits[index] ?? 0)]
    }),
  )
}

const checkCharges: Resolver<SaleFormInput> = (values) => {
  const errors = chargeErrorsOf(values.charges)
  if (errors.every((error) => error === undefined)) return { values, errors: {} }
  const charges = errors.map(({ label, amount } = {}) => ({
    ...(label !== undefined && { label: { type: 'custom', message: label } }),
    ...(amount !== undefined && { amount: { type: 'custom', message: amount } }),
  }))
  return { values: {}, errors: { charges } }
}

/** The messages of the server by `lineKey`. */
function refusedLines(error: CallError, sent: InvoiceOrders['orders']): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of error.body?.errors ?? []) {
    const [, order, line] = /^orders\.(\d+)\.lines\.(\d+)\./.exec(path) ?? []
    const named = sent[Number(order)]
    const number = named?.lines?.[Number(line)]?.line
    if (named && number !== undefined) found.set(lineKey(named.id, number), message)
  }
  return found
}
