/** What enters sales: an invoice that is processed, its void, and a credit note. */
export const saleKinds = ['invoice', 'void', 'credit note'] as const
export type SaleKind = (typeof saleKinds)[number]
