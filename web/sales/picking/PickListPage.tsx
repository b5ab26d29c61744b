// A pick list, made for a phone in one hand and for a scanner: rows by shelf, marked by touch or scan.
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'

import { closePickList, findPickList, type PickLine, type PickList } from '#contract/sales/pickLists.ts'
import { pickListName } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { LabelsLink } from '#web/catalog/labels/LabelsLink.tsx'
import { usePageScans } from '#web/catalog/stock/usePageScans.ts'
import { useIsPrinting } from '#web/sales/documents/useIsPrinting.ts'
import { InvoiceOrders } from '#web/sales/orders/InvoiceOrders.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { NotFoundDialog } from './NotFoundDialog.tsx'
import { PickedDocuments } from './PickedDocuments.tsx'
import { PickListBadge } from './PickListBadge.tsx'
import { PickListPrint } from './PickListPrint.tsx'
import { PickProgress } from './PickProgress.tsx'
import { PickRow } from './PickRow.tsx'
import { type Picking, usePicking } from './usePicking.ts'

const route = getRouteApi('/shell/pick-lists/$id')

export function PickListPage() {
  return (
    <RecordPage
      endpoint={findPickList}
      id={route.useParams().id}
      list="/pick-lists"
      title={titleOf}
      skeleton={<PickListSkeleton />}
    >
      {(list) => <PickListDetails list={list} />}
    </RecordPage>
  )
}

function titleOf({ id, state }: PickList): RecordTitle {
  return { text: pickListName(id), state: <PickListBadge state={state} /> }
}

function PickListDetails({ list }: { list: PickList }) {
  const isPrinting = useIsPrinting()
  const mayEdit = usePermissionError('orders.edit') === undefined
  const picking = usePicking(list)
  const [missing, setMissing] = useState<PickLine>()
  const [invoiced, setInvoiced] = useState<PickList['documents'][number]>()
  const [isDispatching, setIsDispatching] = useState(false)
  const isDone = list.state === 'done'
  return (
    <>
      {mayEdit && !isDispatching && <PageScans onScan={picking.scan} />}
      <div className="flex w-full max-w-200 flex-col gap-3 max-sm:flex-1 print:hidden *:first:mb-0">
        <PageHeader
          actions={
            <>
              <Button {...shortcutProps('print')} onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
              <LabelsLink
                of="pickList"
                lines={list.lines.map(({ product, units }) => ({ productId: product.id, units }))}
              />
              {mayEdit && list.state === 'open' && <CloseButton list={list} />}
            </>
          }
        />
        <PickProgress list={list} picking={picking} mayScan={mayEdit && list.state === 'open'} />
        {isDone && <Notice tone="good" title="Everything is picked" />}
        <Card title="Boxes" flush>
          <PickedDocuments list={list} onDispatching={setIsDispatching} onInvoice={setInvoiced} />
        </Card>
        <ShelfList list={list} picking={mayEdit ? picking : undefined} onNotFound={setMissing} />
      </div>
      {missing && <NotFoundDialog listId={list.id} line={missing} onClose={() => setMissing(undefined)} />}
      {invoiced?.customerId && (
        <InvoiceOrders
          orderIds={[invoiced.id]}
          customerId={invoiced.customerId}
          staysOnPage={list.documents.length > 1}
          onClose={() => setInvoiced(undefined)}
        />
      )}
      {isPrinting && <PickListPrint list={list} />}
    </>
  )
}

function PageScans({ onScan }: { onScan: (code: string) => void }) {
  usePageScans(onScan)
  return null
}

interface ShelfListProps {
  list: PickList
  picking: Picking | undefined
  onNotFound: (line: PickLine) => void
}

function ShelfList({ list, picking, onNotFound }: ShelfListProps) {
  const outcome = picking?.outcome
  return [...Map.groupBy(list.lines, ({ shelf }) => shelf)].map(([shelf, lines]) => (
    <Card key={shelf ?? ''} title={shelf === null ? 'No shelf' : `Shelf ${shelf}`} flush>
      <ul className="divide-y divide-hairline">
        {lines.map((line) => (
          <PickRow
            key={line.line}
            line={line}
            picking={picking}
            isLast={isMarkedBy(outcome, line)}
            onNotFound={() => onNotFound(line)}
          />
        ))}
      </ul>
    </Card>
  ))
}

function isMarkedBy(outcome: Picking['outcome'], { line: number }: PickLine): boolean {
  return outcome !== undefined && 'marks' in outcome && outcome.marks.some(({ line }) => line === number)
}

function CloseButton({ list }: { list: PickList }) {
  const closing = useChange(closePickList, {
    success: `${pickListName(list.id)} closed`,
    failure: 'Failed to close the pick list',
  })
  const asking = useConfirm(closing, {
    title: `Close ${pickListName(list.id).toLowerCase()}`,
    description: `${formatUnits(list.units - list.picked)} not picked yet can be on another pick list then.`,
    confirmText: 'Close pick list',
    busyText: 'Closing...',
    variant: 'primary',
  })
  return (
    <>
      <Button onClick={() => asking.ask({ id: list.id })}>Close list</Button>
      {asking.dialog}
    </>
  )
}

function PickListSkeleton() {
  return (
    <SkeletonRegion label="Loading pick list">
      <div className="flex max-w-200 flex-col gap-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-8" />
        <Card title="Shelf">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="mb-3 h-24" />
          ))}
        </Card>
      </div>
    </SkeletonRegion>
  )
}
