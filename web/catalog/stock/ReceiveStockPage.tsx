// The page Receive Stock: scan or search the styles and products of a delivery, and save it once with its delivery note.
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUnits, stockChangeError, stockLimits } from '#domain/stock/stock.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { DraftItems } from '#web/catalog/itemEntry/DraftItems.tsx'
import { useItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import type { FindCellError } from '#web/catalog/matrix/matrixValues.ts'
import { MissedScansNotice, UnstoredScansNotice } from '#web/catalog/scanning/ScanNotices.tsx'
import { describeWaiting, waitingError } from '#web/catalog/scanning/useKeptScans.ts'
import { useOfflinePages } from '#web/offline/useOfflinePages.ts'
import { ReferenceInput } from '#web/records/ReferenceInput.tsx'
import { useKeptDraft } from '#web/shell/useKeptDraft.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { deliveryError, emptyDelivery } from './delivery.ts'
import { useDelivery } from './useDelivery.ts'
import { useDeliveryScans } from './useDeliveryScans.ts'
import { useReceiving } from './useReceiving.tsx'

const findError: FindCellError = ({ available }, units, name) => stockChangeError(name, available ?? 0, units)

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
  const { delivery, store, changeItems, target } = useDelivery(userId)
  const { change } = store
  const entry = useItemEntry(target)
  const scans = useDeliveryScans({ userId, entry, store })
  useOfflinePages()
  const itemField = useRef<HTMLDivElement>(null)
  const focusItemField = () => itemField.current?.querySelector('input')?.focus()
  useEffect(() => focusFirstField(itemField.current), [])
  const { lines, note, missed, supplier = null } = delivery
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const receiving = useReceiving({
    form: 'receive-stock',
    success: ({ received, products }) =>
      `Received ${formatUnits(received)} of ${pluralize(products.length, 'product')}`,
    onDone: ({ products }) => {
      setReceived(products)
      change(() => emptyDelivery)
      focusItemField()
    },
  })
  const { saved, startOverButton } = useKeptDraft({
    name: 'receive-stock',
    title: 'Delivery',
    draft: delivery,
    store,
    empty: emptyDelivery,
    onDiscard: scans.discard,
    onStartOver: focusItemField,
  })
  const saveError =
    waitingError(scans) ??
    (entry.pendingCount > 0 ? 'Wait until all items are looked up.' : deliveryError(delivery))
  const save = () => {
    if (saveError !== undefined) return
    const received = lines.map(({ productId, quantity }) => ({ id: productId, quantity }))
    const delivered = { note, supplierId: supplier?.id ?? undefined, lines: received }
    void receiving.receive(delivered, saved.send)
  }
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta={
          <span className="tabular">{`${pluralize(lines.length, 'product')}, ${formatUnits(units)}`}</span>
        }
      />
      <div className="flex flex-col gap-4">
        {lines.length === 0 && renderReceived(received)}
        <UnstoredScansNotice scans={scans} />
        <MissedScansNotice
          title="Not added"
          missed={missed}
          onClear={() => {
            change((before) => ({ ...before, missed: [] }))
            focusItemField()
          }}
        />
        <DraftItems
          draft={delivery}
          change={changeItems}
          entry={entry}
          itemField={itemField}
          place="in this delivery"
          emptyText="Nothing received yet. Add each style or product of the delivery."
          unitsName="Received"
          findError={findError}
          onScan={scans.scan}
        />
        {scans.isOffline && <output className="text-control text-muted">{describeWaiting(scans)}</output>}
        <Card>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <Field label="Supplier" hint="Of units that come from no purchase order">
              <ReferenceInput
                to="supplier"
                label="Supplier"
                value={supplier}
                onChange={(next) => change((before) => ({ ...before, supplier: next }))}
              />
            </Field>
            <Field label="Delivery note" hint="Its number is in the stock history of each product.">
              <Input
                value={note}
                maxLength={stockLimits.note}
                autoComplete="off"
                onChange={({ target: { value } }) => change((before) => ({ ...before, note: value }))}
                onKeyDown={(event) => {
                  if (isEnter(event)) save()
                }}
              />
            </Field>
          </div>
        </Card>
      </div>
      <BottomBar>
        {startOverButton}
        <Button onClick={() => void navigate({ to: '/products' })}>Cancel</Button>
        <Button
          {...shortcutProps('save')}
          variant="primary"
          busy={saved.isSaving || receiving.isBusy}
          busyText="Saving..."
          disabledReason={saveError}
          onClick={save}
        >
          {units > 0 ? `Receive ${formatUnits(units)}` : 'Receive'}
        </Button>
      </BottomBar>
      {saved.leaveDialog}
      {receiving.question}
    </div>
  )
}
