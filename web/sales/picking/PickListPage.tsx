// A pick list, made for a phone in one hand and for a scanner: rows by shelf, marked by touch or scan.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'

import { closePickList, findPickList, type PickLine, type PickList } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { leftToPick, pickListName } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { usePageScans } from '#web/catalog/stock/usePageScans.ts'
import { PackingSlipButton } from '#web/sales/documents/PackingSlipButton.tsx'
import { useIsPrinting } from '#web/sales/documents/useIsPrinting.ts'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { NotFoundDialog } from './NotFoundDialog.tsx'
import { PickListBadge } from './PickListBadge.tsx'
import { PickListPrint } from './PickListPrint.tsx'
import { PickRow } from './PickRow.tsx'
import { type Picking, usePicking } from './usePicking.ts'

const route = getRouteApi('/shell/pick-lists/$id')

export function PickListPage() {
  return (
    <RecordPage
      endpoint={findPickList}
      id={route.useParams().id}
      list="/pick-lists"
      skeleton={<PickListSkeleton />}
    >
      {(list) => <PickListDetails list={list} />}
    </RecordPage>
  )
}

function PickListDetails({ list }: { list: PickList }) {
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  const mayEdit = usePermissionError('orders.edit') === undefined
  const picking = usePicking(list)
  const [missing, setMissing] = useState<PickLine>()
  usePageScans((code) => {
    if (mayEdit) picking.scan(code)
  })
  const isDone = list.state === 'done'
  const slips = isDone && <PackingSlips list={list} />
  return (
    <>
      <div className="mx-auto flex w-full max-w-200 flex-col gap-3 max-sm:flex-1 print:hidden *:first:mb-0">
        <PageHeader
          title={pickListName(list.id)}
          meta={<PickListBadge state={list.state} />}
          actions={
            <>
              <Button {...shortcutProps('Alt+P')} onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
              {mayEdit && list.state === 'open' && <CloseButton list={list} />}
              {!isPhone && slips}
            </>
          }
        />
        <Progress list={list} picking={picking} />
        {isDone && (
          <Notice tone="good" title="Everything is picked">
            <DocumentLinks list={list} />
          </Notice>
        )}
        <ShelfList
          list={list}
          picking={mayEdit && list.state !== 'closed' ? picking : undefined}
          onNotFound={setMissing}
        />
        {!isDone && (
          <p className="text-control text-muted">
            For <DocumentLinks list={list} />
          </p>
        )}
        {isPhone && slips && <BottomBar>{slips}</BottomBar>}
      </div>
      {missing && <NotFoundDialog listId={list.id} line={missing} onClose={() => setMissing(undefined)} />}
      {isPrinting && <PickListPrint list={list} />}
    </>
  )
}

/** Stays in view, with what the last scan did. */
function Progress({ list, picking: { outcome, pendingCount } }: { list: PickList; picking: Picking }) {
  const line = outcome && 'line' in outcome && list.lines.find((each) => each.line === outcome.line)
  return (
    <div className="sticky top-(--sticky-top) z-10 -mx-3 border-b border-hairline bg-canvas px-3 pt-1 pb-2">
      <ProgressBar
        label="Picked"
        value={list.picked}
        max={list.units}
        text={`${formatCount(list.picked)} of ${formatUnits(list.units)}`}
      />
      <output className="mt-1 block min-h-5 text-control wrap-anywhere">
        {pendingCount > 0 ? (
          <span className="text-muted">Saving...</span>
        ) : outcome && 'refusal' in outcome ? (
          <span role="alert" className="font-medium text-danger">
            {outcome.refusal}
          </span>
        ) : line ? (
          <>
            <span className="code">{line.product.code}</span>
            {`: ${formatCount(line.picked)} picked, ${formatCount(leftToPick(line))} left`}
          </>
        ) : (
          <span className="text-muted">
            {list.state === 'open' && 'Scan a product, or touch a row to pick all of it.'}
          </span>
        )}
      </output>
    </div>
  )
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
            isLast={outcome !== undefined && 'line' in outcome && outcome.line === line.line}
            onNotFound={() => onNotFound(line)}
          />
        ))}
      </ul>
    </Card>
  ))
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

function PackingSlips({ list: { documents } }: { list: PickList }) {
  const invoices = documents.filter(({ type }) => type === 'invoice')
  return invoices.map((invoice) => (
    <PackingSlipButton key={invoice.id} invoice={invoice} namesInvoice={invoices.length > 1} />
  ))
}

function DocumentLinks({ list: { documents } }: { list: PickList }) {
  const link = 'code text-link underline-offset-2 hover:underline focus-ring'
  return documents.map(({ type, id, number, customerName }, index) => (
    <span key={`${type} ${id}`} className="wrap-anywhere">
      {index > 0 && ', '}
      {type === 'invoice' ? (
        <Link to="/invoices/$id" params={{ id: String(id) }} className={link}>
          {number}
        </Link>
      ) : (
        <Link to="/orders/$id" params={{ id: String(id) }} className={link}>
          {number}
        </Link>
      )}{' '}
      {customerName}
    </span>
  ))
}

function PickListSkeleton() {
  return (
    <SkeletonRegion label="Loading pick list">
      <div className="mx-auto flex max-w-200 flex-col gap-3">
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
