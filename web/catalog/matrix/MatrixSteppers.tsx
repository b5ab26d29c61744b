// The size matrix on a phone: one color at a time, with large steppers.
import { Minus, Plus, Undo2 } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { getScannedCode, useScanGuard } from '#web/catalog/stock/useScanGuard.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { useLatest } from '#web/ui/useLatest.ts'

import { AddPacks } from './AddPacks.tsx'
import { fillColumn, fillRow } from './matrixKeys.ts'
import { canFillAllColors, describePlace, describeStock, MatrixMessage, stockToneOf } from './matrixParts.tsx'
import type { MatrixEditProps } from './matrixProps.ts'
import { cellsAt, type MatrixCell, readUnits, sumMatrix } from './matrixValues.ts'
import { type MatrixEditing, useMatrixEdits } from './useMatrixEdits.ts'

export function MatrixSteppers(props: MatrixEditProps) {
  const { sizes, rows, values, findError, purpose, onScan } = props
  const edits = useMatrixEdits(props)
  /** A color, or null for all. */
  const [chosen, setChosen] = useState<string | null>()
  const sums = sumMatrix(rows, sizes.length, ({ productId }) => readUnits(values[productId]))
  const hasFillRow = canFillAllColors(props)
  const isAll = chosen === null && hasFillRow
  const shown = isAll ? undefined : (rows.find(({ color }) => color === chosen) ?? rows[0])
  if (!isAll && !shown) return null
  const rowIndex = shown ? rows.indexOf(shown) : fillRow
  const stepperAt = (column: number): StepperProps | undefined => {
    const place = { row: rowIndex, column }
    if (cellsAt(rows, place, findError).length === 0) return undefined
    const cell = shown?.cells[column] ?? undefined
    return {
      title: sizes[column] ?? 'All sizes',
      label: describePlace(props, place),
      cell,
      text: edits.textAt(place),
      error: cell && edits.errorOf(cell.productId),
      purpose,
      onType: (typed) => edits.type(place, typed),
      onStep: (by) => edits.step(place, by, purpose),
      onScanned: () => edits.restore(edits.textsBefore(place)),
      onVisit: () => edits.startVisit(),
      onScan,
    }
  }
  const bySize = sizes.flatMap((_, column) => stepperAt(column) ?? [])
  const allSizes = bySize.length > 1 ? stepperAt(fillColumn) : undefined
  const steppers = allSizes ? [allSizes, ...bySize] : bySize
  return (
    <Tabs.Root
      // Not the color: ids are derived from it, and one with a space is not an id.
      value={String(rowIndex)}
      onValueChange={(value) => setChosen(rows[Number(value)]?.color ?? null)}
      className="rounded-md border border-hairline bg-surface"
    >
      <div className="sticky top-(--sticky-top) z-10 rounded-t-md border-b border-hairline bg-surface">
        <Tabs.List aria-label="Colors" className="flex gap-1 overflow-x-auto px-1">
          {hasFillRow && <ColorTab value={String(fillRow)} units={0} hasError={false} />}
          {rows.map((row, index) => (
            <ColorTab
              key={row.color}
              value={String(index)}
              color={row.color}
              units={sums.rows[index] ?? 0}
              hasError={row.cells.some((cell) => cell && edits.errorOf(cell.productId) !== undefined)}
            />
          ))}
        </Tabs.List>
      </div>
      <Tabs.Content value={String(rowIndex)} className="px-3 outline-none">
        <div className="flex min-h-11 items-center justify-between gap-2 text-control">
          <span className="font-medium tabular">Total {formatUnits(sums.total)}</span>
          <span className="flex items-center">
            {edits.canUndo && (
              <IconButton
                label="Undo the last change of quantities"
                onClick={() => edits.undo()}
                className="size-11"
              >
                <Undo2 aria-hidden="true" />
              </IconButton>
            )}
            <AddPacks
              rows={shown ? [shown] : rows}
              prepacks={props.prepacks}
              onAddPrepack={props.onAddPrepack}
            />
          </span>
        </div>
        {shown?.note !== undefined && (
          <p className="pb-1 text-meta text-muted wrap-anywhere tabular">{shown.note}</p>
        )}
        <ul aria-label={`Sizes in ${shown?.color ?? 'all colors'}`} className="divide-y divide-hairline">
          {steppers.map((stepper) => (
            <Stepper key={stepper.title} {...stepper} />
          ))}
        </ul>
        <MatrixMessage message={firstMessage(edits, steppers)} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** A message of the shown color before one of another color. */
function firstMessage(edits: MatrixEditing, steppers: readonly StepperProps[]) {
  return edits.messageFor(steppers.find(({ error }) => error !== undefined)?.cell?.productId)
}

interface ColorTabProps {
  value: string
  /** Undefined: all colors. */
  color?: string
  units: number
  hasError: boolean
}

function ColorTab({ value, color, units, hasError }: ColorTabProps) {
  return (
    <Tabs.Trigger
      value={value}
      className="flex min-h-11 max-w-44 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-control text-muted focus-ring data-[state=active]:border-selvedge data-[state=active]:font-medium data-[state=active]:text-ink"
    >
      {color === undefined ? 'All colors' : <ColorSwatch name={color} />}
      {units > 0 && (
        <span
          className={`rounded-full px-1.5 text-meta tabular ${hasError ? 'bg-danger-soft text-danger' : 'bg-neutral-soft text-neutral'}`}
        >
          {formatCount(units)}
          <span className="sr-only">{hasError ? ' units, with an error' : ' units'}</span>
        </span>
      )}
    </Tabs.Trigger>
  )
}

interface StepperProps {
  title: string
  /** The accessible name of the input. */
  label: string
  /** undefined: it fills several. */
  cell: MatrixCell | undefined
  text: string
  error: string | undefined
  purpose: MatrixEditProps['purpose']
  onType: (text: string) => void
  /** Adds or removes one unit, of each size if it is the stepper of all sizes. */
  onStep: (by: 1 | -1) => void
  /** Restores the texts of this rendering: a code was scanned into the input since. */
  onScanned: () => void
  /** The input got the focus. */
  onVisit: () => void
  onScan: MatrixEditProps['onScan']
}

function Stepper(props: StepperProps) {
  const { title, label, cell, text, error, purpose, onType, onStep, onScanned, onVisit, onScan } = props
  const guard = useScanGuard(undefined, onScanned)
  // The end of a scan has restored the text of its input: the handler must see that.
  const scanHandler = useLatest(onScan)
  const units = readUnits(text) || 0
  const handleKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    guard(event)
    if (!isEnter(event)) return
    event.preventDefault()
    const scanned = getScannedCode()
    if (scanned !== undefined) scanHandler.current?.(scanned)
    else focusNextInput(event.currentTarget)
  }
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <div className="text-body font-medium wrap-anywhere">{title}</div>
        {cell && cell.available !== null && (
          <div className={`text-meta tabular ${error === undefined ? stockToneOf(cell) : 'text-danger'}`}>
            {error !== undefined && purpose === 'sale' && units > cell.available
              ? `${formatCount(cell.available)} left`
              : describeStock(cell)}
          </div>
        )}
        {cell?.notes && <div className="text-meta text-muted tabular">{cell.notes.join(' · ')}</div>}
      </div>
      <div
        className={`flex items-center rounded-md border ${error === undefined ? 'border-edge' : 'border-danger bg-danger-soft'}`}
      >
        <IconButton label={`Remove one: ${label}`} onClick={() => onStep(-1)} className="size-11">
          <Minus aria-hidden="true" />
        </IconButton>
        <input
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          placeholder={purpose === 'count' ? '–' : '0'}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => {
            event.target.select()
            onVisit()
          }}
          onKeyDown={handleKeys}
          className="h-11 w-14 bg-transparent text-center text-field font-semibold tabular outline-none focus-visible:outline-2 focus-visible:outline-focus"
        />
        <IconButton label={`Add one: ${label}`} onClick={() => onStep(1)} className="size-11">
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function focusNextInput(input: HTMLInputElement): void {
  const inputs = [...(input.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(input) + 1]
  if (next) next.focus()
  else input.blur()
}
