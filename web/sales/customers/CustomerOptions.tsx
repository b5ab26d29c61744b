// The suggested customers below a field.
import type { CustomerSuggestion } from '#contract/sales/customers.ts'
import { Listbox, ListboxOption } from '#web/ui/Listbox.tsx'
import type { useListbox } from '#web/ui/useListbox.ts'

interface CustomerOptionsProps {
  listbox: ReturnType<typeof useListbox>
  customers: readonly CustomerSuggestion[]
  onChoose: (customer: CustomerSuggestion) => void
}

export function CustomerOptions({ listbox, customers, onChoose }: CustomerOptionsProps) {
  return (
    <Listbox id={listbox.id} label="Customers">
      {customers.map((customer, index) => (
        <ListboxOption
          key={customer.id}
          id={listbox.optionId(index)}
          isActive={index === listbox.active}
          onChoose={() => onChoose(customer)}
        >
          <div className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{customer.name}</span>
            <span className="code shrink-0 text-meta text-muted">{customer.number}</span>
          </div>
          <div className="truncate text-meta text-muted">
            {[customer.phone, customer.email].filter(Boolean).join(' · ')}
          </div>
        </ListboxOption>
      ))}
    </Listbox>
  )
}
