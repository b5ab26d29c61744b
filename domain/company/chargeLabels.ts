// The labels of charges that the company offers on invoices.

/** In characters, and how many the company offers. */
export const chargeLabelLimits = { label: 40, labels: 10 } as const
export const missingChargeLabelMessage = 'Enter what the charge is for'

export const defaultChargeLabels = ['Freight', 'Handling', 'Insurance'] as const
