// Adjusts generated requests where the schema does not suffice for a success: the right password, a valid token, a readable file.
import sharp from 'sharp'

import { fingerprintBulkEdit, toBulkEdit } from '#server/catalog/bulkEdits/planBulkEdit.ts'

import { attachmentCallWeights, attachmentFactories } from './attachmentFactories.ts'
import { customerCsv, customerFactories } from './customerFactories.ts'
import type { DiscoveredValues } from './discoveredValues.ts'
import { forImportKey, setCsv, setImportKey } from './importFactories.ts'
import { invoiceFactories } from './invoiceFactories.ts'
import type { Json } from './jsonSchemaError.ts'
import { labelFactories } from './labelFactories.ts'
import { orderCsv, orderFactories, setFileCustomer } from './orderFactories.ts'
import { paymentFactories } from './paymentFactories.ts'
import { purchaseFactories } from './purchaseFactories.ts'
import type { RandomSource } from './randomSource.ts'
import { recordCallWeights, recordFactories } from './recordFactories.ts'
import { reportFactories } from './reportFactories.ts'
import { type FactoryContext, forRecord, type RequestFactory, type RequestParts } from './requestFactory.ts'
import { styleFactories } from './styleFactories.ts'

/** The relative frequency of slow calls: password hashing, PDFs, images, whole tables. */
export const callWeights: Record<string, number> = {
  ...recordCallWeights,
  ...attachmentCallWeights,
  signIn: 0.03,
  changeOwnPassword: 0.03,
  resetPassword: 0.05,
  forgotPassword: 0.2,
  previewCompany: 0.02,
  downloadInvoicePdf: 0.02,
  printInvoices: 0.02,
  printLabels: 0.05,
  sendLabels: 0.05,
  printCalibrationPage: 0.05,
  sendCalibrationPage: 0.05,
  downloadCreditNotePdf: 0.02,
  emailCreditNote: 0.05,
  downloadStatementPdf: 0.02,
  emailStatement: 0.05,
  emailOrderForm: 0.05,
  sendReminder: 0.1,
  downloadReceiptPdf: 0.02,
  emailReceipt: 0.05,
  downloadPurchaseOrderPdf: 0.02,
  emailPurchaseOrder: 0.05,
  exportPurchaseOrders: 0.05,
  exportBills: 0.05,
  saveInvoicePdf: 0.02,
  readSharedInvoicePdf: 0.05,
  emailInvoice: 0.05,
  whatsappInvoice: 0.05,
  retryDelivery: 0.5,
  sendPasswordLink: 0.1,
  createUser: 0.3,
  uploadImage: 0.1,
  downloadSampleCatalog: 0.02,
  exportProducts: 0.02,
  exportActivity: 0.02,
  verifyActivity: 0.01,
  subscribeToLiveEvents: 0.1,
  bulkUpload: 0.1,
  startImport: 0.1,
  startCustomerImport: 0.1,
  previewCustomerImport: 0.1,
  startOrderImport: 0.1,
  previewOrderImport: 0.1,
  readPurchaseSheet: 0.1,
  previewImport: 0.1,
  metrics: 0.2,
  editCompany: 0.1,
  deleteProduct: 0.3,
  startIntegrityCheck: 0.1,
  startBackup: 0.03,
  reversePayment: 0.3,
  clearInvoices: 0.1,
  exportAgeing: 0.1,
  exportAccountingTable: 0.1,
  exportAccountingWorkbook: 0.05,
  exportCustomers: 0.05,
  deleteStyle: 0.3,
  deleteSizeScale: 0.3,
  deleteCustomer: 0.3,
  deletePriceList: 0.3,
}

export const requestFactories: Record<string, RequestFactory> = {
  ...recordFactories,
  ...reportFactories,
  ...attachmentFactories,
  ...styleFactories,
  ...customerFactories,
  ...invoiceFactories,
  ...labelFactories,
  ...orderFactories,
  ...paymentFactories,
  ...purchaseFactories,
  signIn(parts, { credentials }) {
    parts.json = { ...credentials }
  },
  changeOwnPassword(parts, { random, credentials }) {
    if (random.chance(0.8))
      parts.json = { currentPassword: credentials.password, newPassword: credentials.password }
  },
  resetPassword: setToken,
  validateResetToken: setToken,
  createUser(parts, { random }) {
    parts.json = { ...parts.json, email: `${random.text(12).toLowerCase()}@fuzz.test` }
  },
  editUser(parts, { random }) {
    parts.json = { ...parts.json, email: `${random.text(12).toLowerCase()}@fuzz.test` }
  },
  findProducts(parts) {
    if (parts.query['search'] !== undefined) delete parts.query['ids']
  },
  findUnitsOnHand: nameProductsOrStyle,
  findAvailability: nameProductsOrStyle,
  createProduct(parts, context) {
    const { random } = context
    parts.json = { ...parts.json, productId: `F-${random.text(10)}`, quantity: random.int(500) }
    if (random.chance(0.8)) delete parts.json['styleId']
    // A few, so that some are taken.
    if (random.chance(0.3)) parts.json['barcode'] = `B-${random.int(200)}`
    else delete parts.json['barcode']
    setImage(parts, 'imageUrl', 0.1, context)
  },
  editProduct(parts, { random, discovered }) {
    const product = random.chance(0.7) ? discovered.pickObject(random, 'products') : undefined
    if (product) {
      parts.params['id'] = product['id']
      parts.json = { ...parts.json, version: product['version'] }
    }
  },
  groupProducts(parts, { random, discovered }) {
    const product = discovered.pickObject(random, 'products')
    if (!product) return
    parts.json = { styles: [{ number: `G-${random.text(8)}`, name: 'Tank', productIds: [product['id']] }] }
  },
  bulkEdit(parts, { random, discovered }) {
    const product = discovered.pickObject(random, 'products', ({ id, version }) => Boolean(id && version))
    if (!product) return
    const edit = { field: 'season', value: `Fall ${random.int(3000)}` } as const
    const [ids, versions] = [[Number(product['id'])], [Number(product['version'])]]
    parts.json = { ids, versions, edit, fingerprint: fingerprintBulkEdit(toBulkEdit(edit), ids, versions) }
  },
  previewBulkEdit(parts) {
    const edit = parts.json?.['edit'] as Json | undefined
    // A change by nothing is rejected.
    if (edit?.['by'] === 'percent') edit['rate'] = '0.1'
    if (edit?.['by'] === 'amount') edit['amount'] = '1.00'
  },
  undoBatch: forRecord('batches', ({ undone }) => undone === null),
  receiveStockLines(parts, { random, discovered }) {
    const id = discovered.pickObject(random, 'products')?.['id'] ?? 1
    parts.json = { lines: [{ id, quantity: 1 + random.int(50) }] }
  },
  setProductImage(parts, context) {
    setImage(parts, 'imageUrl', 1, context)
  },
  editCompany: setCompany,
  previewCompany: setCompany,
  adjustStock(parts) {
    if (parts.json?.['difference'] === 0) parts.json['difference'] = 1
  },
  countStock(parts, { random, discovered }) {
    const lines = (parts.json?.['lines'] ?? []) as Json[]
    parts.json = { lines: [...new Map(lines.map((line) => [line['id'], line])).values()] }
    const product = discovered.pickObject(random, 'products')
    if (product && random.chance(0.8))
      parts.json = { lines: [{ id: product['id'], expected: product['quantity'], counted: random.int(300) }] }
  },
  emailInvoice: forRecord(
    'invoices',
    ({ status, customerEmail }) => status === 'Processed' && customerEmail !== null,
  ),
  whatsappInvoice: forRecord('invoices', ({ status }) => status === 'Processed'),
  createChatLink: forRecord('invoices', ({ status }) => status === 'Processed'),
  retryDelivery: forRecord('deliveries', ({ status }) => status === 'notSent' || status === 'failed'),
  undoImport: forRecord('imports', ({ undone }) => undone === null),
  previewCustomerUndo: forRecord('customer-imports', ({ undone }) => undone === null),
  undoCustomerImport: forRecord('customer-imports', ({ undone }) => undone === null),
  markNotificationsRead(parts, { random, discovered }) {
    parts.json = { ids: [notificationId(random, discovered)] }
  },
  markAllNotificationsRead(parts, { random, discovered }) {
    parts.json = { upTo: notificationId(random, discovered) }
  },
  uploadImage(parts, { random, discovered, image }) {
    const address = discovered.pickText(random, 'uploadURL')
    parts.params['token'] = /([\w-]{43})$/.exec(address)?.[1] ?? random.text(43)
    parts.body = image
    parts.headers['content-type'] = 'image/png'
  },
  readImage: setImageName,
  readLargestImage: setImageName,
  readLogo: setImageName,
  readSharedInvoicePdf(parts, { random, discovered }) {
    const url = decodeURIComponent(discovered.pickText(random, 'url'))
    parts.params['token'] = /\/api\/shared\/invoices\/(\S+)/.exec(url)?.[1] ?? random.text(60)
  },
  bulkUpload(parts, { random }) {
    if (random.chance(0.5)) {
      parts.body = Buffer.from(JSON.stringify([importRow(random)]))
      parts.headers['content-type'] = 'application/json'
      return
    }
    parts.body = Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${importCsv(random)}\r\n--x--\r\n`,
    )
    parts.headers['content-type'] = 'multipart/form-data; boundary=x'
  },
  previewImport: (parts, { random }) => setCsv(parts, importCsv(random)),
  startImport(parts, context) {
    setCsv(parts, importCsv(context.random))
    setImportKey(parts, context, 'importKey')
  },
  findImportByKey: forImportKey('importKey'),
  previewCustomerImport: (parts, context) => setCsv(parts, customerCsv(context)),
  startCustomerImport(parts, context) {
    setCsv(parts, customerCsv(context))
    setImportKey(parts, context, 'customerImportKey')
  },
  findCustomerImportByKey: forImportKey('customerImportKey'),
  previewOrderUndo: forRecord('order-imports', ({ undone }) => undone === null),
  undoOrderImport: forRecord('order-imports', ({ undone }) => undone === null),
  previewOrderImport(parts, context) {
    setCsv(parts, orderCsv(context))
    setFileCustomer(parts, context)
  },
  startOrderImport(parts, context) {
    setCsv(parts, orderCsv(context))
    setFileCustomer(parts, context)
    setImportKey(parts, context, 'orderImportKey')
  },
  findOrderImportByKey: forImportKey('orderImportKey'),
  readPurchaseSheet: (parts, context) => setCsv(parts, orderCsv(context)),
}

function notificationId(random: RandomSource, discovered: DiscoveredValues): unknown {
  return discovered.pick(random, 'id', 'notifications') ?? 1
}

export async function createImage(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 50, channels: 3, background: '#35429a' } })
    .png()
    .toBuffer()
}

function nameProductsOrStyle(parts: RequestParts): void {
  const { ids, styleId = 1, ...others } = parts.query
  parts.query = ids ? { ids, ...others } : { styleId, ...others }
}

function setToken(parts: RequestParts, { random, discovered }: FactoryContext): void {
  // A link works once and only until the next one is created, so the newest is the best choice.
  const link = random.chance(0.5) ? discovered.newestText('link') : discovered.pickText(random, 'link')
  const token = /token=([\w-]+)/.exec(link)?.[1]
  if (token !== undefined && parts.json && random.chance(0.8)) parts.json['token'] = token
}

function setImage(
  parts: RequestParts,
  field: string,
  share: number,
  { random, discovered }: FactoryContext,
): void {
  const address = discovered.pick(random, 'imageUrl')
  if (parts.json) parts.json[field] = address !== undefined && random.chance(share) ? address : null
}

function setImageName(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const url = discovered.pickText(random, 'imageUrl')
  const logo = discovered.pickText(random, 'logoUrl')
  const name = /([\w-]{22})$/.exec(
    parts.params['width'] !== undefined && random.chance(0.5) && logo ? logo : url,
  )?.[1]
  if (name !== undefined) parts.params['image'] = name
}

/** The books stay open, because closed ones would refuse the days of later requests. */
function setCompany(parts: RequestParts, { random, discovered }: FactoryContext): void {
  delete parts.json?.['booksClosedTo']
  const { version } = discovered.pickObject(random, 'details') ?? {}
  if (parts.json?.['version'] !== undefined) parts.json['version'] = version ?? 1
  if (!parts.json) return
  // The check of all labels is stricter than the schema of one.
  if (parts.json['chargeLabels'] !== undefined) parts.json['chargeLabels'] = [random.text(8)]
  if (parts.json['gs1Prefix'] !== undefined) parts.json['gs1Prefix'] = '9521234'
  parts.json['logoUrl'] = random.chance(0.5) ? (discovered.pick(random, 'imageUrl') ?? null) : null
}

function importRow(random: RandomSource): Json {
  return {
    productId: `I-${random.text(8)}`,
    productName: 'Linen dress',
    color: 'Indigo',
    size: random.pick(['S', 'M', 'L']),
    quantity: random.pick([random.int(50), '7', -1]),
    price: random.pick(['12.34', '80', 'free']),
  }
}

function importCsv(random: RandomSource): string {
  const rows = Array.from({ length: 1 + random.int(4) }, () => Object.values(importRow(random)).join(','))
  return ['productId,productName,color,size,quantity,price', ...rows].join('\n')
}
