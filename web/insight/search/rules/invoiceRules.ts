// What a user can do with an invoice from the search.
import {
  Ban,
  CheckCheck,
  Copy,
  HandCoins,
  PackageCheck,
  PackageSearch,
  PencilLine,
  Truck,
  Undo2,
} from 'lucide-react'

import type { InvoiceResult } from '#contract/insight/search.ts'
import { isNextToDispatch } from '#domain/sales/dispatch.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'

import { type ActionRule, sendRule } from './actionRule.ts'

export function invoiceRules(invoice: InvoiceResult, page: string): ActionRule[] {
  const { status, shipping, openCents } = invoice
  const isPicked = shipping === 'picked' || shipping === 'dispatched'
  return [
    {
      verb: 'Process',
      words: 'mark as processed',
      permission: 'invoices.process',
      isPossible: invoiceCan.beProcessed(invoice),
      Icon: CheckCheck,
      press: 'process',
    },
    { ...sendRule, isPossible: invoiceCan.beSent(invoice) },
    {
      verb: 'Dispatch',
      words: 'ship',
      permission: 'orders.edit',
      isPossible: isNextToDispatch(invoice),
      Icon: Truck,
      press: 'dispatch',
    },
    {
      verb: 'Receive payment',
      joint: 'for',
      words: 'record take pay payment money',
      permission: 'payments.record',
      isPossible: status === 'Processed' && openCents > 0,
      Icon: HandCoins,
      press: 'pay',
    },
    {
      verb: 'Credit',
      words: 'return refund new create credit note',
      permission: 'credits.issue',
      isPossible: invoiceCan.beCredited(invoice),
      Icon: Undo2,
      href: `${page}/credit`,
    },
    {
      verb: 'Pick',
      words: 'list pack',
      permission: 'orders.edit',
      isPossible: invoiceCan.bePicked(invoice) && !isPicked,
      Icon: PackageSearch,
      press: 'pick',
      isRare: true,
    },
    {
      verb: 'Duplicate',
      words: 'copy repeat invoice',
      permission: 'invoices.create',
      Icon: Copy,
      press: 'duplicate',
      isRare: true,
    },
    {
      verb: 'Correct',
      words: 'edit change replace invoice',
      permission: 'invoices.void',
      isPossible: invoiceCan.beReplaced(invoice),
      Icon: PencilLine,
      press: 'correct',
      isRare: true,
    },
    {
      verb: 'Packing slip',
      joint: 'of',
      words: 'print save download pdf',
      permission: 'invoices.read',
      isPossible: invoiceCan.beDispatched(invoice),
      Icon: PackageCheck,
      press: 'packingSlip',
      isRare: true,
    },
    {
      verb: 'Void',
      words: 'cancel delete remove invoice',
      permission: 'invoices.void',
      isPossible: invoiceCan.beVoided(invoice),
      Icon: Ban,
      press: 'void',
      isRare: true,
    },
  ]
}
