// A cell of the size matrix that takes a quantity.
import { formatCount } from '#domain/platform/format.ts'
import { useScanGuard } from '#web/catalog/stock/useScanGuard.ts'

import { fillColumn, fillRow, isFillPlace, type MatrixPlace } from './matrixKeys.ts'
import { describeStock, stockToneOf } from './matrixParts.tsx'
import type { MatrixEditProps } from './matrixProps.ts'
import { EmptyMatrixCell, matrixCell } from './MatrixTable.tsx'
import { type MatrixCell, readUnits } from './matrixValues.ts'

interface MatrixEditCellProps {
  place: MatrixPlace
  /** null: no product, or a cell that fills others. */
  cell: MatrixCell | null
  /** The accessible name. */
  label: string
  text: string
  error: string | undefined
  purpose: MatrixEditProps['purpose']
  canFocus: boolean
  isTabStop: boolean
  onType: (place: MatrixPlace, text: string) => void
  /** Restores the texts of this rendering: a code was scanned into the cell since. */
  onScanned: (place: MatrixPlace) => void
  onFocus: (place: MatrixPlace) => void
}

/** A quantity with the stock below it; a dash where there is no product. */
export function MatrixEditCell(props: MatrixEditCellProps) {
  const { place, cell, canFocus, error, purpose } = props
  const isFill = isFillPlace(place)
  if (!canFocus) return <EmptyMatrixCell text={isFill ? 'Nothing to fill' : 'No product'} />
  return (
    <td className={matrixCell({ kind: isFill ? 'fill' : 'input', invalid: error !== undefined })}>
      <span className="relative block">
        <QuantityInput {...props} />
        {cell && cell.available !== null && (
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute inset-x-0 bottom-1 text-center text-meta leading-4 tabular ${error === undefined ? stockToneOf(cell) : 'font-medium text-danger'}`}
          >
            {error !== undefined && purpose === 'sale'
              ? describeShortage(cell, props.text)
              : describeStock(cell)}
          </span>
        )}
      </span>
      {cell?.notes?.map((note) => (
        <span key={note} aria-hidden="true" className="block pb-1 text-meta leading-4 text-muted tabular">
          {note}
        </span>
      ))}
    </td>
  )
}

/** '3 left' if more are typed than there are. */
function describeShortage(cell: MatrixCell, text: string): string {
  const available = cell.available ?? 0
  return (readUnits(text) ?? 0) > available ? `${formatCount(available)} left` : describeStock(cell)
}

function QuantityInput(props: MatrixEditCellProps) {
  const { place, cell, label, text, error, isTabStop, onType, onScanned, onFocus } = props
  const guard = useScanGuard(place, onScanned)
  return (
    <input
      aria-label={error === undefined ? label : `${label}. ${error}`}
      aria-invalid={error !== undefined || undefined}
      data-place={`${place.row}:${place.column}`}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder={place.column === fillColumn ? 'All' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      value={text}
      onChange={(event) => onType(place, event.target.value)}
      onFocus={(event) => {
        event.target.select()
        onFocus(place)
      }}
      // After a click the browser has moved the caret.
      onClick={(event) => event.currentTarget.select()}
      onKeyDown={guard}
      className={`block w-full bg-transparent px-1 text-center text-body font-semibold tabular outline-none focus-visible:outline-none ${place.row === fillRow ? 'h-9' : 'h-12'} ${cell && cell.available !== null ? 'pb-4.5' : ''}`}
    />
  )
}
