// An invoice that is being written, as the browser keeps it.
import * as z from 'zod/mini'

import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'
import { Timestamp } from '#contract/platform/fields.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatRelativeTime } from '#domain/platform/formatRelativeTime.ts'
import { customerLimits, maxInvoiceLines } from '#domain/sales/invoices.ts'
import { randomId } from '#web/api/useIdempotencyKey.ts'

import { emptyInvoiceForm } from './invoiceForm.ts'
import { DraftLine } from './invoiceLines.ts'

/** As it is typed, right or wrong; bounded, so that a draft can't fill the browser's room. */
const Typed = z.string().check(z.maxLength(Math.max(...Object.values(customerLimits))))
const MaybeTyped = z.optional(z.nullable(Typed))

export const InvoiceDraft = z.object({
  /** Another release may keep another shape: what has not this number is not read. */
  version: z.literal(1),
  id: z.string(),
  /** The Idempotency-Key of its creation: whoever goes on with the draft, however often, creates one invoice. */
  key: z.string(),
  /** Which window writes it; empty where none does. */
  writer: z.string(),
  savedAt: Timestamp,
  form: z.object({
    customerName: Typed,
    customerPhone: Typed,
    customerEmail: MaybeTyped,
    customerAddress: MaybeTyped,
    notes: MaybeTyped,
    taxRate: Typed,
  }),
  lines: z.readonly(z.array(DraftLine).check(z.maxLength(maxInvoiceLines))),
  /**
   * What became of its sending. 'unanswered': sent under its key, and sending the same again is safe. 'in doubt': an
   * invoice may exist that is not found by the key any more.
   */
  attempt: z.enum(['none', 'unanswered', 'in doubt']),
  sentAt: z.optional(Timestamp),
})
export type InvoiceDraft = z.output<typeof InvoiceDraft>

const keptFor = 30 * 24 * 3_600_000

/** How many are kept of one person; the oldest goes first. */
export const maxSavedDrafts = 20

export function newDraft(writer: string, now = new Date()): InvoiceDraft {
  return {
    version: 1,
    id: randomId(),
    key: randomId(),
    writer,
    savedAt: now,
    form: emptyInvoiceForm,
    lines: [],
    attempt: 'none',
  }
}

/** Whether there is anything in it that would be missed. */
export function hasContent({ form, lines }: InvoiceDraft): boolean {
  if (lines.length > 0) return true
  const empty: Record<string, string | null | undefined> = emptyInvoiceForm
  return Object.entries(form).some(([name, text]) => (text ?? '').trim() !== empty[name])
}

/** Those worth keeping, newest first. */
export function recentDrafts(drafts: readonly InvoiceDraft[], now: Date): InvoiceDraft[] {
  return drafts
    .filter(({ savedAt }) => now.getTime() - savedAt.getTime() < keptFor)
    .toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime())
    .slice(0, maxSavedDrafts)
}

/** A draft that somebody goes on with. Its key is worth nothing once the server has forgotten it. */
export function claimDraft(draft: InvoiceDraft, writer: string, now: Date): InvoiceDraft {
  const isForgotten =
    draft.attempt === 'unanswered' && now.getTime() - (draft.sentAt?.getTime() ?? 0) > idempotencyKeyTtlMs / 2
  return { ...draft, writer, ...(isForgotten ? { attempt: 'in doubt', key: randomId() } : {}) }
}

/** 'an invoice for Maison Clarté, 3 items' */
export function describeDraft({ form, lines }: InvoiceDraft): string {
  const customer = form.customerName.trim()
  return `an invoice${customer && ` for ${customer}`}, ${lines.length === 0 ? 'no items yet' : pluralize(lines.length, 'item')}`
}

/** 'You were writing an invoice for Maison Clarté, 3 items, 12 minutes ago.' */
export function resumeMessage(draft: InvoiceDraft, now: Date): string {
  return `You were writing ${describeDraft(draft)}, ${formatRelativeTime(draft.savedAt, now).toLowerCase()}.`
}
