// The page Receive Stock: scan or search the styles and products of a delivery, and save it once with its delivery note.
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUnits, stockLimits } from '#domain/stock/stock.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { useItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toast } from '#web/ui/toast.ts'

import { DeliveryItems } from './DeliveryItems.tsx'
import { deliveryError, emptyDelivery } from './deliveryLines.ts'
import { useDelivery } from './useDelivery.ts'
import { useStockChange } from './useStockChange.ts'

interface ReceiveStockPageProps {
  /** Shown after a delivery was received. */
  renderReceived: (products: readonly Product[]) => ReactNode
}

export function ReceiveStockPage(props: ReceiveStockPageProps) {
  const { user } = useCurrentUser()
  return user && <ReceiveStock {...props} userId={user.id} />
}

function ReceiveStock({ renderReceived, userId }: ReceiveStockPageProps & { userId: number }) {
  const navigate = useNavigate()
  const [received, setReceived] = useState<readonly Product[]>([])
  const { delivery, change, target } = useDelivery(userId)
  const entry = useItemEntry(target)
  const itemField = useRef<HTMLDivElement>(null)
  const focusItemField = () => itemField.current?.querySelector('input')?.focus()
  useEffect(() => focusFirstField(itemField.current), [])
  const { lines, note } = delivery
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const receiving = useStockChange(receiveStockLines, {
    form: 'receive-stock',
    failure: 'Failed to receive stock',
    success: ({ received, products }) =>
      `Received ${formatUnits(received)} of ${pluralize(products.length, 'product')}`,
    onDone: ({ products }) => {
      setReceived(products)
      change(() => emptyDelivery)
      focusItemField()
    },
  })
  const saved = useSavedForm({
    name: 'receive-stock',
    // The draft is kept.
    isDirty: false,
    values: () => delivery,
    restore: (kept) => change(() => kept),
    lostText: 'The quantities that you entered will be lost.',
  })
  const saveError = entry.pendingCount > 0 ? 'Wait until all items are looked up.' : deliveryError(delivery)
  const save = () => {
    if (saveError !== undefined) return
    const received = lines.map(({ productId, quantity }) => ({ id: productId, quantity }))
    saved.send(() => receiving.mutateAsync({ note, lines: received }))
  }
  const startOver = () => {
    change(() => emptyDelivery)
    focusItemField()
    toast({
      title: 'Delivery discarded',
      action: { label: 'Undo', onAction: () => change(() => delivery) },
    })
  }
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta={
          <span className="tabular">{`${pluralize(lines.length, 'product')}, ${formatUnits(units)}`}</span>
        }
      />
      <div className="flex flex-col gap-4">
        {lines.length === 0 && renderReceived(received)}
        <DeliveryItems delivery={delivery} change={change} entry={entry} itemField={itemField} />
        <Card>
          <Field label="Delivery note" hint="Its number is in the stock history of each product.">
            <Input
              value={note}
              maxLength={stockLimits.note}
              autoComplete="off"
              className="max-w-96"
              onChange={({ target: { value } }) => change((before) => ({ ...before, note: value }))}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
              }}
            />
          </Field>
        </Card>
      </div>
      <BottomBar>
        {(lines.length > 0 || note !== '') && (
          <Button variant="ghost" onClick={startOver}>
            Start over
          </Button>
        )}
        <Button onClick={() => void navigate({ to: '/products' })}>Cancel</Button>
        <Button
          {...shortcutProps('Alt+S')}
          variant="primary"
          busy={saved.isSaving}
          busyText="Saving..."
          disabledReason={saveError}
          onClick={save}
        >
          {units > 0 ? `Receive ${formatUnits(units)}` : 'Receive'}
        </Button>
      </BottomBar>
      {saved.leaveDialog}
    </div>
  )
}
