// What a user can do with a customer from the search.
import { BellRing, ClipboardPen, FileText, HandCoins, Merge, ReceiptText } from 'lucide-react'

import { type ActionRule, deleteRule, editRule, salesRule } from './actionRule.ts'

export function customerRules(
  { id, overdueCents }: { id: number; overdueCents: number },
  page: string,
): ActionRule[] {
  return [
    {
      verb: 'New order',
      joint: 'for',
      words: 'create add make enter take sale quote',
      permission: 'orders.edit',
      Icon: ClipboardPen,
      href: `/create-order?customerId=${id}`,
    },
    {
      verb: 'New invoice',
      joint: 'for',
      words: 'create add make enter sale bill',
      permission: 'invoices.create',
      Icon: FileText,
      href: `/create-invoice?customerId=${id}`,
    },
    {
      verb: 'Receive payment',
      joint: 'from',
      words: 'record take enter add new pay payment money deposit',
      permission: 'payments.record',
      Icon: HandCoins,
      href: `/receive-payment?customer=${id}`,
    },
    editRule('customers.edit', { href: `${page}/edit` }),
    {
      verb: 'Statement',
      joint: 'of',
      words: 'send email mail print account',
      permission: 'customers.read',
      Icon: ReceiptText,
      press: 'statement',
    },
    salesRule(`/reports/sales-by-style?customerId=${id}&period=last-12-months`),
    {
      verb: 'Remind',
      words: 'send email reminder overdue dun chase',
      permission: 'invoices.send',
      isPossible: overdueCents > 0,
      Icon: BellRing,
      press: 'remind',
    },
    {
      verb: 'Merge',
      words: 'combine duplicate customer',
      permission: 'customers.merge',
      Icon: Merge,
      press: 'merge',
      isRare: true,
    },
    deleteRule('customers.delete', 'customer'),
  ]
}
