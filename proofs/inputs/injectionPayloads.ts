// Texts that would run `ran()` if a page, template, spreadsheet or URL interpreted them, and an app that has them in every field.
import { startImport } from '#contract/catalog/imports.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, receiveStock } from '#contract/catalog/stock.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { createUser } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice, type Invoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { emailInvoice } from '#contract/sales/sending.ts'

/** At most 30 characters, the limit of a size. */
export const injectionPayloads = [
  '<script>ran()</script>',
  '"><img src=ran onerror=ran()>',
  "'onfocus='ran()'autofocus='",
  '<svg/onload=ran()>',
  'javascript:ran()',
  '{{ran()}}${ran()}#{ran()}',
  '#eval("ran()")',
  '[x](javascript:ran())',
  '=HYPERLINK("http://ran.test")',
  "@SUM(1+1)*cmd|'/C ran'!A0",
  '</title></style><b>ran</b>',
  '&lt;script&gt;ran()&lt;&#47;s',
] as const

/** As many harmless texts. */
export const plainTexts = injectionPayloads.map((_, index) => `Plain texts ${index}`)

export interface FilledRecords {
  products: Product[]
  /** A processed invoice with an email for each text; the last is voided. */
  invoices: Invoice[]
}

/**
 * `call` is an Admin's. `name` makes codes and emails unique. The company gets all texts; each of the first `count` texts gets a
 * product, an invoice and a user.
 */
export async function fillEveryField(
  texts: readonly string[],
  call: Call,
  name: string,
  count = texts.length,
): Promise<FilledRecords> {
  const [first = '', second = ''] = texts
  const { version } = await call(findCompanyDetails, {})
  const details = {
    name: first,
    address: texts.join('\n'),
    phone: second.slice(0, 40),
    website: first,
    taxId: second,
    email: 'orders@selvedge.test',
    timeZone: 'America/New_York',
    logoUrl: null,
    invoiceTerms: texts.join('\n'),
    invoiceFooter: texts.slice(0, 3).join('\n'),
  }
  const link = `https://links.test/?${first}#${second}`
  await call(editCompany, { ...details, whatsappUrl: link, telegramUrl: link, socialUrl: link, version })

  const records: FilledRecords = { products: [], invoices: [] }
  for (const [index, text] of texts.slice(0, count).entries()) {
    const product = await call(createProduct, {
      code: `${text}-${name}`,
      name: text,
      color: text,
      size: text,
      quantity: 10,
      priceCents: 1000,
      manufacturer: text,
      category: text,
      description: `${text}\n${text}`,
    })
    await call(receiveStock, { id: product.id, quantity: 1, note: text })
    await call(adjustStock, { id: product.id, difference: -1, reason: text })
    const customer = {
      customerName: text,
      customerPhone: text,
      customerEmail: `customer-${index}@harbour.test`,
      customerAddress: `${text}\n${text}`,
      notes: `${text}\n${text}`,
    }
    const { id } = await call(createInvoice, {
      invoice: customer,
      items: [{ productId: product.id, quantity: 1 }],
    })
    const invoice = await call(setInvoiceStatus, { id, status: 'Processed' })
    await call(emailInvoice, { id })
    await call(createUser, {
      email: `${name}-${index}@shop.test`,
      firstName: text,
      lastName: text,
      role: 'Viewer',
    })
    records.products.push(product)
    records.invoices.push(invoice)
  }
  const last = records.invoices.at(-1)
  if (last) await call(voidInvoice, { id: last.id, reason: first })

  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = texts.map((text) => [`IN-${text}-${name}`, text, text, text, '1', text].map(quoted).join())
  const file = [
    'productId,productName,color,size,quantity,price',
    ...rows,
    `IN-${name},Shirt,Red,M,1,1.00`,
  ].join('\n')
  const order = { key: `marked-${name}-import`, fileName: `${first}.csv`, mode: 'skip' as const }
  await Array.fromAsync(await call(startImport, order, { body: file }))
  return records
}
