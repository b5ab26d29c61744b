// The order of the product list, and the switch between cards and table.
import { LayoutGrid, Rows3 } from 'lucide-react'

import type { ProductSort } from '#domain/catalog/products.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Select } from '#web/ui/Select.tsx'

import type { ProductOrder, ProductView } from './useProductsSearch.ts'

const orderLabels: Record<ProductSort, Record<ProductOrder['direction'], string>> = {
  newest: { desc: 'Newest first', asc: 'Oldest first' },
  name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  productId: { asc: 'Product ID, A to Z', desc: 'Product ID, Z to A' },
  price: { asc: 'Price, low to high', desc: 'Price, high to low' },
  quantity: { asc: 'Quantity, low to high', desc: 'Quantity, high to low' },
}

const orders = Object.entries(orderLabels).flatMap(([sort, labels]) =>
  Object.entries(labels).map(([direction, label]) => ({
    label,
    order: { sort, direction } as ProductOrder,
  })),
)

interface OrderSelectProps {
  order: ProductOrder
  onChange: (order: ProductOrder) => void
}

export function OrderSelect({ order, onChange }: OrderSelectProps) {
  const selected = orders.findIndex(
    (each) => each.order.sort === order.sort && each.order.direction === order.direction,
  )
  return (
    <Select
      aria-label="Sort"
      value={selected}
      onChange={({ target }) => {
        const chosen = orders[Number(target.value)]
        if (chosen) onChange(chosen.order)
      }}
      className="w-44 max-lg:flex-1 max-lg:basis-[20%] max-sm:w-auto max-sm:basis-[40%]"
    >
      {orders.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const views = [
  { view: 'cards', label: 'Cards', Icon: LayoutGrid },
  { view: 'table', label: 'Table', Icon: Rows3 },
] as const

interface ViewSwitchProps {
  view: ProductView
  onChange: (view: ProductView) => void
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">View</legend>
      {views.map(({ view: each, label, Icon }) => (
        <button
          key={each}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === each}
          onClick={() => onChange(each)}
          className={buttonStyles({
            icon: true,
            className:
              'not-first:-ml-px first:rounded-r-none last:rounded-l-none aria-pressed:bg-selected aria-pressed:text-ink focus-visible:z-1',
          })}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
