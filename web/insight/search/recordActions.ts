// What a user can do with a record from the search. The buttons of its page do it, and ask first where they do.
import type { Permission } from '#domain/permissions.ts'
import { type RecordNoun, records } from '#domain/records.ts'

import { type ActionRule, deleteRule, editRule, sendRule } from './rules/actionRule.ts'
import { customerRules } from './rules/customerRules.ts'
import { invoiceRules } from './rules/invoiceRules.ts'
import { orderRules } from './rules/orderRules.ts'
import { productRules, styleRules } from './rules/productRules.ts'
import { arrivalRules, purchaseOrderRules } from './rules/purchaseRules.ts'
import type { SearchOption } from './searchOption.ts'

/** Whether the user has a permission. */
export type May = (permission: Permission) => boolean

export interface RecordAction extends SearchOption {
  kind: 'action'
  href: string
  /** 'New order': what is ranked, without the record. */
  verb: string
  /** Further words that mean it. */
  words: string
  /** It is in a menu of the page, and is offered there and when its name is typed. */
  isRare?: boolean
}

/** Those that the user may do and that the state of the record allows. */
export function recordActions(option: SearchOption, may: May): RecordAction[] {
  const { href: page } = option
  if (page === undefined) return []
  const record = nameOf(option)
  return rulesOf(option, page)
    .filter(({ permission, isPossible = true }) => isPossible && may(permission))
    .map(({ verb, joint, words, Icon, href = page, press, isRare }) => ({
      kind: 'action',
      key: `${verb} ${option.key}`,
      title: [verb, joint, record].filter((part) => part !== undefined).join(' '),
      note: record === option.title ? undefined : option.title,
      verb,
      words: `${verb} ${words}`,
      Icon,
      href,
      ...(press && { press }),
      ...(isRare && { isRare }),
    }))
}

/** Its number; of a customer and of a plain record its name. */
export function nameOf({ kind, title, note }: SearchOption): string {
  return kind === 'customer' || kind === 'record' ? title : (note ?? title)
}

function rulesOf(option: SearchOption, page: string): ActionRule[] {
  const { kind, product, style, invoice, order, purchaseOrder, arrival, noun } = option
  if (invoice) return invoiceRules(invoice, page)
  if (order) return orderRules(order, page)
  if (purchaseOrder) return purchaseOrderRules(purchaseOrder, page)
  if (arrival) return arrivalRules(arrival)
  if (product) return productRules
  if (style) return styleRules(style, page)
  const { customerId, overdueCents = 0 } = option
  if (customerId !== undefined) return customerRules({ id: customerId, overdueCents }, page)
  if (noun) return recordRules(noun, page)
  if (kind === 'creditNote') return [sendRule]
  return []
}

function recordRules(noun: RecordNoun, page: string): ActionRule[] {
  const { may, name } = records[noun]
  return [editRule(may.edit, { href: `${page}/edit` }), deleteRule(may.delete, name)]
}
