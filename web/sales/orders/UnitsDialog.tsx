// Allocates, releases or cancels chosen units of an order, with a quantity per line.
import { useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { allocateOrder, cancelOrder, releaseOrder } from '#contract/sales/orderActions.ts'
import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { missingCancelReasonMessage, orderLimits } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import { CreditWarning } from '#web/sales/customers/CreditWarning.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { valueOfAllocating } from './nextPart.ts'
import { OrderLineRow } from './OrderLineRow.tsx'
import { maxUnits, readChosenUnits } from './orderUnits.ts'
import { useOrderCredit } from './useOrderCredit.ts'

const texts = {
  allocate: {
    title: 'Allocate units',
    description: 'They are taken from what is free.',
    verb: 'Allocate',
    busy: 'Allocating...',
  },
  release: {
    title: 'Release units',
    description: 'They return to stock and are on back order again.',
    verb: 'Release',
    busy: 'Releasing...',
  },
  cancel: {
    title: 'Cancel units',
    description: "Allocated ones return to stock. This can't be undone.",
    verb: 'Cancel',
    busy: 'Cancelling...',
  },
} as const

interface UnitsDialogProps {
  order: Order
  action: keyof typeof texts
  items: readonly OrderItem[]
  onClose: () => void
  onDone: () => void
}

/** Mount it to open it. */
export function UnitsDialog({ order, action, items, onClose, onDone }: UnitsDialogProps) {
  const { title, description, verb, busy } = texts[action]
  const limits = maxUnits(action, items)
  const [typed, setTyped] = useState(() => limits.map(String))
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const chosen = readChosenUnits(action, items, typed)
  const credit = useOrderCredit(
    order.customerId,
    action === 'allocate' ? valueOfAllocating(order, chosen.lines) : 0,
  )
  const creditError = action === 'allocate' ? credit.error : undefined
  const needsReason = action === 'cancel' || creditError !== undefined
  const isReasonMissing = needsReason && reason.trim() === ''
  const change = useUnitsChange(action, (byIndex) => {
    const lines = chosen.lines.map(({ line }) => line)
    setRefusals(new Map([...byIndex].map(([index, message]) => [lines[index] ?? 0, message])))
  })
  const submit = () => {
    setIsSubmitted(true)
    if (isReasonMissing || chosen.errors.some((error) => error !== undefined)) return
    change.send({ id: order.id, lines: chosen.lines, reason: reason.trim() }, onDone)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={`${order.number}. ${description}`}
    >
      <DialogForm
        saveText={`${verb} ${formatUnits(chosen.units)}`}
        isSaving={change.isPending}
        busyText={busy}
        variant={action === 'cancel' ? 'danger' : 'primary'}
        disabledReason={
          chosen.units === 0
            ? 'Enter a quantity of at least one line.'
            : action === 'allocate'
              ? credit.blockedReason
              : undefined
        }
        onSave={submit}
        onCancel={onClose}
        cancelText={action === 'cancel' ? 'Keep units' : 'Cancel'}
        flush
      >
        <ul aria-label="Lines" className="divide-y divide-hairline">
          {items.map((item, index) => (
            <OrderLineRow
              key={item.line}
              item={item}
              text={typed[index] ?? ''}
              max={limits[index] ?? 0}
              error={refusals.get(item.line) ?? chosen.errors[index]}
              onType={(text) => {
                setTyped(typed.with(index, text))
                setRefusals(new Map([...refusals].filter(([line]) => line !== item.line)))
              }}
            />
          ))}
        </ul>
        {needsReason && (
          <div className="border-t border-hairline px-5 py-4 max-sm:px-4">
            {action === 'cancel' ? (
              <Field
                label="Reason"
                required
                error={isSubmitted && isReasonMissing ? missingCancelReasonMessage : undefined}
              >
                <Input
                  autoComplete="off"
                  maxLength={orderLimits.cancelReason}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
            ) : (
              <CreditWarning
                message={creditError ?? ''}
                label="Reason to allocate anyway"
                error={isSubmitted && isReasonMissing ? 'Enter the reason' : undefined}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}

interface UnitsInput {
  id: number
  lines: { line: number; quantity: number }[]
  reason: string
}

/** `onRefused` gets the messages by the index of the line that was sent. */
function useUnitsChange(
  action: keyof typeof texts,
  onRefused: (messages: ReadonlyMap<number, string>) => void,
) {
  const options = {
    onFailure: (error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 409) return false
      void reloadDependentQueries()
      const messages = lineMessages(error)
      onRefused(messages)
      return messages.size > 0
    },
  }
  const allocating = useChange(allocateOrder, {
    ...options,
    success: ({ number, units }) => `${number}: ${formatUnits(units.allocated)} allocated`,
    failure: 'Failed to allocate',
  })
  const releasing = useChange(releaseOrder, {
    ...options,
    success: ({ number, units }) => `${number}: units released, ${formatUnits(units.allocated)} allocated`,
    failure: 'Failed to release',
  })
  const cancelling = useChange(cancelOrder, {
    ...options,
    success: ({ number, units }) => `${number}: ${formatUnits(units.cancelled)} cancelled`,
    failure: 'Failed to cancel',
  })
  return {
    isPending: allocating.isPending || releasing.isPending || cancelling.isPending,
    send({ id, lines, reason }: UnitsInput, onDone: () => void): void {
      if (action === 'release') releasing.mutate({ id, lines }, { onDone })
      else if (action === 'cancel') cancelling.mutate({ id, lines, reason }, { onDone })
      else allocating.mutate({ id, lines, overrideReason: reason || undefined }, { onDone })
    },
  }
}

function lineMessages(error: CallError): Map<number, string> {
  const found = new Map<number, string>()
  for (const { path, message } of error.body?.errors ?? []) {
    const index = /^lines\.(\d+)\./.exec(path)?.[1]
    if (index !== undefined) found.set(Number(index), message)
  }
  return found
}
