// The sheet of a printed document, with the same layout as the PDFs (server/sales/documents/document.typ).
import './invoicePrint.css'
import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { preload } from 'react-dom'

import { formatUsd } from '#domain/platform/money.ts'
import type { DocumentSum } from '#domain/sales/documentSums.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { Money } from '#web/ui/Money.tsx'

interface DocumentPrintLayoutProps {
  /** 'Invoice' */
  kind: string
  number: string
  isVoid: boolean
  party: PartyProps
  shipTo: string | null
  /** Lines are separated by \n. */
  facts: { label: string; text: string }[]
  sums: DocumentSum[]
  total: DocumentSum
  /** Below the total; the last one as bold as the total. */
  after: DocumentSum[]
  texts: { label: string; text: string | null | undefined }[]
  /** The lines. */
  children: ReactNode
}

/** Rendered only while printing (useIsPrinting). Its page calls `usePreloadedLogo`. */
export function DocumentPrintLayout(props: DocumentPrintLayoutProps) {
  const { kind, number, isVoid, party, shipTo, facts, sums, total, after, texts, children } = props
  const company = useCompany()
  useFooterNumber(number)
  return (
    <article
      data-is-paper
      className="invoice-print isolate text-[9pt]/[1.35] [--color-hairline:#c9c9d0] [--color-ink:#16161a] [--color-muted:#5c5c66]"
    >
      {isVoid && <VoidMark />}
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
        <h1 className="text-[17pt]/none tracking-[0.09em]">{kind.toUpperCase()}</h1>
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
        <div className="flex flex-col gap-[9.5pt]">
          <Party {...party} />
          {shipTo && (
            <Fact label="Ship to">
              <p className="wrap-anywhere whitespace-pre-line">{shipTo}</p>
            </Fact>
          )}
        </div>
        <div className="flex flex-col gap-[9.5pt]">
          <Fact label={`${kind} number`}>
            <span className="font-semibold slashed-zero">{number}</span>
          </Fact>
          {facts.map(({ label, text }) => (
            <Fact key={label} label={label}>
              <span className="wrap-anywhere whitespace-pre-line">{text}</span>
            </Fact>
          ))}
        </div>
      </div>
      {children}
      <div className="flex break-before-avoid break-inside-avoid justify-end pt-[15.5pt]">
        <PrintTotals sums={sums} total={total} after={after} />
      </div>
      {texts.map(({ label, text }) => (
        <TextBlock key={label} label={label} text={text} />
      ))}
      {company?.documentTexts?.footer && (
        <p className="mt-[24pt] text-[8pt] wrap-anywhere whitespace-pre-line text-muted">
          {company.documentTexts.footer}
        </p>
      )}
    </article>
  )
}

/** Printing does not wait for images. */
export function usePreloadedLogo(): void {
  const company = useCompany()
  if (company?.logoUrl) preload(printLogoUrl(company.logoUrl), { as: 'image' })
}

function printLogoUrl(logoUrl: string): string {
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
function useFooterNumber(number: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--invoice-number', `"${number}"`)
    return () => void style.removeProperty('--invoice-number')
  }, [number])
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

function PrintTotals({ sums, total, after }: Pick<DocumentPrintLayoutProps, 'sums' | 'total' | 'after'>) {
  const last = after.at(-1)
  return (
    <dl className="grid w-[236pt] grid-cols-[1fr_auto] gap-y-[3.5pt]">
      <PlainSums sums={sums} />
      <BoldSum sum={total} border="border-ink" />
      <PlainSums sums={after.slice(0, -1)} />
      {last && <BoldSum sum={last} border="border-hairline" />}
    </dl>
  )
}

function PlainSums({ sums }: { sums: readonly DocumentSum[] }) {
  return sums.map(({ label, amountCents }) => (
    <Fragment key={label}>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">
        <Money value={formatUsd(amountCents)} />
      </dd>
    </Fragment>
  ))
}

function BoldSum({ sum: { label, amountCents }, border }: { sum: DocumentSum; border: string }) {
  return (
    <div
      className={`col-span-2 flex items-baseline justify-between border-t pt-[4.5pt] text-[11pt] font-semibold ${border}`}
    >
      <dt>{label}</dt>
      <dd className="tabular">{formatUsd(amountCents)}</dd>
    </div>
  )
}
