// Reads the charges of an order as an export of orders has them: 'Freight: $45.00, taxed', a line for each.
import { chargeLabelLimits } from '#domain/company/chargeLabels.ts'
import { parseCents } from '#domain/platform/money.ts'
import { type Charge, maxCharges, tooManyChargesMessage } from '#domain/sales/charges.ts'

const chargePattern = /^(?<label>[^\n]+): \$(?<amount>[\d,]+\.\d\d)(?<taxed>, taxed)?$/

/** Or why they can't be read. */
export function readCharges(text: string): Charge[] | { reason: string } {
  const charges: Charge[] = []
  for (const line of text.split('\n')) {
    const groups = chargePattern.exec(line.trim())?.groups
    const label = groups?.['label']?.trim() ?? ''
    const amountCents = parseCents(groups?.['amount']?.replaceAll(',', '') ?? '')
    if (label === '' || amountCents === undefined || Array.from(label).length > chargeLabelLimits.label)
      return { reason: 'Must be such as "Freight: $45.00", a line for each charge' }
    charges.push({ label, amountCents, isTaxed: groups?.['taxed'] !== undefined })
  }
  return charges.length > maxCharges ? { reason: tooManyChargesMessage } : charges
}
