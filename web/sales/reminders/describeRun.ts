import type { ReminderPreview } from '#contract/sales/reminders.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'

/** 'It would email 14 customers about 23 invoices, $12,340.00.' */
export function describeRun({
  customers,
  invoices,
  amountCents,
}: Pick<ReminderPreview, 'customers' | 'invoices' | 'amountCents'>): string {
  if (customers === 0) return 'No customer would get an email.'
  const about = pluralize(invoices, 'invoice')
  return `It would email ${pluralize(customers, 'customer')} about ${about}, ${formatUsd(amountCents)}.`
}
