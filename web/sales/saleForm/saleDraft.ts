// An unfinished invoice or order as it is stored in the browser.
import * as z from 'zod/mini'

import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'
import { Timestamp } from '#contract/platform/fields.ts'
import { formatRelativeTime } from '#domain/platform/dates.ts'
import { pluralize } from '#domain/platform/format.ts'
import { maxCharges } from '#domain/sales/charges.ts'
import { maxInvoiceLines } from '#domain/sales/invoices.ts'
import { maxOrderLines } from '#domain/sales/orders.ts'
import { orderKinds } from '#domain/sales/orderStates.ts'
import { discountTypes } from '#domain/sales/states.ts'
import { randomId } from '#web/api/attemptKey.ts'

import { CopiedSale } from './copiedSale.ts'
import { proposedFields } from './customerProposal.ts'
import { DraftLine } from './draftLines.ts'
import type { SaleDocument } from './saleDocuments.ts'
import { emptyForm, emptyOrderDetails, emptySaleForm } from './saleValues.ts'

/** Unvalidated input, which may exceed the limits of its field; bounded so that a draft can't fill the browser's storage. */
const Typed = z.string().check(z.maxLength(20_000))
const OptionalTyped = z.optional(z.nullable(Typed))

export const SaleDraft = z.object({
  /** Increase it when the shape changes: drafts of other versions are dropped. */
  version: z.literal(2),
  id: z.string(),
  /** The Idempotency-Key of its creation, so that resuming a draft can't create a second invoice. */
  key: z.string(),
  /** The browser window that edits it, or ''. */
  writer: z.string(),
  savedAt: Timestamp,
  form: z.object({
    customerName: Typed,
    customerPhone: Typed,
    customerEmail: OptionalTyped,
    customerAddress: OptionalTyped,
    notes: OptionalTyped,
    /** These are missing in drafts of older versions. */
    customerId: z.optional(z.nullable(z.int())),
    customerPurchaseOrder: OptionalTyped,
    shipTo: OptionalTyped,
    shipToState: OptionalTyped,
    overrideReason: OptionalTyped,
    rememberCustomer: z.optional(z.boolean()),
    discountType: z._default(z.enum(discountTypes), 'percentage'),
    discountPercentage: z._default(Typed, ''),
    discountAmount: z._default(Typed, ''),
    charges: z._default(
      z.array(z.object({ label: Typed, amount: Typed, taxed: z.boolean() })).check(z.maxLength(maxCharges)),
      [],
    ),
    taxRate: Typed,
    /** Only of an order. */
    order: z.optional(
      z.object({
        kind: z.enum(orderKinds),
        season: Typed,
        startShipOn: Typed,
        cancelOn: Typed,
        shipComplete: z.boolean(),
        validUntil: Typed,
      }),
    ),
  }),
  /** Values that came from the last chosen customer or the copied invoice, to tell them from typed ones. */
  proposal: z.optional(z.partialRecord(z.enum(proposedFields), Typed)),
  lines: z.readonly(z.array(DraftLine).check(z.maxLength(Math.max(maxInvoiceLines, maxOrderLines)))),
  /** The styles that are shown as matrices, in the order of opening; missing in drafts of older versions. */
  styleIds: z._default(z.readonly(z.array(z.int()).check(z.maxLength(maxInvoiceLines))), []),
  /** What was typed as the price of a whole style, by its id: new lines of the style get it, too. */
  stylePrices: z.optional(z.record(z.string(), Typed)),
  copyOf: z.optional(CopiedSale),
  /**
   * 'unanswered': submitted under its key without a response; submitting the same again is safe.
   * 'in doubt': the document may exist that the current key would not find.
   */
  attempt: z.enum(['none', 'unanswered', 'in doubt']),
  sentAt: z.optional(Timestamp),
})
export type SaleDraft = z.output<typeof SaleDraft>

const maxAgeMs = 30 * 24 * 3_600_000
export const maxSavedDrafts = 20

export function newDraft(
  writer: string,
  now = new Date(),
  document: SaleDocument['name'] = 'invoice',
): SaleDraft {
  return {
    version: 2,
    id: randomId(),
    key: randomId(),
    writer,
    savedAt: now,
    form: emptyForm(document),
    lines: [],
    styleIds: [],
    attempt: 'none',
  }
}

/** Whether it differs from an empty form. */
export function hasContent({ form: { charges, order, ...form }, lines }: SaleDraft): boolean {
  if (lines.length + charges.length > 0) return true
  const { charges: _none, order: _details, ...empty } = emptySaleForm
  return isTyped(form, empty) || isTyped({ ...order }, { ...emptyOrderDetails })
}

type FormValues = Record<string, string | number | boolean | null | undefined>

function isTyped(form: FormValues, empty: FormValues): boolean {
  return Object.entries(form).some(([name, value]) => toText(value) !== toText(empty[name]))
}

function toText(value: string | number | boolean | null | undefined): string {
  return String(value ?? '').trim()
}

/** The drafts to keep, newest first. */
export function recentDrafts(drafts: readonly SaleDraft[], now: Date): SaleDraft[] {
  return drafts
    .filter(({ savedAt }) => now.getTime() - savedAt.getTime() < maxAgeMs)
    .toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime())
    .slice(0, maxSavedDrafts)
}

/** Makes `writer` the editor, and replaces a submitted key that the server may have forgotten. */
export function takeOverDraft(draft: SaleDraft, writer: string, now: Date): SaleDraft {
  const isKeyExpired =
    draft.attempt === 'unanswered' && now.getTime() - (draft.sentAt?.getTime() ?? 0) > idempotencyKeyTtlMs / 2
  return { ...draft, writer, ...(isKeyExpired ? { attempt: 'in doubt', key: randomId() } : {}) }
}

/** A draft of its own with the same content. An attempt of the first one may have created the document. */
export function copyDraft(draft: SaleDraft): SaleDraft {
  return {
    ...draft,
    id: randomId(),
    key: randomId(),
    attempt: draft.attempt === 'none' ? 'none' : 'in doubt',
  }
}

/** 'Unfinished invoice for Maison Clarté, 3 items, saved 12 minutes ago' */
export function resumeMessage({ form, lines, savedAt, copyOf }: SaleDraft, now: Date): string {
  const customer = form.customerName.trim()
  const items = lines.length === 0 ? 'no items' : pluralize(lines.length, 'item')
  const age = formatRelativeTime(savedAt, now).toLowerCase()
  const document = form.order ? 'order' : 'invoice'
  const kind = copyOf?.kind === 'correction' ? `correction of ${copyOf.number}` : document
  return `Unfinished ${kind}${customer && ` for ${customer}`}, ${items}, saved ${age}`
}
