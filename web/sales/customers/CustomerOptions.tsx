// The suggested customers below a field. The focus stays in the field, which handles the keys.
import type { CustomerSuggestion } from '#contract/sales/customers.ts'

interface CustomerOptionsProps {
  /** Of the list; each option has it with its index appended. */
  id: string
  customers: readonly CustomerSuggestion[]
  /** The index of the active option; -1 for none. */
  active: number
  onChoose: (customer: CustomerSuggestion) => void
}

export function CustomerOptions({ id, customers, active, onChoose }: CustomerOptionsProps) {
  return (
    <div
      // A native list can't be operated from a text field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      id={id}
      aria-label="Customers"
    >
      {customers.map((customer, index) => (
        // The field handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={customer.id}
          // A native option can't contain several lines.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          id={`${id}${index}`}
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(customer)}
          className="cursor-pointer rounded-sm px-2 py-1.5 text-control hover:bg-hover aria-selected:selvedge-left aria-selected:bg-selected pointer-coarse:min-h-11"
        >
          <div className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{customer.name}</span>
            <span className="code shrink-0 text-meta text-muted">{customer.number}</span>
          </div>
          <div className="truncate text-meta text-muted">
            {[customer.phone, customer.email].filter(Boolean).join(' · ')}
          </div>
        </div>
      ))}
    </div>
  )
}
