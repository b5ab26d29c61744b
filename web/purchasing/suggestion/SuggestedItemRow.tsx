// A style of the suggestion with its reasons, which opens its size matrix; or a product without a style with its units.
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { describeSuggestion, type SupplyMark, supplyMarkNames } from '#domain/purchasing/suggestion.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { DraftLineList } from '#web/catalog/itemEntry/DraftLineList.tsx'
import { DraftStyle } from '#web/catalog/itemEntry/DraftStyle.tsx'
import type { ChangeItems } from '#web/catalog/itemEntry/itemDraft.ts'
import type { Reference } from '#web/records/recordForm.ts'
import { ReferenceInput } from '#web/records/ReferenceInput.tsx'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Field } from '#web/ui/Field.tsx'

import { orderedUnits, type SuggestedItem, type SuggestedSupplier, sumProducts } from './suggestedItems.ts'

const markTones: Record<SupplyMark, BadgeTone> = {
  'nothing coming': 'warning',
  'too little coming': 'warning',
  'comes too late': 'warning',
  'on its way': 'good',
}

interface SuggestedItemRowProps {
  item: SuggestedItem
  onLinesChange: ChangeItems
  onSupplierChange: (supplier: SuggestedSupplier | null) => void
}

export function SuggestedItemRow({ item, onLinesChange, onSupplierChange }: SuggestedItemRowProps) {
  const today = useCompanyToday()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<Reference | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { style, products, supplier, lines } = item
  const sums = sumProducts(products)
  const [first] = products
  const [number, name] = style ? [style.number, style.name] : [first?.code ?? '', first?.name ?? '']
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <li>
      <div className="flex items-start max-sm:flex-wrap">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-start gap-x-2 gap-y-1 px-4 py-2.5 text-left focus-ring hover:bg-hover max-sm:basis-full max-sm:flex-wrap"
        >
          <Chevron aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-muted" />
          <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-2rem)]">
            <span className="block text-control font-medium wrap-anywhere">
              <span className="mr-1 code text-muted">{number}</span> {name}
            </span>
            <span className="block text-meta text-muted wrap-anywhere tabular">
              {describeSuggestion(sums, today).join(' · ')}
            </span>
          </span>
          <Badge tone={markTones[sums.mark]} className="max-sm:ml-6">
            {supplyMarkNames[sums.mark]}
          </Badge>
          <span className="w-24 shrink-0 text-right text-control font-medium tabular max-sm:ml-auto">
            {formatUnits(orderedUnits([item]))}
          </span>
        </button>
        {(isOpen || supplier === null) && (
          <div className="w-56 shrink-0 py-1.5 pr-4 text-control max-sm:w-full max-sm:pl-10">
            <Field label="Supplier" labelHidden>
              <ReferenceInput
                to="supplier"
                label={`Supplier of ${number}`}
                value={supplier ?? typed}
                onChange={(reference) => {
                  setTyped(reference)
                  if (reference === null) onSupplierChange(null)
                  else if (reference.id !== null) onSupplierChange({ ...reference, id: reference.id })
                }}
              />
            </Field>
          </div>
        )}
      </div>
      {isOpen && style && (
        <DraftStyle
          styleId={style.id}
          lines={lines}
          change={onLinesChange}
          cellNotes={new Map(products.map((product) => [product.productId, cellNotes(product)]))}
          startsFocused
          onShown={() => {}}
          onComplete={close}
          onScan={() => {}}
        />
      )}
      {isOpen && !style && (
        <DraftLineList lines={lines} change={onLinesChange} unitsName="Units" onRemoved={close} />
      )}
    </li>
  )
}

/** Short, for the cells of a matrix. */
function cellNotes({
  waiting,
  isCoreOut,
  drafted,
  mark,
  units,
  packUnits,
}: SuggestedItem['products'][number]): readonly string[] {
  return [
    ...(units > 0 && packUnits > 1 ? [`${pluralize(units / packUnits, 'pack')} of ${packUnits}`] : []),
    ...(waiting > 0 ? [`${waiting} wait`] : []),
    ...(isCoreOut ? ['core size'] : []),
    ...(drafted > 0 ? [`${drafted} in drafts`] : []),
    ...(mark === 'comes too late' ? ['comes late'] : []),
    ...(mark === 'on its way' ? ['on its way'] : []),
  ]
}
