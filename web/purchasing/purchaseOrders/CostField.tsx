// The unit cost of the products of a style, or of one product, in the form of a purchase order.
import { unitCostMessages } from '#domain/stock/costTexts.ts'
import type { DraftLine } from '#web/catalog/itemEntry/itemDraft.ts'
import { readCost } from '#web/purchasing/supplierDraft.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

interface CostFieldProps {
  lines: readonly Pick<DraftLine, 'productId'>[]
  /** 'style 1042' */
  name: string
  currency: string
  /** As typed, by product. */
  costs: Readonly<Record<string, string>>
  onChange: (costs: Record<string, string>) => void
}

/** Products of a style with different costs show none until one is typed for all. */
export function CostField({ lines, name, currency, costs, onChange }: CostFieldProps) {
  if (lines.length === 0) return null
  const texts = new Set(lines.map(({ productId }) => costs[productId] ?? ''))
  const isMixed = texts.size > 1
  const [text = ''] = isMixed ? [] : texts
  return (
    <span className="flex shrink-0 items-center gap-2 text-meta text-muted">
      <span aria-hidden="true">{`Cost, ${currency}`}</span>
      <Field
        label={`Unit cost of ${name}`}
        labelHidden
        error={readCost(text) === undefined ? unitCostMessages.invalid : undefined}
        className="w-28 shrink-0"
      >
        <Input
          value={text}
          inputMode="decimal"
          autoComplete="off"
          placeholder={isMixed ? 'Different' : undefined}
          className="text-right tabular"
          onFocus={(event) => event.target.select()}
          onChange={({ target }) =>
            onChange({
              ...costs,
              ...Object.fromEntries(lines.map(({ productId }) => [productId, target.value])),
            })
          }
        />
      </Field>
    </span>
  )
}
