// A line of a pick list: one large button that marks all of it, a stepper for parts, and the report of missing units. Folded once it is done.
import { Check, ChevronDown, Minus, PackageX, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { PickLine } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { leftToPick } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { afterPress } from '#web/ui/afterPress.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import type { Picking } from './usePicking.ts'

interface PickRowProps {
  line: PickLine
  /** Undefined without permission. */
  picking: Picking | undefined
  /** The last scan or touch marked it. */
  isLast: boolean
  onNotFound: () => void
}

export function PickRow({ line, picking, isLast, onNotFound }: PickRowProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded = useFolding(leftToPick(line) === 0)
  if (isFolded && !isUnfolded)
    return <DoneRow line={line} isLast={isLast} onUnfold={() => setIsUnfolded(true)} />
  return <OpenRow line={line} picking={picking} isLast={isLast} onNotFound={onNotFound} />
}

/** Whether a line that is done is folded: once nothing is pressed, because the rows below move up. */
function useFolding(isDone: boolean): boolean {
  const [isFolded, setIsFolded] = useState(isDone)
  useEffect(() => afterPress(() => setIsFolded(isDone)), [isDone])
  return isDone && isFolded
}

/** One line of text, so that what is left stays in view. */
function DoneRow({ line, isLast, onUnfold }: { line: PickLine; isLast: boolean; onUnfold: () => void }) {
  const { product, picked, change } = line
  return (
    <li className={isLast ? 'bg-accent-soft' : picked > 0 ? 'bg-good-soft' : ''}>
      <button
        type="button"
        onClick={onUnfold}
        className="flex min-h-control w-full cursor-pointer items-center gap-2 px-4 py-1 text-left text-control focus-ring"
      >
        <VisuallyHidden>Show </VisuallyHidden>
        <span className="code min-w-0 flex-1 truncate">{product.code}</span>
        <BoxLetter line={line} />
        <span className="shrink-0 text-muted tabular">
          {picked === 0 ? 'None to pick' : `${formatCount(picked)} picked`}
        </span>
        {picked > 0 && <Check aria-hidden="true" className="size-4 shrink-0 stroke-2 text-good" />}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-muted" />
      </button>
      {change !== null && <Change text={change} className="px-4" />}
    </li>
  )
}

function OpenRow({ line, picking, isLast, onNotFound }: PickRowProps) {
  const { product, change } = line
  const left = leftToPick(line)
  const isDone = left === 0
  const name = `${product.name} ${product.code}`
  const facts = <LineFacts line={line} isDone={isDone} />
  return (
    <li
      className={`px-4 py-2 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4 ${isLast ? 'bg-accent-soft' : line.picked > 0 && isDone ? 'bg-good-soft' : ''}`}
    >
      {picking && !isDone ? (
        <button
          type="button"
          onClick={() => picking.pickAll(line)}
          className="flex min-h-18 w-full cursor-pointer items-center gap-3 sm:w-auto sm:min-w-0 sm:flex-1 rounded-md text-left select-none focus-ring"
        >
          <VisuallyHidden>{`Pick ${formatUnits(left)}: `}</VisuallyHidden>
          {facts}
        </button>
      ) : (
        <div className="flex min-h-18 items-center gap-3 sm:min-w-0 sm:flex-1">{facts}</div>
      )}
      {change !== null && <Change text={change} />}
      {picking && (!isDone || line.picked > 0) && (
        <div className="flex items-center justify-between gap-2 pt-1 sm:w-64 sm:pt-0">
          <Stepper line={line} picking={picking} name={name} />
          {!isDone && (
            <Button variant="ghost" onClick={onNotFound} aria-label={`Not found: ${name}`}>
              <PackageX aria-hidden="true" />
              Not found
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Change({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`pb-1 text-control text-warning wrap-anywhere sm:order-last sm:w-full ${className}`}>
      {text}
    </p>
  )
}

/** The box that the units go into. */
export function BoxLetter({ line: { box } }: { line: Pick<PickLine, 'box'> }) {
  return (
    <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm bg-pressed px-1 text-meta font-semibold">
      <VisuallyHidden>Box </VisuallyHidden>
      <span>{box}</span>
    </span>
  )
}

function LineFacts({ line, isDone }: { line: PickLine; isDone: boolean }) {
  const { product, document, units, picked, notFound, notPicked } = line
  const notes = [
    notFound > 0 && `${formatCount(notFound)} not found`,
    notPicked > 0 && `${formatCount(notPicked)} not picked`,
  ].filter((note) => note !== false)
  return (
    <>
      <ProductImage product={product} alt="" width={160} className="h-18! w-14! rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="code block text-body font-semibold wrap-anywhere">{product.code}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-body">
          {product.color !== '' && <ColorSwatch name={product.color} wraps />}
          {product.size !== '' && <span className="min-w-0 font-semibold wrap-anywhere">{product.size}</span>}
        </span>
        <span className="block truncate text-meta text-muted">{[product.name, ...notes].join(' · ')}</span>
        <span className="flex items-center gap-1.5 text-meta">
          <BoxLetter line={line} />
          <span className="flex min-w-0 flex-wrap gap-x-1.5">
            <span className="truncate">{document.customerName}</span>
            <span className="code text-muted">{document.number}</span>
          </span>
        </span>
      </span>
      {units === 0 ? (
        <span className="shrink-0 text-body text-muted">None to pick</span>
      ) : (
        <span className="flex shrink-0 items-center gap-1.5 text-figure tabular">
          {isDone && <Check aria-hidden="true" className="size-5 stroke-2 text-good" />}
          <span>
            <span className={isDone ? 'text-good' : ''}>{formatCount(picked)}</span>
            <span className="text-body text-muted">{` of ${formatCount(units)}`}</span>
          </span>
        </span>
      )}
    </>
  )
}

function Stepper({ line, picking, name }: { line: PickLine; picking: Picking; name: string }) {
  const { picked } = line
  return (
    <fieldset className="flex items-center gap-1" aria-label={`Units of ${name}`}>
      <IconButton
        variant="secondary"
        label={`One less of ${name}`}
        disabledReason={picked === 0 ? 'Nothing of it is picked.' : undefined}
        onClick={() => picking.step(line, -1)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton
        variant="secondary"
        label={`One more of ${name}`}
        disabledReason={leftToPick(line) === 0 ? 'All of it is picked.' : undefined}
        onClick={() => picking.step(line, 1)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
