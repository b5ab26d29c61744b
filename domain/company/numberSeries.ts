// Number series: the numbers of one kind of document, consecutive within a year.

/** The prefixes of the numbers: INV for invoices, CN for credit notes, RC for payments and refunds, SO for orders, PO for purchase orders, AR for arrivals. */
export const numberSeries = ['INV', 'CN', 'RC', 'SO', 'PO', 'AR'] as const
export type NumberSeries = (typeof numberSeries)[number]

/** `formatNumber('INV', 2026, 1)` is 'INV-2026-00001'. Above 99,999 the numbers get longer. */
export function formatNumber(series: NumberSeries, year: number, sequence: number): string {
  return `${series}-${year}-${String(sequence).padStart(5, '0')}`
}
