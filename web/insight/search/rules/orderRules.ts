// What a user can do with an order from the search.
import { Ban, CheckCheck, Copy, FileText, PackageCheck, PackageMinus, PackageSearch } from 'lucide-react'

import type { OrderResult } from '#contract/insight/search.ts'
import { backOrderUnits, openOrderUnits } from '#domain/sales/orderLines.ts'
import { orderCan, orderSendingError } from '#domain/sales/orders.ts'

import { type ActionRule, editRule, sendRule } from './actionRule.ts'

export function orderRules(order: OrderResult, page: string): ActionRule[] {
  const { ordered, allocated, picked, invoiced } = order.units
  const isConfirmed = orderCan.beInvoiced(order)
  return [
    {
      verb: 'Confirm',
      words: '',
      permission: 'orders.confirm',
      isPossible: orderCan.beConfirmed(order) && ordered > 0,
      Icon: CheckCheck,
      press: 'confirm',
    },
    {
      verb: 'Allocate',
      words: 'reserve stock',
      permission: 'orders.edit',
      isPossible: isConfirmed && backOrderUnits({ ...order.units, quantity: ordered }) > 0,
      Icon: PackageCheck,
      press: 'allocate',
    },
    {
      verb: 'Pick',
      words: 'list pack',
      permission: 'orders.edit',
      isPossible: isConfirmed && picked < allocated,
      Icon: PackageSearch,
      press: 'pick',
    },
    {
      verb: 'Create invoice',
      joint: 'for',
      words: 'new make add bill',
      permission: 'invoices.create',
      isPossible: isConfirmed && allocated > 0,
      Icon: FileText,
      press: 'create',
    },
    editRule('orders.edit', { href: `${page}/edit`, isPossible: orderCan.beEdited(order) }),
    {
      verb: 'Duplicate',
      words: 'copy repeat order',
      permission: 'orders.edit',
      Icon: Copy,
      href: `/create-order?copy=${order.id}`,
    },
    {
      ...sendRule,
      isPossible: orderSendingError({ ...order, orderedUnits: ordered }) === undefined,
      isRare: true,
    },
    {
      verb: 'Release units',
      joint: 'of',
      words: 'allocated stock unreserve',
      permission: 'orders.edit',
      isPossible: allocated > 0,
      Icon: PackageMinus,
      press: 'release',
      isRare: true,
    },
    {
      verb: invoiced > 0 ? 'Cancel the rest' : 'Cancel',
      ...(invoiced > 0 && { joint: 'of' as const }),
      words: 'void delete remove order',
      permission: 'orders.cancel',
      isPossible: orderCan.beCancelled(order) && (invoiced === 0 || openOrderUnits(order.units) > 0),
      Icon: Ban,
      press: 'cancel',
      isRare: true,
    },
  ]
}
