// Merging two records of one customer, and taking a merge back.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { mergeParts } from '#domain/sales/customerMerges.ts'
import { maxExemptions } from '#domain/sales/customers.ts'

import { Customer } from './customers.ts'

export const MergePreview = withInternalNames(
  z.object({
    merged: Customer,
    surviving: Customer,
    /** Of both together. */
    balance: SignedAmount,
    overdue: SignedAmount,
    unapplied: SignedAmount,
    exposure: SignedAmount,
    /** Why they can't be merged; null if they can. */
    error: z.nullable(z.string()),
  }),
  {
    balance: 'balanceCents',
    overdue: 'overdueCents',
    unapplied: 'unappliedCents',
    exposure: 'exposureCents',
  },
)
export type MergePreview = z.output<typeof MergePreview>

export const previewMerge = defineEndpoint({
  summary: 'Shows both records of a merge and what they owe together.',
  method: 'GET',
  path: '/api/customers/:id/merge',
  allow: 'customers.merge',
  input: z.strictObject({ id: Id, into: Id }),
  reply: MergePreview,
})

export const mergeCustomer = defineEndpoint({
  summary: 'Merges a customer into another. Its documents stay its own and count for the surviving one.',
  method: 'POST',
  path: '/api/customers/:id/merge',
  allow: 'customers.merge',
  input: z.strictObject({
    id: Id,
    into: Id,
    /** The fields that the surviving record takes from the merged one; the others stay. */
    takes: z.optional(
      z
        .array(z.enum(mergeParts, `Must be one of ${mergeParts.join(', ')}`))
        .check(z.maxLength(mergeParts.length, 'Too many parts')),
    ),
    /** Tax exemptions of the merged record that the surviving one gets a copy of. */
    exemptionIds: z.optional(z.array(Id).check(z.maxLength(maxExemptions, 'Too many exemptions'))),
  }),
  reply: Customer,
})

export const unmergeCustomer = defineEndpoint({
  summary: 'Undoes a merge. Fields that the surviving record took from the merged one stay.',
  method: 'POST',
  path: '/api/customers/:id/unmerge',
  allow: 'customers.merge',
  input: z.strictObject({ id: Id }),
  reply: Customer,
})
