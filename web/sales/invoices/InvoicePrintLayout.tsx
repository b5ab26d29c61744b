// The invoice as the browser prints it: the same sheet as the PDF, measure for measure.
import './invoicePaper.css'
import { type ReactNode, useLayoutEffect } from 'react'

import { findCompany } from '#contract/company/company.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Money } from '#web/ui/Money.tsx'

import { PrintLines } from './PaperLines.tsx'
import { PrintQrCode } from './PaperQrCode.tsx'

/** Drawn while printing alone. */
export function InvoicePrintLayout({ invoice }: { invoice: Invoice }) {
  const { data: company } = useCall(findCompany, {})
  const { longDay } = useCompanyDates()
  useNumberAtTheFoot(invoice.invoiceNumber)
  return (
    <article className="invoice-paper isolate text-[9pt]/[1.35] [--color-hairline:#c9c9d0] [--color-ink:#16161a] [--color-muted:#5c5c66]">
      {invoice.status === 'Void' && <VoidMark />}
      <header className="flex items-baseline justify-between gap-8 border-b border-hairline pb-[17pt]">
        {company?.logoUrl ? (
          <img
            src={printLogoUrl(company.logoUrl)}
            alt={company.name}
            className="max-h-[48pt] max-w-[200pt] object-contain object-left-bottom"
          />
        ) : (
          <p className="max-w-[320pt] text-[17pt]/none font-semibold tracking-[-0.015em] wrap-anywhere">
            {company?.name}
          </p>
        )}
        <h1 className="text-[17pt]/none tracking-[0.09em]">INVOICE</h1>
      </header>
      <div className="grid grid-cols-[182pt_182pt_1fr] gap-x-[16pt] pt-[16pt] pb-[24pt]">
        <Party
          label="From"
          name={company?.name}
          details={[
            company?.address,
            company?.phone,
            company?.email,
            company?.onPaper?.website,
            company?.onPaper?.taxId && `Tax ID ${company.onPaper.taxId}`,
          ]}
        />
        <Party
          label="Bill to"
          name={invoice.customerName}
          details={[invoice.customerAddress, invoice.customerPhone, invoice.customerEmail]}
        />
        <div className="flex flex-col gap-[9.5pt]">
          <Fact label="Invoice number">
            <span className="font-semibold slashed-zero">{invoice.invoiceNumber}</span>
          </Fact>
          <Fact label="Date">{longDay(invoice.createdAt)}</Fact>
          <Fact label="Status">{invoice.status}</Fact>
        </div>
      </div>
      <PrintLines items={invoice.items} />
      <div className="flex break-before-avoid break-inside-avoid items-start justify-between pt-[15.5pt]">
        <div className="flex items-center gap-[12pt] text-[8pt] text-muted">
          <span className="text-ink">
            <PrintQrCode address={`${window.location.origin}/invoices/${invoice.id}`} />
          </span>
          <p>
            Scan to open
            <br />
            this invoice online
          </p>
        </div>
        <PaperSums invoice={invoice} />
      </div>
      <Words label="Terms" text={company?.onPaper?.terms} />
      <Words label="Notes" text={invoice.notes} />
      {company?.onPaper?.footer && (
        <p className="mt-[24pt] text-[8pt] wrap-anywhere whitespace-pre-line text-muted">
          {company.onPaper.footer}
        </p>
      )}
    </article>
  )
}

/** The picture that is printed. A page that may be printed loads it beforehand: paper doesn't wait. */
export function printLogoUrl(logoUrl: string): string {
  return `${logoUrl}/480`
}

function Words({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="mt-[18pt] w-[380pt] max-w-full">
      <Fact label={label}>
        <span className="wrap-anywhere whitespace-pre-line">{text}</span>
      </Fact>
    </div>
  )
}

/** What stands in the margin of each page takes its text from the style of the root element alone. */
function useNumberAtTheFoot(invoiceNumber: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--invoice-number', `"${invoiceNumber}"`)
    return () => void style.removeProperty('--invoice-number')
  }, [invoiceNumber])
}

/** Fixed, so that it comes back on every page; behind all that is written. */
function VoidMark() {
  return (
    <p
      aria-hidden="true"
      className="fixed inset-0 -z-1 grid place-items-center text-[200pt]/none font-bold text-[#ececef]"
    >
      <span className="-rotate-38">VOID</span>
    </p>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-[2pt] text-[8pt] font-medium text-muted">{label}</p>
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
    <dl className="grid w-[236pt] grid-cols-[1fr_auto] gap-y-[3.5pt]">
      {sums.map(({ label, amount }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">
            <Money value={formatUsd(amount)} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 flex items-baseline justify-between border-t border-ink pt-[4.5pt] text-[11pt] font-semibold">
        <dt>Total</dt>
        <dd className="tabular">{formatUsd(invoice.total)}</dd>
      </div>
    </dl>
  )
}
