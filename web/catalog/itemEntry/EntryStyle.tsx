// A style on an invoice, an order or a delivery: its size matrix, whose cells are the lines of its products.
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'

import { findPrepacks, type Prepack } from '#contract/catalog/prepacks.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useStoredValue } from '#web/api/storedValue.ts'
import { useCall } from '#web/api/useCall.ts'
import { addPrepack } from '#web/catalog/matrix/addPrepack.ts'
import type { MatrixEdits } from '#web/catalog/matrix/matrixProps.ts'
import type { MatrixRow, MatrixValues } from '#web/catalog/matrix/matrixValues.ts'
import { SizeMatrix } from '#web/catalog/matrix/SizeMatrix.tsx'
import { buildStyleMatrix } from '#web/catalog/matrix/styleMatrix.ts'
import { stockFigures, stockFigureOptions, useStockFigures } from '#web/catalog/stock/stockFigures.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** How the form handles the style, apart from its data. */
export interface EntryStyleHandlers {
  /** Opened by the user just now: the first cell gets the focus. */
  startsFocused: boolean
  onComplete: () => void
  onScan: (code: string) => void
}

interface EntryStyleProps extends EntryStyleHandlers, Pick<MatrixEdits, 'values' | 'findError' | 'purpose'> {
  /** The same value until it changes. */
  style: Style
  /** Of the heading, before the button that removes the style. */
  figures: ReactNode
  /** Below the color that a row is of. */
  noteOf?: (row: MatrixRow) => string | undefined
  /** Of cells, by product id. */
  cellNotes?: ReadonlyMap<number, readonly string[]> | undefined
  /** Of cells, by product id. */
  errors?: ReadonlyMap<number, string> | undefined
  onChange: (typed: MatrixValues) => void
  /** For each color. `filled`: the texts of the cells that the packs filled. */
  onFillPacks: (filled: MatrixValues, prepack: Prepack, packs: number) => void
  /** Returns the undo function; undefined if it can't be removed. */
  onRemove: () => (() => void) | undefined
  /** Below the matrix. */
  children?: ReactNode
}

/** Of all styles that are entered, also later. */
const shownFigure = { key: 'entry-figure', schema: z.enum(stockFigures), empty: 'free' } as const

export function EntryStyle({
  style,
  figures,
  noteOf,
  cellNotes,
  errors,
  startsFocused,
  onFillPacks,
  onRemove,
  children,
  ...matrix
}: EntryStyleProps) {
  const { data } = useCall(findPrepacks, { styleId: style.id })
  const section = useRef<HTMLElement>(null)
  // On a phone no cell gets the focus, which would open the keyboard.
  useEffect(() => {
    if (startsFocused) section.current?.scrollIntoView({ block: 'nearest' })
  }, [startsFocused])
  const { sizes, rows } = useMemo(() => buildStyleMatrix(style), [style])
  const { value: figure, store: figureStore } = useStoredValue(shownFigure)
  const { withFigures } = useStockFigures(style.id, figure)

  const remove = () => {
    const undo = onRemove()
    if (!undo) return
    matrix.onComplete()
    toast({ title: `Style ${style.number} removed`, action: { label: 'Undo', onAction: undo } })
  }
  const addPacks = (prepack: Prepack, packs: number, rows: readonly MatrixRow[]) =>
    addPrepack(style, { prepack, packs }, { rows, sizes, values: matrix.values }, (filled) =>
      onFillPacks(filled, prepack, packs),
    )
  return (
    <section
      ref={section}
      aria-label={`Style ${style.number}`}
      className="scroll-my-36 px-4 pt-2 pb-1 max-sm:px-2"
    >
      <div className="mb-1.5 flex items-center gap-3 text-control max-sm:flex-wrap max-sm:gap-y-0 max-sm:px-2">
        <h3 className="min-w-0 flex-1 font-medium wrap-anywhere max-sm:basis-full">
          <span className="mr-1 code text-muted">{style.number}</span> {style.name}
        </h3>
        {figures}
        <Select
          aria-label={`Units below the quantities of style ${style.number}`}
          className="w-28 shrink-0"
          value={figure}
          onChange={({ target }) => figureStore.change(() => z.parse(shownFigure.schema, target.value))}
        >
          {stockFigureOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <IconButton size="sm" label={`Remove style ${style.number}`} onClick={remove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <SizeMatrix
        {...matrix}
        mode="edit"
        styleName={style.name}
        sizes={sizes}
        rows={withFigures(rows).map((row) => describeRow(row, { note: noteOf?.(row), cellNotes, errors }))}
        startsFocused={startsFocused}
        prepacks={data?.prepacks}
        onAddPrepack={addPacks}
      />
      {children}
    </section>
  )
}

function describeRow(
  row: MatrixRow,
  { note, cellNotes, errors }: { note: string | undefined } & Pick<EntryStyleProps, 'cellNotes' | 'errors'>,
): MatrixRow {
  if (!errors && !cellNotes) return note === undefined ? row : { ...row, note }
  const cells = row.cells.map(
    (cell) => cell && { ...cell, notes: cellNotes?.get(cell.productId), error: errors?.get(cell.productId) },
  )
  return { ...row, note, cells }
}

export function EntryStyleLoading() {
  return (
    <SkeletonRegion label="Loading the style">
      <div className="flex flex-col gap-2 px-4 py-3">
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-28" />
      </div>
    </SkeletonRegion>
  )
}

interface EntryStyleErrorProps {
  query: Parameters<typeof QueryError>[0]['query']
  /** Shows the lines of the style in the list. */
  onClose: () => void
}

export function EntryStyleError({ query, onClose }: EntryStyleErrorProps) {
  return (
    <div className="py-3">
      <QueryError query={query} title="Failed to load the style" />
      <p className="pb-3 text-center text-control">
        <button type="button" className="text-link underline focus-ring" onClick={onClose}>
          Show its products in the list
        </button>
      </p>
    </div>
  )
}
