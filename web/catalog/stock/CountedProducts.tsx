// The lines of a count, latest scan first.
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { maxQuantity, quantityTextError } from '#domain/stock/stock.ts'
import { ProductText } from '#web/catalog/products/ProductText.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { type CountLine, lineDifference } from './countLines.ts'
import { selfScanning } from './scanTargets.ts'
import { Difference } from './StockFigures.tsx'
import { getScannedCode, useScanGuard } from './useScanGuard.ts'

interface CountedProductsProps {
  lines: readonly CountLine[]
  onCounted: (id: number, counted: number) => void
  onRemove: (id: number) => void
  /** Enter was pressed, after a quantity or after a code scanned into its input. */
  onNext: (scanned: string | undefined) => void
}

export function CountedProducts({ lines, onCounted, onRemove, onNext }: CountedProductsProps) {
  const isPhone = useIsPhone()
  const counted = (line: CountLine) => (
    <CountedInput line={line} onChange={(units) => onCounted(line.id, units)} onEnter={onNext} />
  )
  const remove = (line: CountLine) => (
    <IconButton label={`Remove ${line.name} ${line.code}`} onClick={() => onRemove(line.id)}>
      <X aria-hidden="true" />
    </IconButton>
  )
  if (isPhone) {
    return (
      <ul aria-label="Counted products" className="divide-y divide-hairline text-control">
        {lines.map((line) => (
          <li key={line.id} className="px-4 pt-2 pb-3">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0 py-1.5">
                <CountedProduct line={line} />
              </div>
              <div className="-mr-2.5">{remove(line)}</div>
            </div>
            <div className="flex items-center gap-3">
              {counted(line)}
              <span className="text-muted tabular">
                of {formatCount(line.onRecord)} on record
                {line.reserved > 0 && `, ${formatCount(line.reserved)} reserved`}
              </span>
              <span className="ml-auto">
                <Difference units={lineDifference(line)} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return <CountTable label="Counted products" lines={lines} counted={counted} remove={remove} />
}

interface CountTableProps {
  label: string
  lines: readonly CountLine[]
  counted?: (line: CountLine) => ReactNode
  remove?: (line: CountLine) => ReactNode
}

/** Read-only without `counted` and `remove`. */
export function CountTable({ label, lines, ...actions }: CountTableProps) {
  return <ListTable label={label} flush columns={countColumns(actions)} rows={lines} />
}

function countColumns({
  counted,
  remove,
}: Pick<CountTableProps, 'counted' | 'remove'>): readonly Column<CountLine>[] {
  const columns: Column<CountLine>[] = [
    { header: 'Product', cell: (line) => <CountedProduct line={line} />, className: 'w-full' },
    { header: 'On record', cell: (line) => <OnRecord line={line} />, kind: 'number' },
    {
      header: 'Counted',
      cell: (line) =>
        counted ? <div className="ml-auto w-24">{counted(line)}</div> : formatCount(line.counted),
      kind: 'number',
    },
    {
      header: 'Difference',
      cell: (line) => <Difference units={lineDifference(line)} />,
      kind: 'number',
    },
  ]
  if (remove) columns.push({ header: 'Remove', isHeaderHidden: true, cell: remove, kind: 'actions' })
  return columns
}

function OnRecord({ line: { onRecord, reserved } }: { line: CountLine }) {
  return (
    <>
      {formatCount(onRecord)}
      {reserved > 0 && <span className="block text-meta text-muted">{formatCount(reserved)} reserved</span>}
    </>
  )
}

function CountedProduct({ line: { name, code, color, size } }: { line: CountLine }) {
  return <ProductText name={name} code={code} facts={[color, size]} />
}

interface CountedInputProps {
  line: CountLine
  onChange: (counted: number) => void
  /** `scanned` is the code if a scan ended with this Enter. */
  onEnter: (scanned: string | undefined) => void
}

/** On blur, an empty or invalid text gives way to the quantity before it; an invalid one with a toast. */
function CountedInput({ line, onChange, onEnter }: CountedInputProps) {
  const [text, setText] = useState<string>()
  /** The quantity when the input got the focus. */
  const before = useRef(line.counted)
  const type = (typed: string) => {
    setText(typed)
    if (quantityTextError(typed, 0) === undefined) onChange(readTypedNumber(typed))
  }
  const leave = () => {
    setText(undefined)
    const error = text === undefined ? undefined : quantityTextError(text, 0)
    if (error === undefined) return
    // The beginning of the text may have been a quantity: the 38 of 38.5.
    onChange(before.current)
    if (text?.trim()) toastError(error)
  }
  const guard = useScanGuard(line.counted, (before) => {
    setText(undefined)
    onChange(before)
  })
  return (
    <NumberInput
      aria-label={`Counted of ${line.name} ${line.code}`}
      min={0}
      max={maxQuantity}
      className="max-w-24"
      value={text ?? line.counted}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => {
        before.current = line.counted
        event.target.select()
      }}
      onBlur={leave}
      {...selfScanning}
      onKeyDown={(event) => {
        guard(event)
        if (!isEnter(event)) return
        event.preventDefault()
        onEnter(getScannedCode())
      }}
    />
  )
}
