// A shop in whose every field stands something that wants to be taken for more than text: markup, a way out of an attribute, a
// template, a formula, an address that is code. Each says `ran()` if it is ever obeyed.
import { startImport } from '#contract/catalog/imports.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, receiveStock } from '#contract/catalog/stock.ts'
import { editCompany, findCompanyDetails } from '#contract/company/company.ts'
import { emailInvoice } from '#contract/messaging/deliveries.ts'
import { createUser } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice, type Invoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'

/** As short as the shortest field: a size has thirty characters. */
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

/** What a shop looks like where nobody means any harm, with as many of everything. */
export const plainTexts = injectionPayloads.map((_, index) => `Plain words ${index}`)

export interface FilledRecords {
  products: Product[]
  /** Of each word one, processed, with a mail that was asked for; the last is void. */
  invoices: Invoice[]
}

/**
 * `call` is an Admin's. `name` keeps codes and addresses of mail apart from those of another filling. The company has all words,
 * and each of the first `count` a product, an invoice and a person.
 */
export async function fillEveryField(
  words: readonly string[],
  call: Call,
  name: string,
  count = words.length,
): Promise<FilledRecords> {
  const [first = '', second = ''] = words
  const { version } = await call(findCompanyDetails, {})
  const details = {
    name: first,
    address: words.join('\n'),
    phone: second.slice(0, 40),
    website: first,
    taxId: second,
    email: 'orders@selvedge.test',
    timeZone: 'America/New_York',
    logoUrl: null,
    invoiceTerms: words.join('\n'),
    invoiceFooter: words.slice(0, 3).join('\n'),
  }
  const link = `https://links.test/?${first}#${second}`
  await call(editCompany, { ...details, whatsappUrl: link, telegramUrl: link, socialUrl: link, version })

  const filled: FilledRecords = { products: [], invoices: [] }
  for (const [index, word] of words.slice(0, count).entries()) {
    const product = await call(createProduct, {
      productId: `${word}-${name}`,
      productName: word,
      color: word,
      size: word,
      quantity: 10,
      price: 1000,
      manufacturer: word,
      category: word,
      description: `${word}\n${word}`,
    })
    await call(receiveStock, { id: product.id, quantity: 1, note: word })
    await call(adjustStock, { id: product.id, difference: -1, reason: word })
    const customer = {
      customerName: word,
      customerPhone: word,
      customerEmail: `customer-${index}@harbour.test`,
      customerAddress: `${word}\n${word}`,
      notes: `${word}\n${word}`,
    }
    const { id } = await call(createInvoice, {
      invoice: customer,
      items: [{ productId: product.id, quantity: 1 }],
    })
    const invoice = await call(setInvoiceStatus, { id, status: 'Processed' })
    await call(emailInvoice, { id })
    await call(createUser, {
      email: `${name}-${index}@shop.test`,
      firstName: word,
      lastName: word,
      role: 'Viewer',
    })
    filled.products.push(product)
    filled.invoices.push(invoice)
  }
  const last = filled.invoices.at(-1)
  if (last) await call(voidInvoice, { id: last.id, reason: first })

  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = words.map((word) => [`IN-${word}-${name}`, word, word, word, '1', word].map(quoted).join())
  const file = [
    'productId,productName,color,size,quantity,price',
    ...rows,
    `IN-${name},Shirt,Red,M,1,1.00`,
  ].join('\n')
  const order = { key: `marked-${name}-import`, fileName: `${first}.csv`, mode: 'skip' as const }
  await Array.fromAsync(await call(startImport, order, { body: file }))
  return filled
}
