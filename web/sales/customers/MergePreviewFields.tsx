// Both records of a merge, what they owe together, and what the surviving one takes.
import { previewMerge } from '#contract/sales/customerMerges.ts'
import type { Customer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { MergePart } from '#domain/sales/customerMerges.ts'
import { formatExemption } from '#domain/sales/customers.ts'
import { useCall } from '#web/api/useCall.ts'
import { MergePreview, TakenFields } from '#web/records/MergePreview.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

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
  return (
    <MergePreview query={query} names="customers" rows={comparedRows}>
      {({ merged, surviving, balanceCents, exposureCents }) => (
        <>
          <p className="text-control">
            Together they owe <b className="tabular">{formatUsd(balanceCents)}</b>, with pending invoices{' '}
            <b className="tabular">{formatUsd(exposureCents)}</b>.
          </p>
          <TakenFields
            merged={merged}
            surviving={surviving}
            parts={mergeableParts}
            taken={choice.takes}
            onChange={(takes) => onChange({ ...choice, takes })}
          />
          <TakenExemptions merged={merged} choice={choice} onChange={onChange} />
        </>
      )}
    </MergePreview>
  )
}

interface TakenExemptionsProps extends Pick<MergePreviewFieldsProps, 'choice' | 'onChange'> {
  merged: Customer
}

function TakenExemptions({ merged, choice, onChange }: TakenExemptionsProps) {
  const exemptions = merged.exemptions.filter(({ revokedAt }) => revokedAt === null)
  if (exemptions.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-control font-medium">Tax exemptions to take</legend>
      {exemptions.map((exemption) => (
        <Checkbox
          key={exemption.id}
          label={formatExemption(exemption)}
          checked={choice.exemptionIds.includes(exemption.id)}
          onChange={(isTaken) =>
            onChange({
              ...choice,
              exemptionIds: isTaken
                ? [...choice.exemptionIds, exemption.id]
                : choice.exemptionIds.filter((other) => other !== exemption.id),
            })
          }
        />
      ))}
    </fieldset>
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
