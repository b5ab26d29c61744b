// Says on a void invoice's page that it is void: who did that, when, and why.
import type { Invoice } from '#contract/sales/invoices.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Notice } from '#web/ui/Notice.tsx'

export function VoidNotice({ invoice: { voidedAt, voidedBy, voidReason } }: { invoice: Invoice }) {
  const { dayAndTime } = useCompanyDates()
  if (!voidedAt) return null
  return (
    <Notice tone="warning" title="This invoice is void">
      <p className="wrap-anywhere">
        {voidedBy} voided it on {dayAndTime(voidedAt)}: {voidReason}
      </p>
      <p>Its units are back in stock, and its total counts nowhere.</p>
    </Notice>
  )
}
