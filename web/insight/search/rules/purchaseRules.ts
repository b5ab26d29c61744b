// What a user can do with a purchase order or an arrival from the search.
import { Ban, Copy, PackagePlus, Send, Undo2 } from 'lucide-react'

import type { ArrivalResult } from '#contract/purchasing/arrivals.ts'
import type { PurchaseOrderResult } from '#contract/purchasing/purchaseOrders.ts'
import { arrivalCan } from '#domain/purchasing/arrivals.ts'
import { purchaseOrderCan, purchaseSendingError } from '#domain/purchasing/purchaseOrders.ts'

import { type ActionRule, editRule, sendRule } from './actionRule.ts'

export function purchaseOrderRules(order: PurchaseOrderResult, page: string): ActionRule[] {
  const { id, units } = order
  const permission = 'purchases.edit'
  const hasCome = units.accepted > 0
  return [
    {
      verb: 'Place',
      words: 'confirm order',
      permission,
      isPossible: purchaseOrderCan.bePlaced(order) && units.ordered > 0,
      Icon: Send,
      press: 'confirm',
    },
    {
      verb: 'Receive',
      words: 'arrival goods stock delivery',
      permission: 'purchases.receive',
      isPossible: purchaseOrderCan.beReceived(order),
      Icon: PackagePlus,
      press: 'receive',
    },
    {
      ...sendRule,
      permission,
      isPossible: purchaseSendingError({ ...order, orderedUnits: units.ordered }) === undefined,
    },
    editRule(permission, { href: `${page}/edit`, isPossible: purchaseOrderCan.beEdited(order) }),
    {
      verb: 'Duplicate',
      words: 'copy repeat order',
      permission,
      Icon: Copy,
      href: `/create-purchase-order?copy=${id}`,
    },
    {
      verb: hasCome ? 'Cancel the rest' : 'Cancel',
      ...(hasCome && { joint: 'of' as const }),
      words: 'close void delete remove purchase order',
      permission,
      isPossible: purchaseOrderCan.beCancelled(order) && (!hasCome || units.open > 0),
      Icon: Ban,
      press: 'cancel',
      isRare: true,
    },
  ]
}

export function arrivalRules(arrival: ArrivalResult): ActionRule[] {
  return [
    {
      verb: 'Undo',
      words: 'void cancel delete reverse arrival',
      permission: 'purchases.receive',
      isPossible: arrivalCan.beUndone(arrival),
      Icon: Undo2,
      press: 'undo',
    },
  ]
}
