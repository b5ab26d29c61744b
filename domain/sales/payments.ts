// Payments from customers and refunds to them.

export const paymentKinds = ['payment', 'refund'] as const

export const paymentMethods = ['Bank transfer', 'Check', 'Card', 'Cash', 'Other'] as const
