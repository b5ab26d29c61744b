// The items and text of a reminder. Both come from one statement of open items, which is also attached.
import type { Statement, StatementLine } from '#contract/sales/statements.ts'
import { countDays, formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { findReminderText, firstListedDays, type ReminderStep } from '#domain/sales/reminders.ts'
import type { CompanyRow } from '#server/company/findCompany.ts'
import { type DocumentEmail, renderDocumentEmail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import { askForReply, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'

/** Further ones are summed up; the attached statement has them. */
const maxListed = 100

export interface OverdueItem {
  entryId: number
  number: string
  dueOn: string
  overdueDays: number
  openCents: number
}

export interface OverdueItems {
  /** The oldest due first. */
  items: OverdueItem[]
  overdueCents: number
  /** Money on account. */
  unappliedCents: number
}

/** The invoices and opening items of a statement that a reminder lists. Refunds have no due day. */
export function findOverdueItems(statement: Statement, steps: readonly ReminderStep[]): OverdueItems {
  const items = statement.lines
    .flatMap((line) => toOverdueItem(line, statement.to) ?? [])
    .filter(({ overdueDays }) => overdueDays >= firstListedDays(steps))
    .toSorted((a, b) => b.overdueDays - a.overdueDays || a.entryId - b.entryId)
  return {
    items,
    overdueCents: sumOpen(items),
    unappliedCents: Math.max(0, -statement.ageing.unappliedCents),
  }
}

function toOverdueItem(
  { id: entryId, side, dueOn, openCents, document }: StatementLine,
  day: string,
): OverdueItem | undefined {
  if (side !== 'debit' || dueOn === null) return undefined
  return { entryId, number: document.number, dueOn, openCents, overdueDays: countDays(dueOn, day) }
}

function sumOpen(items: readonly OverdueItem[]): number {
  return items.reduce((sum, { openCents }) => sum + openCents, 0)
}

export function reminderEmail(
  { customer, to }: Statement,
  { items, overdueCents, unappliedCents }: OverdueItems,
  { steps, company }: { steps: readonly ReminderStep[]; company: CompanyRow },
): RenderedEmail {
  const rest = items.slice(maxListed)
  const email: DocumentEmail = {
    title: 'Payment reminder',
    recipientName: customer.name,
    intro: findReminderText(steps, items[0]?.overdueDays ?? 0),
    facts: [
      ...items.slice(0, maxListed).map(describeItem),
      [pluralize(rest.length, 'more invoice'), rest.length > 0 ? formatUsd(sumOpen(rest)) : null],
      ['Overdue', unappliedCents > 0 ? formatUsd(overdueCents) : null],
      ['On account', unappliedCents > 0 ? formatUsd(-unappliedCents) : null],
      ['Total to pay', formatUsd(overdueCents - unappliedCents)],
    ],
    closing: [
      `The attached statement lists everything that is open as of ${formatDay(to)}. If you have paid in the meantime, please ignore this email.`,
      askForReply(company),
    ],
  }
  return renderDocumentEmail(email, company)
}

/** 'INV-2026-00012, due Oct 28, 2026 (28 days overdue)' */
function describeItem({ number, dueOn, overdueDays, openCents }: OverdueItem): [string, string] {
  const overdue = overdueDays === 0 ? 'due today' : `${pluralize(overdueDays, 'day')} overdue`
  return [`${number}, due ${formatDay(dueOn)} (${overdue})`, formatUsd(openCents)]
}
