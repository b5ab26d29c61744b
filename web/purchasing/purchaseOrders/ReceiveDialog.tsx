// Receives goods of a purchase order: filled in with what is open, or blind, with units that came in excess or were rejected.
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import type { PurchaseItem, PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { arrivalLimits } from '#domain/purchasing/arrivals.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useStoredValue } from '#web/api/storedValue.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'

import {
  acceptedText,
  emptyReceiveDraft,
  readLines,
  ReceiveDraft,
  receiveError,
  typeAccepted,
  type TypedLine,
} from './receiveDraft.ts'
import { ReceiveLineRow } from './ReceiveLineRow.tsx'
import { ReceiveScanBar } from './ReceiveScanBar.tsx'
import { type ReceiveScan, useReceiveScans } from './useReceiveScans.ts'

interface ReceiveDialogProps {
  order: PurchaseOrder
  userId: number
  onClose: () => void
}

/** Mount it to open it. */
export function ReceiveDialog({ order, userId, onClose }: ReceiveDialogProps) {
  const navigate = useNavigate()
  const today = useCompanyToday()
  const { value: draft, store } = useStoredValue({
    key: `receive:${userId}:${order.id}`,
    schema: ReceiveDraft,
    empty: emptyReceiveDraft,
  })
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const items = order.items.filter((item) => !item.isDeleted)
  const read = readLines(items, draft)
  const scans = useReceiveScans(order, items, {
    read: store.read,
    // Of units that may have changed.
    save(scanned) {
      setRefusals(new Map())
      store.change(() => scanned)
    },
  })
  const change = (changed: Partial<ReceiveDraft>) => store.change((before) => ({ ...before, ...changed }))
  const changeLines = (changed: readonly [line: number, typed: TypedLine][]) => {
    const changedLines = new Map(changed)
    setRefusals(new Map([...refusals].filter(([refused]) => !changedLines.has(refused))))
    store.change((before) => ({
      ...before,
      lines: {
        ...before.lines,
        ...Object.fromEntries(changed.map(([line, typed]) => [line, { ...before.lines[line], ...typed }])),
      },
    }))
  }
  const receiving = useChange(receivePurchaseOrder, {
    form: `receive-${order.id}`,
    failure: 'Failed to receive the goods',
    success: ({ number, accepted }) => `${number}: received ${formatUnits(accepted)}`,
    onFailure(error) {
      if (!(error instanceof CallError) || error.status !== 409) return false
      void reloadDependentQueries()
      const messages = lineMessages(error, read.lines)
      setRefusals(messages)
      return messages.size > 0
    },
    onDone({ id }) {
      store.change(() => emptyReceiveDraft)
      onClose()
      void navigate({ to: '/arrivals/$id', params: { id: String(id) } })
    },
  })
  const save = () => {
    if (receiveError(read) !== undefined) return
    receiving.mutate({
      id: order.id,
      arrivedOn: draft.arrivedOn || null,
      note: draft.note,
      lines: read.lines,
    })
  }
  const shown = draft.isBlind
    ? items
    : items.toSorted((a, b) => Number(openPurchaseUnits(a) === 0) - Number(openPurchaseUnits(b) === 0))
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Receive ${order.number}`}
      description="Accepted units go to stock. A size run such as 2-4-4-2 fills the sizes of a color. What you enter is kept until you save it."
    >
      <DialogForm
        saveText={`Receive ${formatUnits(read.accepted)}`}
        isSaving={receiving.isPending}
        busyText="Receiving..."
        disabledReason={receiveError(read)}
        onSave={save}
        onCancel={onClose}
        flush
      >
        <div role="presentation" onKeyDown={ignoreEnter}>
          <div className="grid gap-3 border-b border-hairline px-5 py-3 max-sm:px-4 sm:grid-cols-2">
            <Field label="Delivery note">
              <Input
                value={draft.note}
                maxLength={arrivalLimits.note}
                autoComplete="off"
                onChange={({ target }) => change({ note: target.value })}
              />
            </Field>
            <Field label="Arrived on">
              <DateInput
                value={draft.arrivedOn || today}
                max={today}
                onChange={(day) => change({ arrivedOn: day === today ? '' : day })}
              />
            </Field>
            <Checkbox
              label="Blind count: hide what was ordered"
              checked={draft.isBlind}
              onChange={(isBlind) => change({ isBlind, lines: {} })}
            />
          </div>
          <ReceiveScanBar
            items={items}
            draft={draft}
            scans={scans}
            onFillIn={() => {
              setRefusals(new Map())
              change({ isScanned: false, lines: {} })
            }}
          />
          <ul aria-label="Lines" className="divide-y divide-hairline">
            {shown.map((item) => (
              <ReceiveLineRow
                key={item.line}
                item={item}
                typed={draft.lines[item.line] ?? {}}
                accepted={acceptedText(item, draft)}
                isBlind={draft.isBlind}
                isLastScanned={isCounted(scans.last, item)}
                isExceeding={read.exceeding.has(item.line)}
                error={refusals.get(item.line) ?? read.errors.get(item.line)}
                onAccept={(text) => changeLines(typeAccepted(items, item, text))}
                onChange={(typed) => changeLines([[item.line, typed]])}
                onScan={scans.scan}
              />
            ))}
          </ul>
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** A scanner ends a code with Enter, also one that stays in a field because no product has it: that Enter must not save the arrival. */
function ignoreEnter(event: KeyboardEvent): void {
  if (isEnter(event) && event.target instanceof HTMLInputElement) event.preventDefault()
}

function isCounted(last: ReceiveScan | undefined, { line }: PurchaseItem): boolean {
  return last !== undefined && 'line' in last && last.line === line
}

/** The messages of a refusal by the number of the line. */
function lineMessages(error: CallError, lines: readonly { line: number }[]): Map<number, string> {
  const messages = new Map<number, string>()
  for (const { path, message } of error.body?.errors ?? []) {
    const line = lines[Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? -1)]
    if (line) messages.set(line.line, message)
  }
  return messages
}
