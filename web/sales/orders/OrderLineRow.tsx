// A line of an order in a dialog: its product, its units, and the quantity that is chosen.
import type { OrderItem } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

interface OrderLineRowProps {
  item: OrderItem
  text: string
  max: number
  error: string | undefined
  onType: (text: string) => void
}

export function OrderLineRow({ item, text, max, error, onType }: OrderLineRowProps) {
  const { product } = item
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-2 text-control max-sm:px-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{product.name}</span>
          <span className="code text-meta text-muted wrap-anywhere">{product.code}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted tabular">
          <ColorSwatch name={product.color} wraps />
          <SizeLabel size={product.size} />
          <span>{describeItem(item)}</span>
        </div>
      </div>
      <Field label={`Quantity of ${product.code}`} labelHidden error={error} className="w-32 shrink-0">
        <NumberInput
          min={0}
          max={max}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </li>
  )
}

/** '4 allocated · 6 on back order, 10 free' */
function describeItem(item: OrderItem): string {
  const backOrder = backOrderUnits(item)
  const parts = [
    ...(item.allocated > 0 ? [`${formatCount(item.allocated)} allocated`] : []),
    ...(backOrder > 0 ? [`${formatCount(backOrder)} on back order, ${formatCount(item.free)} free`] : []),
    ...(item.allocated + backOrder === 0 ? ['Nothing open'] : []),
  ]
  return parts.join(' · ')
}
