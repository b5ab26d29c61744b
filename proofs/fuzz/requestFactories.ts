// What the schemas can't know about a call that shall reach its end: which password is right, which token is good, what a file
// holds. A call without a recipe is drawn from its schema alone.
import sharp from 'sharp'

import type { DiscoveredValues } from './discoveredValues.ts'
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'

export interface RequestParts {
  params: Json
  query: Json
  json: Json | undefined
  body: Buffer | undefined
  headers: Record<string, string>
}

export interface FactoryContext {
  random: RandomSource
  discovered: DiscoveredValues
  /** Somebody whom no other call touches. */
  credentials: { username: string; password: string }
  image: Buffer
}

type Recipe = (drawn: RequestParts, kitchen: FactoryContext) => void

/** How much rarer a call is drawn that hashes a password, sets a document, decodes a picture or reads a whole table. */
export const callWeights: Record<string, number> = {
  signIn: 0.03,
  changeOwnPassword: 0.03,
  resetPassword: 0.05,
  forgotPassword: 0.2,
  previewCompany: 0.02,
  downloadInvoicePdf: 0.02,
  saveInvoicePdf: 0.02,
  sharedInvoicePdf: 0.05,
  emailInvoice: 0.05,
  whatsappInvoice: 0.05,
  retryDelivery: 0.5,
  sendPasswordLink: 0.1,
  createUser: 0.3,
  uploadObject: 0.1,
  downloadSampleCatalog: 0.02,
  exportProducts: 0.02,
  exportActivity: 0.02,
  verifyActivity: 0.01,
  followEvents: 0.1,
  bulkUpload: 0.1,
  startImport: 0.1,
  previewImport: 0.1,
  metrics: 0.2,
  editCompany: 0.1,
  deleteProduct: 0.3,
  startProof: 0.1,
  startBackup: 0.03,
}

export const requestFactories: Record<string, Recipe> = {
  signIn(drawn, { credentials: signer }) {
    drawn.json = { ...signer }
  },
  changeOwnPassword(drawn, { random: dice, credentials: signer }) {
    if (dice.chance(0.8)) drawn.json = { currentPassword: signer.password, newPassword: signer.password }
  },
  resetPassword: withToken,
  validateResetToken: withToken,
  createUser(drawn, { random: dice }) {
    drawn.json = { ...drawn.json, email: `${dice.text(12).toLowerCase()}@fuzz.test` }
  },
  editUser(drawn, { random: dice }) {
    drawn.json = { ...drawn.json, email: `${dice.text(12).toLowerCase()}@fuzz.test` }
  },
  createProduct(drawn, kitchen) {
    const { random: dice } = kitchen
    drawn.json = { ...drawn.json, productId: `F-${dice.text(10)}`, quantity: dice.int(500) }
    withPicture(drawn, 'imageUrl', 0.1, kitchen)
  },
  editProduct(drawn, { random: dice, discovered: finds }) {
    const product = dice.chance(0.7) ? finds.pickObject(dice, 'products') : undefined
    if (product) {
      drawn.params['id'] = product['id']
      drawn.json = { ...drawn.json, version: product['version'] }
    }
  },
  setProductImage(drawn, kitchen) {
    withPicture(drawn, 'imageUrl', 1, kitchen)
  },
  editCompany: withCompany,
  previewCompany: withCompany,
  adjustStock(drawn) {
    if (drawn.json?.['difference'] === 0) drawn.json['difference'] = 1
  },
  countStock(drawn, { random: dice, discovered: finds }) {
    const lines = (drawn.json?.['lines'] ?? []) as Json[]
    drawn.json = { lines: [...new Map(lines.map((line) => [line['id'], line])).values()] }
    const product = finds.pickObject(dice, 'products')
    if (product && dice.chance(0.8))
      drawn.json = { lines: [{ id: product['id'], expected: product['quantity'], counted: dice.int(300) }] }
  },
  createInvoice(drawn, { random: dice, discovered: finds }) {
    const { invoice, items } = (drawn.json ?? {}) as { invoice: Json; items: Json[] }
    if (dice.chance(0.1)) return
    for (const sum of ['subtotal', 'discountAmount', 'taxAmount', 'total']) delete invoice[sum]
    invoice['customerPhone'] = `+1212555${1000 + dice.int(9000)}`
    invoice['customerEmail'] = `${dice.text(8)}@customers.test`
    for (const item of items) {
      const product = finds.pickObject(dice, 'products')
      Object.assign(item, { productId: product?.['id'] ?? 1, quantity: 1 + dice.int(4) })
      delete item['unitPrice']
      delete item['totalPrice']
    }
  },
  setInvoiceStatus: ofThing('invoices', ({ status }) => status === 'Pending'),
  setInvoiceDiscount: ofThing('invoices', ({ status }) => status === 'Pending'),
  emailInvoice: ofThing(
    'invoices',
    ({ status, customerEmail }) => status === 'Processed' && customerEmail !== null,
  ),
  whatsappInvoice: ofThing('invoices', ({ status }) => status === 'Processed'),
  chatLink: ofThing('invoices', ({ status }) => status === 'Processed'),
  retryDelivery: ofThing('deliveries', ({ status }) => status === 'kept' || status === 'failed'),
  undoImport: ofThing('imports', ({ undone }) => undone === null),
  readNotices(drawn, { random: dice, discovered: finds }) {
    drawn.json = { ids: [finds.pick(dice, 'id', 'notices') ?? 1] }
  },
  readAllNotices(drawn, { random: dice, discovered: finds }) {
    drawn.json = { upTo: finds.pick(dice, 'id', 'notices') ?? 1 }
  },
  uploadObject(drawn, { random: dice, discovered: finds, image: picture }) {
    const address = finds.pickText(dice, 'uploadURL')
    drawn.params['token'] = /([\w-]{43})$/.exec(address)?.[1] ?? dice.text(43)
    drawn.body = picture
    drawn.headers['content-type'] = 'image/png'
  },
  readImage: withPictureName,
  readLogo: withPictureName,
  sharedInvoicePdf(drawn, { random: dice, discovered: finds }) {
    const url = decodeURIComponent(finds.pickText(dice, 'url'))
    drawn.params['token'] = /\/api\/shared\/invoices\/(\S+)/.exec(url)?.[1] ?? dice.text(60)
  },
  bulkUpload(drawn, { random: dice }) {
    if (dice.chance(0.5)) {
      drawn.body = Buffer.from(JSON.stringify([rowOf(dice)]))
      drawn.headers['content-type'] = 'application/json'
      return
    }
    drawn.body = Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csvOf(dice)}\r\n--x--\r\n`,
    )
    drawn.headers['content-type'] = 'multipart/form-data; boundary=x'
  },
  previewImport: withCsv,
  startImport(drawn, kitchen) {
    withCsv(drawn, kitchen)
    drawn.query['key'] = kitchen.random.text(20)
    kitchen.discovered.add('.importKey', drawn.query['key'])
  },
  findImportByKey(drawn, { random: dice, discovered: finds }) {
    const key = finds.pick(dice, 'importKey')
    if (key !== undefined) drawn.params['key'] = key
  },
}

export async function createImage(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 50, channels: 3, background: '#35429a' } })
    .png()
    .toBuffer()
}

/** One that was in that state when it was told of. */
function ofThing(kind: string, isWanted: (thing: Json) => boolean): Recipe {
  return (drawn, { random: dice, discovered: finds }) => {
    const thing = dice.chance(0.9) ? finds.pickObject(dice, kind, isWanted) : undefined
    if (thing) drawn.params['id'] = thing['id']
  }
}

function withToken(drawn: RequestParts, { random: dice, discovered: finds }: FactoryContext): void {
  // A link is good once, and only until there is another: of all that are known, hardly one but the newest.
  const link = dice.chance(0.5) ? finds.newestText('link') : finds.pickText(dice, 'link')
  const token = /token=([\w-]+)/.exec(link)?.[1]
  if (token !== undefined && drawn.json && dice.chance(0.8)) drawn.json['token'] = token
}

function withPicture(
  drawn: RequestParts,
  field: string,
  share: number,
  { random: dice, discovered: finds }: FactoryContext,
): void {
  const address = finds.pick(dice, 'imageUrl')
  if (drawn.json) drawn.json[field] = address !== undefined && dice.chance(share) ? address : null
}

function withPictureName(drawn: RequestParts, { random: dice, discovered: finds }: FactoryContext): void {
  const url = finds.pickText(dice, 'imageUrl')
  const logo = finds.pickText(dice, 'logoUrl')
  const name = /([\w-]{22})$/.exec(
    drawn.params['width'] !== undefined && dice.chance(0.5) && logo ? logo : url,
  )?.[1]
  if (name !== undefined) drawn.params['image'] = name
}

function withCompany(drawn: RequestParts, { random: dice, discovered: finds }: FactoryContext): void {
  const { version } = finds.pickObject(dice, 'details') ?? {}
  if (drawn.json?.['version'] !== undefined) drawn.json['version'] = version ?? 1
  if (drawn.json) drawn.json['logoUrl'] = dice.chance(0.5) ? (finds.pick(dice, 'imageUrl') ?? null) : null
}

function withCsv(drawn: RequestParts, { random: dice }: FactoryContext): void {
  drawn.query['fileName'] = 'fuzz.csv'
  delete drawn.query['columns']
  drawn.body = Buffer.from(csvOf(dice))
  drawn.headers['content-type'] = 'text/csv'
}

function rowOf(dice: RandomSource): Json {
  return {
    productId: `I-${dice.text(8)}`,
    productName: 'Linen dress',
    color: 'Indigo',
    size: dice.pick(['S', 'M', 'L']),
    quantity: dice.pick([dice.int(50), '7', -1]),
    price: dice.pick(['12.34', '80', 'free']),
  }
}

function csvOf(dice: RandomSource): string {
  const rows = Array.from({ length: 1 + dice.int(4) }, () => Object.values(rowOf(dice)).join(','))
  return ['productId,productName,color,size,quantity,price', ...rows].join('\n')
}
