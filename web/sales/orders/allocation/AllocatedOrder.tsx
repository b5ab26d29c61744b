// An order that waits for units: what it will get of each style, and the quantities of its lines.
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { ColorHead } from '#web/sales/lines/ColorHead.tsx'
import { useProductImages } from '#web/sales/lines/useProductImages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { groupByStyle, type PlannedLine, type PlannedOrder, type StyleLines } from './allocationPlan.ts'

interface AllocatedOrderProps {
  planned: PlannedOrder
  /** What the run leaves of each product. */
  left: ReadonlyMap<number, number>
  /** Why the server refused it. */
  refusal: string | undefined
  onSkip: (isSkipped: boolean) => void
  onType: (line: number, text: string) => void
}

export function AllocatedOrder({ planned, left, refusal, onSkip, onType }: AllocatedOrderProps) {
  const { waiting, isSkipped, isIncomplete, lines, units, backOrder } = planned
  const { order, isPastCancelDate, creditError } = waiting
  const window = formatShipWindow(order)
  const skipReason = isIncomplete
    ? 'Not all of it is in stock, so it gets nothing. Tick it to allocate what is there.'
    : isSkipped && creditError !== null
      ? `${creditError} The order gets nothing here. It can be allocated on its own page, with a reason.`
      : undefined
  return (
    <section aria-label={order.number} className="rounded-md border border-hairline bg-surface text-control">
      <div className="flex items-start gap-2 px-4 py-2">
        <RowCheckbox
          label={`Allocate to ${order.number}`}
          checked={!isSkipped}
          onChange={(checked) => onSkip(!checked)}
        />
        <div className="min-w-0 flex-1 py-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to="/orders/$id"
              params={{ id: String(order.id) }}
              target="_blank"
              className="code text-link underline-offset-2 hover:underline"
            >
              {order.number}
            </Link>
            <span className="min-w-0 font-medium wrap-anywhere">{order.customerName}</span>
            {order.shipComplete && <Badge>Ships complete</Badge>}
            {isPastCancelDate && <Badge tone="danger">Past cancel date</Badge>}
          </div>
          {window !== undefined && <div className="text-meta text-muted tabular">{window}</div>}
        </div>
        <UnitsOf units={units} backOrder={backOrder} strong />
      </div>
      {!isSkipped && (
        <ul aria-label={`Styles of ${order.number}`}>
          {groupByStyle(lines).map((group) => (
            <StyleRow key={group.key} group={group} left={left} onType={onType} />
          ))}
        </ul>
      )}
      {refusal !== undefined && (
        <div className="border-t border-hairline px-4 py-2">
          <FieldError error={`${refusal} Untick the order, or allocate it on its page.`} />
        </div>
      )}
      {skipReason !== undefined && (
        <p className="border-t border-hairline px-4 py-2 text-meta text-muted">{skipReason}</p>
      )}
    </section>
  )
}

function UnitsOf({
  units,
  backOrder,
  strong = false,
}: {
  units: number
  backOrder: number
  strong?: boolean
}) {
  return (
    <span className={`shrink-0 py-1 tabular ${units === 0 ? 'text-muted' : ''}`}>
      <span className={strong ? 'font-semibold' : ''}>{formatCount(units)}</span>
      <span className="text-muted">{` of ${formatUnits(backOrder)}`}</span>
    </span>
  )
}

interface StyleRowProps extends Pick<AllocatedOrderProps, 'left' | 'onType'> {
  group: StyleLines
}

/** Its lines are shown when it is opened, or while one of them has an error. */
function StyleRow({ group: { number, name, lines }, left, onType }: StyleRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || lines.some(({ error }) => error !== undefined)
  const images = useProductImages(isShown ? lines.map(({ line }) => line.productId) : [])
  return (
    <li className="border-t border-hairline">
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
        className="flex w-full cursor-pointer items-center gap-2 px-4 py-0.5 text-left focus-ring hover:bg-hover pointer-coarse:min-h-11"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-4 shrink-0 stroke-[1.5] text-muted ${isShown ? '' : '-rotate-90'}`}
        />
        <span className="min-w-0 flex-1 truncate">
          <span className="code text-muted">{number} </span>
          {name}
        </span>
        <UnitsOf
          units={lines.reduce((sum, { units }) => sum + units, 0)}
          backOrder={lines.reduce((sum, { line }) => sum + line.backOrder, 0)}
        />
      </button>
      {isShown && (
        <ul className="border-t border-hairline bg-canvas">
          {lines.map((planned) => (
            <LineRow
              key={planned.line.line}
              planned={planned}
              imageUrl={images.get(planned.line.productId)}
              left={left.get(planned.line.productId) ?? 0}
              onType={(text) => onType(planned.line.line, text)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

interface LineRowProps {
  planned: PlannedLine
  imageUrl: string | undefined
  left: number
  onType: (text: string) => void
}

function LineRow({ planned: { line, text, error }, imageUrl, left, onType }: LineRowProps) {
  const { code, size } = line.product
  return (
    <li className="flex items-start justify-between gap-3 py-1 pr-4 pl-10">
      <span className="flex min-h-control min-w-0 flex-wrap items-center gap-x-2">
        <ColorHead product={line.product} imageUrl={imageUrl} />
        <SizeLabel size={size} />
        <span className="text-meta text-muted tabular">
          {`${formatCount(line.backOrder)} on back order, ${formatCount(left)} left`}
        </span>
      </span>
      <Field label={`Units of ${code}`} labelHidden error={error} className="w-28 shrink-0">
        <NumberInput
          min={0}
          max={line.backOrder}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </li>
  )
}
