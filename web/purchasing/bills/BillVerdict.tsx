// Answers whether a bill is right: a sentence, and where it differs.
import type { Currency } from '#domain/platform/currencies.ts'
import { describeJudgement, judgeBill } from '#domain/purchasing/judgeBill.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface BillVerdictProps {
  bill: { amountCents: number; chargesCents: number; currency: Currency }
  lines: Parameters<typeof judgeBill>[1]
}

export function BillVerdict({ bill, lines }: BillVerdictProps) {
  const judgement = judgeBill(bill, lines)
  const { title, details } = describeJudgement(judgement, bill)
  return (
    <Notice tone={judgement.isRight ? 'good' : 'warning'} title={title}>
      {details.map((detail) => (
        <p key={detail} className="wrap-anywhere">
          {detail}
        </p>
      ))}
    </Notice>
  )
}
