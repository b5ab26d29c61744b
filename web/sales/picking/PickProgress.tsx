// The progress of a pick list, which stays in view, with what the last scan or touch did and its undo.
import type { PickList } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { leftToPick } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

import { BoxLetter } from './PickRow.tsx'
import type { Picking } from './usePicking.ts'

interface PickProgressProps {
  list: PickList
  picking: Picking
  /** Units may be marked, also with the camera. */
  mayScan: boolean
}

export function PickProgress({ list, picking, mayScan }: PickProgressProps) {
  const { outcome, pendingCount, scan } = picking
  const hasText = list.state === 'open' || outcome !== undefined || pendingCount > 0
  const answer = <LastAnswer list={list} picking={picking} />
  return (
    <div className="sticky top-(--sticky-top) z-10 -mx-3 border-b border-hairline bg-canvas px-3 pt-1 pb-2">
      <ProgressBar
        label="Picked"
        value={list.picked}
        max={list.units}
        text={`${formatCount(list.picked)} of ${formatUnits(list.units)}`}
      />
      {/* The undo is here and not in a toast, which would cover the next row. */}
      <div className={`flex items-center gap-2 ${hasText ? 'mt-1 min-h-control' : ''}`}>
        <output className="block min-w-0 flex-1 text-control wrap-anywhere">{answer}</output>
        {pendingCount === 0 && <UndoButton list={list} picking={picking} />}
        {mayScan && <CameraButton onScan={scan} answer={answer} />}
      </div>
    </div>
  )
}

function LastAnswer({
  list,
  picking: { outcome, pendingCount },
}: Pick<PickProgressProps, 'list' | 'picking'>) {
  if (pendingCount > 0) return <span className="text-muted">Saving...</span>
  if (outcome && 'refusal' in outcome) {
    return (
      <span role="alert" className="font-medium text-danger">
        {outcome.refusal}
      </span>
    )
  }
  if (outcome)
    return outcome.marks.map(({ line, quantity }) => (
      <LastMark
        key={line}
        list={list}
        line={line}
        share={outcome.marks.length > 1 ? Math.abs(quantity) : undefined}
      />
    ))
  return (
    <span className="text-muted">
      {list.state === 'open' ? 'Scan a product, or touch a row to pick all of it.' : ''}
    </span>
  )
}

interface LastMarkProps {
  list: PickList
  line: number
  /** The units of a scan for several boxes that go into this one. */
  share: number | undefined
}

/** Where the units go, and what is left. */
function LastMark({ list, line: number, share }: LastMarkProps) {
  const line = list.lines.find((row) => row.line === number)
  if (!line) return null
  const { product, document, picked } = line
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <BoxLetter line={line} />
      <span className="font-semibold">{document.customerName}</span>
      <span className="code text-muted">{document.number}</span>
      <span>
        {share !== undefined && <span className="font-semibold">{`${formatUnits(share)} of `}</span>}
        <span className="code">{product.code}</span>
        <span>{`: ${formatCount(picked)} picked, ${formatCount(leftToPick(line))} left`}</span>
      </span>
    </span>
  )
}

function UndoButton({ list, picking }: { list: PickList; picking: Picking }) {
  const { outcome } = picking
  if (!outcome || 'refusal' in outcome) return null
  const canUndo = outcome.marks.every(({ line: number, quantity }) => {
    const line = list.lines.find((row) => row.line === number)
    return line && quantity > 0 && line.picked >= quantity
  })
  if (!canUndo) return null
  return (
    <Button size="sm" onClick={() => picking.undo(outcome.marks)}>
      Undo
    </Button>
  )
}
