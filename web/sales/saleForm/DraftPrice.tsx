// The price of a line on the form: the list price, or one that was set by hand.
import { RotateCcw } from 'lucide-react'

import { formatUsd } from '#domain/platform/money.ts'
import { handPriceForbidden, type PriceSetter } from '#domain/sales/handPrices.ts'
import { ListPrice } from '#web/sales/lines/ListPrice.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'

import { deliveredPrices, type DraftLine } from './draftLines.ts'
import {
  breakNotes,
  handPriceNote,
  hasHandPrice,
  linePriceError,
  listPriceCents,
  listPriceOf,
} from './linePrices.ts'
import { PriceInput } from './PriceInput.tsx'
import type { DraftLines } from './useDraftLines.ts'

interface DraftPriceProps {
  line: DraftLine
  items: DraftLines
}

export function DraftPrice({ line, items }: DraftPriceProps) {
  const { productId, productName, code, typedPrice, unitPriceCents } = line
  const listPrice = formatUsd(listPriceCents(line))
  const isByHand = typedPrice !== undefined || hasHandPrice(line)
  const { units, ...steps } = listPriceOf(line)
  const delivered = deliveredPrices(line)
  const notes = isByHand ? [] : [...(delivered === undefined ? [] : [delivered]), ...breakNotes(steps, units)]
  return (
    <PriceParts
      label={`Price of ${productName} (${code})`}
      value={typedPrice ?? formatUsd(unitPriceCents)}
      listPrice={isByHand ? listPrice : undefined}
      // The sentence has the button.
      hasReset={handPriceNote(line, items.customerId) === undefined}
      notes={notes}
      error={linePriceError(line, items.setter)}
      setter={items.setter}
      onType={(typed) => items.setPrice(productId, typed)}
      onReset={() => items.resetPrice(productId)}
      onStart={items.rememberPrices}
    />
  )
}

interface PricePartsProps {
  label: string
  value: string
  /** For several prices. */
  placeholder?: string
  /** Of a price set by hand. */
  listPrice: string | undefined
  hasReset: boolean
  notes: readonly string[]
  error: string | undefined
  setter: PriceSetter
  onType: (typed: string) => void
  onReset: () => void
  onStart: () => () => void
}

/** Without the permission the price is text. */
export function PriceParts({
  label,
  value,
  placeholder,
  listPrice,
  hasReset,
  notes,
  error,
  setter,
  onType,
  onReset,
  onStart,
}: PricePartsProps) {
  const input = { label, value, placeholder, error, onType, onStart }
  return (
    <span className="flex flex-col items-end">
      {handPriceForbidden(setter) === undefined ? (
        // The text of the input is in line with the figures below it.
        <span className="-mr-2">
          <PriceInput {...input} />
        </span>
      ) : (
        <>
          <Money value={value || (placeholder ?? '')} />
          {error !== undefined && (
            <span className="w-44 text-left text-meta whitespace-normal text-danger">{error}</span>
          )}
        </>
      )}
      {listPrice !== undefined && (
        <span className="flex items-center gap-1">
          {hasReset && (
            <IconButton
              size="sm"
              label={`Reset to list price ${listPrice}`}
              className="-my-1.5 pointer-coarse:my-0 max-sm:my-0"
              onClick={onReset}
            >
              <RotateCcw aria-hidden="true" />
            </IconButton>
          )}
          <ListPrice value={listPrice} />
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="text-meta whitespace-nowrap text-muted tabular">
          {note}
        </span>
      ))}
    </span>
  )
}

/** The sentence about a price set by hand that may be another one today. */
export function HandPriceNote({
  text,
  listPrice,
  onReset,
}: {
  text: string
  listPrice: string
  onReset: () => void
}) {
  return (
    <>
      {text}{' '}
      <button
        type="button"
        className="text-link underline underline-offset-2 focus-ring max-sm:min-h-11"
        onClick={onReset}
      >
        {`Reset to list price ${listPrice}`}
      </button>
    </>
  )
}
