// What was counted so far, the newest scan first: on record, counted, and what is between them.
import { X } from 'lucide-react'

import { formatCount } from '#domain/platform/format.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { CountedInput } from './CountedInput.tsx'
import { type CountLine, lineDifference } from './countLines.ts'
import { Difference } from './Difference.tsx'

interface CountedProductsProps {
  lines: readonly CountLine[]
  onCounted: (id: number, counted: number) => void
  onRemove: (id: number) => void
  /** Enter after a quantity, or after a code that was scanned there. */
  onNext: (scanned: string | undefined) => void
}

export function CountedProducts({ lines, onCounted, onRemove, onNext }: CountedProductsProps) {
  const isPhone = useIsPhone()
  const counted = (line: CountLine) => (
    <CountedInput line={line} onChange={(units) => onCounted(line.id, units)} onEnter={onNext} />
  )
  const remove = (line: CountLine) => (
    <IconButton label={`Remove ${line.productName} ${line.productId}`} onClick={() => onRemove(line.id)}>
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
              <span className="text-muted tabular">of {formatCount(line.onRecord)} on record</span>
              <span className="ml-auto">
                <Difference units={lineDifference(line)} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Table label="Counted products" flush>
      <TableHead>
        <ColumnHead>Product</ColumnHead>
        <ColumnHead kind="number">On record</ColumnHead>
        <ColumnHead kind="number">Counted</ColumnHead>
        <ColumnHead kind="number">Difference</ColumnHead>
        <ColumnHead kind="actions">
          <VisuallyHidden>Remove</VisuallyHidden>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <Cell className="w-full">
              <CountedProduct line={line} />
            </Cell>
            <Cell kind="number">{formatCount(line.onRecord)}</Cell>
            <Cell kind="number">
              <div className="ml-auto w-24">{counted(line)}</div>
            </Cell>
            <Cell kind="number">
              <Difference units={lineDifference(line)} />
            </Cell>
            <Cell kind="actions">{remove(line)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Its name and what tells it from others of that name. */
export function CountedProduct({ line }: { line: CountLine }) {
  return (
    <>
      <span className="font-medium wrap-anywhere">{line.productName}</span>
      <span className="block text-meta wrap-anywhere text-muted">
        <span className="code">{line.productId}</span>
        {[line.color, line.size].map((fact) => fact !== '' && ` · ${fact}`)}
      </span>
    </>
  )
}
