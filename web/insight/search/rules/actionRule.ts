// An action on a record that the search can offer, and those that several kinds of records share.
import { ChartColumn, Mail, Pencil, Trash2, type LucideIcon } from 'lucide-react'

import type { Permission } from '#domain/permissions.ts'
import type { ShortcutId } from '#web/ui/shortcuts.ts'

export interface ActionRule {
  verb: string
  /** Between the verb and the record. */
  joint?: 'for' | 'from' | 'of' | 'to'
  words: string
  permission: Permission
  isPossible?: boolean
  Icon: LucideIcon
  /** The page that does it; by default that of the record. */
  href?: string
  /** The shortcut of the control that is pressed there. One that can't be undone opens its dialog. */
  press?: ShortcutId
  isRare?: true
}

export const sendRule: ActionRule = {
  verb: 'Send',
  words: 'email mail',
  permission: 'invoices.send',
  Icon: Mail,
  press: 'email',
}

export function editRule(
  permission: Permission,
  target: Pick<ActionRule, 'href' | 'press' | 'isPossible'>,
): ActionRule {
  return { verb: 'Edit', words: 'change', permission, Icon: Pencil, ...target }
}

/** Opens a report that is narrowed down to the record. */
export function salesRule(href: string): ActionRule {
  const words = 'sold bought purchases margin figures'
  return { verb: 'Sales report', joint: 'of', words, permission: 'reports.read', Icon: ChartColumn, href }
}

/** `words`: what is deleted. */
export function deleteRule(permission: Permission, words: string): ActionRule {
  return { verb: 'Delete', words: `remove ${words}`, permission, Icon: Trash2, press: 'delete', isRare: true }
}
