// Both records of a merge, what they owe together, and what the surviving one takes.
import { previewMerge } from '#contract/sales/customerMerges.ts'
import type { Customer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { MergePart } from '#domain/sales/customerMerges.ts'
import { formatExemption } from '#domain/sales/customers.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export interface MergeChoice {
  takes: MergePart[]
  exemptionIds: number[]
}

interface MergePreviewFieldsProps {
  id: number
  into: number
  choice: MergeChoice
  onChange: (choice: MergeChoice) => void
}

export function MergePreviewFields({ id, into, choice, onChange }: MergePreviewFieldsProps) {
  const query = useCall(previewMerge, { id, into })
  if (query.error) return <QueryError query={query} title="Failed to load both customers" />
  if (!query.data) {
    return (
      <SkeletonRegion label="Loading both customers">
        <Skeleton className="h-48" />
      </SkeletonRegion>
    )
  }
  const { merged, surviving, balanceCents, exposureCents, error } = query.data
  const take = (part: MergePart, isTaken: boolean) =>
    onChange({
      ...choice,
      takes: isTaken ? [...choice.takes, part] : choice.takes.filter((other) => other !== part),
    })
  const parts = mergeableParts.filter(({ show }) => show(merged) !== show(surviving))
  const exemptions = merged.exemptions.filter(({ revokedAt }) => revokedAt === null)
  return (
    <>
      {error !== null && (
        <Notice tone="warning" title="They can't be merged">
          {error}
        </Notice>
      )}
      <table className="w-full table-fixed text-control">
        <caption className="sr-only">Both records</caption>
        <thead>
          <tr className="border-b border-hairline text-left text-meta text-muted">
            <th scope="col" className="w-22 py-1.5 font-medium">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Merged {merged.number}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Stays {surviving.number}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparedRows.map(([label, show]) => (
            <tr key={label} className="border-b border-hairline align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
                {label}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">{show(merged)}</td>
              <td className="py-1.5 wrap-anywhere">{show(surviving)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-control">
        Together they owe <b className="tabular">{formatUsd(balanceCents)}</b>, with pending invoices{' '}
        <b className="tabular">{formatUsd(exposureCents)}</b>.
      </p>
      {parts.map(({ part, label, show }) => (
        <fieldset key={part} className="flex flex-col gap-1">
          <legend className="mb-1 text-control font-medium">{label}</legend>
          {[false, true].map((isTaken) => (
            <label
              key={String(isTaken)}
              className="flex min-h-8 items-center gap-2 text-control max-sm:min-h-11"
            >
              <input
                type="radio"
                name={part}
                checked={choice.takes.includes(part) === isTaken}
                onChange={() => take(part, isTaken)}
              />
              <span>
                {show(isTaken ? merged : surviving)}{' '}
                <span className="text-muted">of {isTaken ? merged.number : surviving.number}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {exemptions.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-control font-medium">Tax exemptions to take</legend>
          {exemptions.map((exemption) => (
            <Checkbox
              key={exemption.id}
              label={formatExemption(exemption)}
              checked={choice.exemptionIds.includes(exemption.id)}
              onChange={(isChosen) =>
                onChange({
                  ...choice,
                  exemptionIds: isChosen
                    ? [...choice.exemptionIds, exemption.id]
                    : choice.exemptionIds.filter((other) => other !== exemption.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

const comparedRows: [label: string, show: (customer: Customer) => string][] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone ?? 'None'],
  ['Email', ({ email }) => email ?? 'None'],
  ['Balance', ({ balanceCents }) => formatUsd(balanceCents)],
  ['Overdue', ({ overdueCents }) => formatUsd(overdueCents)],
]

const mergeableParts: { part: MergePart; label: string; show: (customer: Customer) => string }[] = [
  {
    part: 'terms',
    label: 'Terms',
    show: ({ termsDays, termsFrom }) =>
      termsDays === null ? 'Company terms' : formatTerms({ termsDays, termsFrom }),
  },
  {
    part: 'discount',
    label: 'Discount or price list',
    show: ({ discountBasisPoints, priceList }) =>
      priceList?.name ?? (discountBasisPoints === 0 ? 'No discount' : formatPercent(discountBasisPoints)),
  },
  {
    part: 'creditLimit',
    label: 'Credit limit',
    show: ({ creditLimitCents }) => (creditLimitCents === null ? 'No limit' : formatUsd(creditLimitCents)),
  },
  { part: 'hold', label: 'Hold', show: ({ holdReason }) => holdReason ?? 'Not on hold' },
]
