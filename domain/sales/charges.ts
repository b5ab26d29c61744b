// Charges of an invoice, such as freight: limits and messages.

/** On one invoice. */
export const maxCharges = 3
export const tooManyChargesMessage = `An invoice has at most ${maxCharges} charges`
