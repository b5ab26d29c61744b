// A small picture of a sheet on which the first free label is chosen.
import { useId } from 'react'

import { cellBox, countCells, type LabelGrid } from '#domain/catalog/labels/labelPages.ts'

interface SheetPickerProps {
  format: LabelGrid
  /** From 1. */
  firstCell: number
  onChange: (cell: number) => void
  /** Labels to print. */
  labels: number
}

/** One radio button for each label: the arrow keys move. */
export function SheetPicker({ format, firstCell, onChange, labels }: SheetPickerProps) {
  const name = useId()
  const percent = (um: number, pageUm: number) => `${(100 * um) / pageUm}%`
  return (
    <fieldset>
      <legend className="text-control font-medium">First free label</legend>
      <p className="mt-1 mb-2 text-meta text-muted">{`Number ${firstCell}. Click the first label that is still on the sheet.`}</p>
      <div
        className="relative w-full max-w-52 rounded-sm border border-edge bg-[#fff]"
        style={{ aspectRatio: `${format.pageWidthUm} / ${format.pageHeightUm}` }}
      >
        {Array.from({ length: countCells(format) }, (_, index) => {
          const { leftUm, topUm, widthUm, heightUm } = cellBox(format, index)
          const cell = index + 1
          const isPrinted = cell >= firstCell && cell < firstCell + labels
          return (
            <input
              key={cell}
              type="radio"
              name={name}
              aria-label={`Label ${cell}`}
              checked={cell === firstCell}
              onChange={() => onChange(cell)}
              className={`absolute m-0 cursor-pointer appearance-none rounded-[2px] border focus-ring ${
                isPrinted ? 'border-[#fff] bg-accent' : 'border-[#8a8a94] bg-[#fff]'
              }`}
              style={{
                inset: `${percent(topUm, format.pageHeightUm)} auto auto ${percent(leftUm, format.pageWidthUm)}`,
                width: percent(widthUm, format.pageWidthUm),
                height: percent(heightUm, format.pageHeightUm),
              }}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
