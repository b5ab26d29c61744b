// The labels of charges that the company offers on invoices.

/** Characters of a label, and how many the company offers. */
export const chargeLabelLimits = { label: 40, labels: 10 } as const
export const missingChargeLabelMessage = 'Enter what the charge is for'

export const defaultChargeLabels = ['Freight', 'Handling', 'Insurance'] as const

/** 'Freight is listed twice', or undefined. */
export function chargeLabelsError(labels: readonly string[]): string | undefined {
  if (labels.length > chargeLabelLimits.labels) return `Enter at most ${chargeLabelLimits.labels} labels`
  const seen = new Set<string>()
  for (const label of labels) {
    if (Array.from(label).length > chargeLabelLimits.label)
      return `A label has at most ${chargeLabelLimits.label} characters`
    if (seen.has(label.toLowerCase())) return `${label} is listed twice`
    seen.add(label.toLowerCase())
  }
  return undefined
}
