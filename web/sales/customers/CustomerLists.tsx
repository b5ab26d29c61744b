// The contacts and addresses of a customer.
import type { CustomerAddress, CustomerContact } from '#contract/sales/customerContacts.ts'
import { telLink } from '#web/shell/telLink.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'

const link = 'text-link underline-offset-2 hover:underline'

/** Nothing without contacts. */
export function ContactsCard({ contacts }: { contacts: readonly CustomerContact[] }) {
  if (contacts.length === 0) return null
  return (
    <Card title="Contacts" flush>
      <ul className="divide-y divide-hairline">
        {contacts.map((contact) => (
          <li key={JSON.stringify(contact)} className="px-4 py-2.5 text-control">
            <div className="wrap-anywhere">
              <span className="font-medium">{contact.name}</span>
              {contact.role !== null && <span className="text-muted">{`, ${contact.role}`}</span>}
            </div>
            <div className="flex flex-wrap gap-x-3 wrap-anywhere">
              {contact.email !== null && (
                <a href={`mailto:${contact.email}`} className={link}>
                  {contact.email}
                </a>
              )}
              {contact.phone !== null && (
                <a href={telLink(contact.phone)} className={link}>
                  {contact.phone}
                </a>
              )}
            </div>
            {(contact.getsInvoices || contact.getsStatements) && (
              <div className="mt-1 flex gap-1.5">
                {contact.getsInvoices && <Badge>Invoices</Badge>}
                {contact.getsStatements && <Badge>Statements</Badge>}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Nothing without addresses. */
export function AddressesCard({ addresses }: { addresses: readonly CustomerAddress[] }) {
  if (addresses.length === 0) return null
  return (
    <Card title="Addresses" flush>
      <ul className="divide-y divide-hairline">
        {addresses.map((address) => (
          <li key={JSON.stringify(address)} className="px-4 py-2.5 text-control">
            <div className="flex flex-wrap items-center gap-2 text-meta text-muted">
              <span>
                {address.kind === 'billing' ? 'Billing' : 'Shipping'}
                {address.label !== null && `, ${address.label}`}
                {address.state !== null && `, ${address.state}`}
              </span>
              {address.isDefault && <Badge>Default</Badge>}
            </div>
            <div className="wrap-anywhere whitespace-pre-line">{address.text}</div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
