// Tax exemption certificates of a customer.
import * as z from 'zod/mini'

import { Day, Id, Optional, SingleLineText, Timestamp } from '#contract/platform/fields.ts'
import {
  customerRecordLimits as limits,
  exemptionDaysMessage,
  exemptionReasons,
} from '#domain/sales/customers.ts'

export const TaxExemption = z.object({
  id: Id,
  state: z.string(),
  certificateNumber: z.string(),
  reason: z.enum(exemptionReasons),
  validFrom: z.iso.date(),
  /** The last day; null: no end. */
  validTo: z.nullable(z.iso.date()),
  revokedAt: z.nullable(Timestamp),
})
export type TaxExemption = z.output<typeof TaxExemption>

export const NewTaxExemption = z
  .strictObject({
    id: Id,
    state: SingleLineText(limits.state, 'State is required'),
    certificateNumber: SingleLineText(limits.certificateNumber, 'Certificate number is required'),
    reason: z.enum(exemptionReasons, `Must be one of ${exemptionReasons.join(', ')}`),
    validFrom: Day,
    validTo: Optional(Day),
  })
  .check(
    z.check(({ value, issues }) => {
      if (!value.validTo || value.validTo >= value.validFrom) return
      issues.push({ code: 'custom', input: value, path: ['validTo'], message: exemptionDaysMessage })
    }),
  )
export type NewTaxExemption = z.output<typeof NewTaxExemption>
