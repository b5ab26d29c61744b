// The printed invoice, with the same layout as the PDF.
import './invoicePrint.css'
import { encodeQR } from 'qr'
import { type ReactNode, useLayoutEffect } from 'react'

import { findCompany } from '#contract/company/company.ts'
import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
import { describePacks } from '#domain/catalog/prepacks.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Money } from '#web/ui/Money.tsx'

import { type ItemBlock, type ItemBlockMatrix, itemBlocks, type ItemsView } from './itemBlocks.ts'

/** Rendered only while printing. */
export function InvoicePrintLayout({ invoice, view }: { invoice: Invoice; view: ItemsView }) {
  const { data: company } = useCall(findCompany, {})
  const { longDay } = useCompanyDates()
  useFooterNumber(invoice.invoiceNumber)
  return (
    <article className="invoice-print isolate text-[9pt]/[1.35] [--color-hairline:#c9c9d0] [--color-ink:#16161a] [--color-muted:#5c5c66]">
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
            company?.documentTexts?.website,
            company?.documentTexts?.taxId && `Tax ID ${company.documentTexts.taxId}`,
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
      <PrintLines items={invoice.items} view={view} />
      <div className="flex break-before-avoid break-inside-avoid items-start justify-between pt-[15.5pt]">
        <div className="flex items-center gap-[12pt] text-[8pt] text-muted">
          <span className="text-ink">
            <PrintQrCode url={`${window.location.origin}/invoices/${invoice.id}`} />
          </span>
          <p>
            Scan to open
            <br />
            this invoice online
          </p>
        </div>
        <PrintTotals invoice={invoice} />
      </div>
      <TextBlock label="Terms" text={company?.documentTexts?.terms} />
      <TextBlock label="Notes" text={invoice.notes} />
      {company?.documentTexts?.footer && (
        <p className="mt-[24pt] text-[8pt] wrap-anywhere whitespace-pre-line text-muted">
          {company.documentTexts.footer}
        </p>
      )}
    </article>
  )
}

/** The URL of the printed logo. It must be preloaded, because printing does not wait for images. */
export function printLogoUrl(logoUrl: string): string {
  return `${logoUrl}/480`
}

function TextBlock({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="mt-[18pt] w-[380pt] max-w-full">
      <Fact label={label}>
        <span className="wrap-anywhere whitespace-pre-line">{text}</span>
      </Fact>
    </div>
  )
}

/** The page margins can only use CSS variables of the root element. */
function useFooterNumber(invoiceNumber: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--invoice-number', `"${invoiceNumber}"`)
    return () => void style.removeProperty('--invoice-number')
  }, [invoiceNumber])
}

/** Fixed, so that it is repeated on every page. */
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

function PrintTotals({ invoice }: { invoice: Invoice }) {
  const rows = [
    { label: 'Subtotal', amount: invoice.subtotalCents },
    ...(invoice.discountCents === 0
      ? []
      : [
          {
            label: `Discount (${formatPercent(invoice.discountBasisPoints)})`,
            amount: -invoice.discountCents,
          },
        ]),
    { label: `Tax (${formatPpm(invoice.taxPpm)})`, amount: invoice.taxCents },
  ]
  return (
    <dl className="grid w-[236pt] grid-cols-[1fr_auto] gap-y-[3.5pt]">
      {rows.map(({ label, amount }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">
            <Money value={formatUsd(amount)} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 flex items-baseline justify-between border-t border-ink pt-[4.5pt] text-[11pt] font-semibold">
        <dt>Total</dt>
        <dd className="tabular">{formatUsd(invoice.totalCents)}</dd>
      </div>
    </dl>
  )
}

const cell = 'border-b border-hairline px-[5pt] py-[4.6pt] align-top first:pl-0 last:pr-0'
const head = `${cell} border-b-ink text-[8pt] font-medium text-muted`

/** As many columns as fit left of the quantities. */
const maxPrintedSizes = 10

function PrintLines({ items, view }: { items: readonly InvoiceItem[]; view: ItemsView }) {
  const blocks: ItemBlock[] = view === 'matrix' ? itemBlocks(items, maxPrintedSizes) : []
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <colgroup>
        <col />
        <col className="w-[72pt]" />
        <col className="w-[44pt]" />
        <col className="w-[52pt]" />
        <col className="w-[72pt]" />
        <col className="w-[80pt]" />
      </colgroup>
      <thead>
        <tr>
          <th className={`${head} text-left`}>Product</th>
          <th className={`${head} text-left`}>Color</th>
          <th className={`${head} text-left`}>Size</th>
          <th className={`${head} text-right`}>Qty</th>
          <th className={`${head} text-right`}>Unit price</th>
          <th className={`${head} text-right`}>Total</th>
        </tr>
      </thead>
      <tbody>
        {view === 'list' &&
          items.map((item, index) => (
            // The lines of an invoice never change, and two may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <PrintLine key={index} item={item} />
          ))}
        {blocks.map((block, index) =>
          block.kind === 'matrix' ? (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <PrintMatrix key={index} matrix={block.matrix} />
          ) : (
            block.lines.map(({ item }, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <PrintLine key={`${index} ${line}`} item={item} />
            ))
          ),
        )}
      </tbody>
    </table>
  )
}

function PrintLine({
  item: { product, quantity, unitPriceCents, totalPriceCents, prepack },
}: {
  item: InvoiceItem
}) {
  return (
    <tr>
      <td className={cell}>
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="text-[7.5pt] text-muted slashed-zero wrap-anywhere">
          {[product.code, product.manufacturer].filter(Boolean).join(' · ')}
        </p>
        {product.description && (
          <p className="text-[7.5pt] text-muted wrap-anywhere">{product.description}</p>
        )}
        {prepack && <p className="text-[7.5pt] text-muted wrap-anywhere">{describePacks(prepack)}</p>}
      </td>
      <td className={`${cell} wrap-anywhere`}>{product.color}</td>
      <td className={`${cell} wrap-anywhere`}>{product.size}</td>
      <td className={`${cell} text-right tabular`}>{formatCount(quantity)}</td>
      <td className={`${cell} text-right`}>
        <Money value={formatUsd(unitPriceCents)} />
      </td>
      <td className={`${cell} text-right`}>
        <Money value={formatUsd(totalPriceCents)} />
      </td>
    </tr>
  )
}

/** The colors of a style by sizes, under the columns of the list. */
function PrintMatrix({ matrix: { style, sizes, rows, packs } }: { matrix: ItemBlockMatrix }) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is no control */}
      <td colSpan={6} className={`${cell} px-0`}>
        <table className="w-full table-fixed border-separate border-spacing-0">
          <colgroup>
            <col />
            {sizes.map((size) => (
              <col key={size} className="w-[22pt]" />
            ))}
            <col className="w-[52pt]" />
            <col className="w-[72pt]" />
            <col className="w-[80pt]" />
          </colgroup>
          <tbody>
            <tr>
              <th className="pr-[10pt] text-left align-bottom font-medium wrap-anywhere">
                {style.number} · {style.name}
              </th>
              {sizes.map((size) => (
                <th
                  key={size}
                  className="text-center align-bottom text-[8pt] font-medium text-muted wrap-anywhere"
                >
                  {size}
                </th>
              ))}
              <td colSpan={3}>{null}</td>
            </tr>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <tr key={index} className="align-bottom">
                <td className="pt-[3pt] pr-[10pt] wrap-anywhere">{row.color}</td>
                {row.cells.map((line, column) => (
                  <td key={sizes[column]} className="text-center tabular">
                    {line && formatCount(line.quantity)}
                  </td>
                ))}
                <td className="pr-[5pt] text-right tabular">{formatCount(row.quantity)}</td>
                <td className="pr-[5pt] text-right">
                  <Money value={formatUsd(row.unitPriceCents)} />
                </td>
                <td className="text-right">
                  <Money value={formatUsd(row.totalCents)} />
                </td>
              </tr>
            ))}
            {packs.length > 0 && (
              <tr>
                <td
                  colSpan={sizes.length + 4}
                  className="pt-[3pt] text-[7.5pt] text-muted wrap-anywhere tabular"
                >
                  {packs.join(', ')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </td>
    </tr>
  )
}

function PrintQrCode({ url }: { url: string }) {
  const modules = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={`QR code of this invoice's page: ${url}`}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="-ml-[1.7pt] size-[60pt] shrink-0"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
