// Who an invoice is for.
import type { Invoice } from '#contract/sales/invoices.ts'
import { telLink } from '#web/shell/telLink.ts'
import { Card } from '#web/ui/Card.tsx'

export function CustomerCard({ invoice }: { invoice: Invoice }) {
  const { customerName, customerPhone, customerEmail, customerAddress } = invoice
  const link = 'text-link underline-offset-2 hover:underline'
  const facts = [
    { label: 'Name', value: customerName },
    {
      label: 'Phone',
      value: (
        <a href={telLink(customerPhone)} className={link}>
          {customerPhone}
        </a>
      ),
    },
    {
      label: 'Email',
      value: customerEmail && (
        <a href={`mailto:${customerEmail}`} className={link}>
          {customerEmail}
        </a>
      ),
    },
    { label: 'Address', value: customerAddress },
  ]
  return (
    <Card title="Customer">
      <dl className="grid gap-x-6 gap-y-3 text-control sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {value || <span className="text-muted">–</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
