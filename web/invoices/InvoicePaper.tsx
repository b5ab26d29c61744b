// The invoice as the browser prints it: the same sheet as the PDF. The red line at its edge comes with every printed page.
import type { ReactNode } from 'react'

import { findCompany } from '#contract/company.ts'
import type { Invoice } from '#contract/invoices.ts'
import { formatPercent, formatUsd } from '#domain/money.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Money } from '#web/ui/Money.tsx'

import { PaperLines } from './PaperLines.tsx'

/** Drawn while printing alone. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { data: company } = useCall(findCompany, {})
  const { longDay } = useCompanyDates()
  return (
    <article className="text-[9pt]/[1.45]">
      <header className="flex items-baseline justify-between gap-8 border-b border-hairline pb-[12pt]">
        <p className="text-[17pt]/[1.2] font-semibold tracking-tight wrap-anywhere">{company?.name}</p>
        <h1 className="text-[17pt]/[1.2] tracking-[0.09em]">INVOICE</h1>
      </header>
      <div className="grid grid-cols-[1fr_1fr_auto] gap-x-[18pt] pt-[12pt] pb-[20pt]">
        <Party
          label="From"
          name={company?.name}
          details={[company?.address, company?.phone, company?.email]}
        />
        <Party
          label="Bill to"
          name={invoice.customerName}
          details={[invoice.customerAddress, invoice.customerPhone, invoice.customerEmail]}
        />
        <div className="flex flex-col gap-[8pt]">
          <Fact label="Invoice number">
            <span className="font-semibold">{invoice.invoiceNumber}</span>
          </Fact>
          <Fact label="Date">{longDay(invoice.createdAt)}</Fact>
          <Fact label="Status">{invoice.status}</Fact>
        </div>
      </div>
      <PaperLines items={invoice.items} />
      <div className="break-inside-avoid">
        <PaperSums invoice={invoice} />
      </div>
      {invoice.notes && (
        <div className="mt-[20pt] w-[380pt] max-w-full">
          <Fact label="Notes">
            <span className="wrap-anywhere whitespace-pre-line">{invoice.notes}</span>
          </Fact>
        </div>
      )}
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-[8pt] font-medium text-muted">{label}</p>
      {children}
    </div>
  )
}

interface PartyProps {
  label: string
  name: string | undefined
  details: readonly (string | null | undefined)[]
}

function Party({ label, name, details }: PartyProps) {
  return (
    <Fact label={label}>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere whitespace-pre-line">{details.filter(Boolean).join('\n')}</p>
    </Fact>
  )
}

function PaperSums({ invoice }: { invoice: Invoice }) {
  const sums = [
    { label: 'Subtotal', amount: invoice.subtotal },
    ...(invoice.discountAmount === 0
      ? []
      : [
          {
            label: `Discount (${formatPercent(invoice.discountPercentage)})`,
            amount: -invoice.discountAmount,
          },
        ]),
    { label: `Tax (${formatPercent(invoice.taxRate)})`, amount: invoice.taxAmount },
  ]
  return (
    <dl className="mt-[12pt] ml-auto grid w-[236pt] grid-cols-[1fr_auto] gap-y-[6pt]">
      {sums.map(({ label, amount }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">
            <Money value={formatUsd(amount)} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 flex items-baseline justify-between border-t border-ink pt-[6pt] text-[11pt] font-semibold">
        <dt>Total</dt>
        <dd className="tabular">{formatUsd(invoice.total)}</dd>
      </div>
    </dl>
  )
}
