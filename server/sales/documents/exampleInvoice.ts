// An example invoice, for the company page's preview if there is no invoice yet, and for tests.
import type { InvoiceDocument } from './formatInvoiceDocument.ts'
import type { DocumentLine } from './formatLines.ts'

export function exampleLine(line: Partial<DocumentLine> = {}): DocumentLine {
  return {
    code: 'SEL-1001',
    name: 'Linen Camp Shirt',
    description: 'Garment-dyed, shell buttons, boxed collar.',
    color: 'Natural',
    size: 'M',
    manufacturer: 'Kurabo Mills',
    quantity: 12,
    unitPriceCents: 2450,
    totalCents: 29_400,
    styleId: null,
    styleNumber: null,
    styleName: null,
    sizePosition: null,
    prepackId: null,
    prepackName: null,
    packs: null,
    ...line,
  }
}

export function exampleInvoice(invoice: Partial<InvoiceDocument['invoice']> = {}): InvoiceDocument {
  return {
    company: {
      name: 'Selvedge Clothing Co.',
      address: '214 Mercer Street\nNew York, NY 10012',
      phone: '+1 (212) 555-0148',
      email: 'accounts@selvedge.test',
      website: 'selvedge.test',
      taxId: '13-4567890',
      terms: '',
      footer: '',
      printsListPrices: false,
    },
    invoice: {
      number: 'INV-2026-00001',
      status: 'Processed',
      createdAt: new Date('2026-01-15T15:04:05Z'),
      datedOn: '2026-01-15',
      customerName: 'Harbor & Pine Outfitters',
      customerPhone: '+1 (503) 555-0199',
      customerEmail: 'orders@harborpine.test',
      customerAddress: '88 NW Flanders Street\nPortland, OR 97209',
      customerPurchaseOrder: null,
      shipTo: null,
      exemptionText: null,
      termsDays: 30,
      termsFrom: 'invoice',
      dueOn: '2026-02-14',
      openCents: 30_304,
      applied: [],
      lines: [exampleLine()],
      subtotalCents: 29_400,
      discountType: 'percentage',
      discountBasisPoints: 500,
      discountCents: 1470,
      charges: [],
      chargesCents: 0,
      taxedChargesCents: 0,
      taxPpm: 85_000,
      taxCents: 2374,
      totalCents: 30_304,
      notes: 'Payment is due within 30 days.',
      ...invoice,
    },
  }
}
