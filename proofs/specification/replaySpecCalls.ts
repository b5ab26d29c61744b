// Sends the calls of the original API (the ones that its own web pages made) in one story, and keeps the answers.
import assert from 'node:assert/strict'

import { type Role, roles } from '#domain/permissions.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { type TestApp, type TestClient } from '#server/testing/startTestApp.ts'

/** The fields of the original API. Everything else in an answer was added later. */
const originalFields = new Set(
  `message errors path token valid uploadURL link
  id email firstName lastName role isActive lastLoginAt
  productId productName color size quantity price manufacturer category description imageUrl qrCodeUrl createdAt products total
  totalProducts lowStockItems pendingInvoices monthlyRevenue
  invoices invoiceNumber customerName customerPhone customerEmail customerAddress status subtotal discountPercentage discountAmount
  taxRate taxAmount notes items unitPrice totalPrice product
  logs action module ipAddress user successCount errorCount imported duplicates`.split(/\s+/),
)

type Json = Record<string, unknown>
/** A whole answer; `id` is set where the call returns a record. */
type Reply = Json & { id: number }

/** One call with its answer, reduced to the original fields and without what differs between two runs. */
export interface Answer {
  /** 'PUT /api/products/{id}' */
  call: string
  status: number
  /** The media type of a file, or the body as JSON. */
  body: unknown
}

export interface Replay {
  app: TestApp
  answers: Answer[]
  /** Sends a call; `call` has numbers for `{id}`, and a query. Returns the whole answer. */
  send: (role: Role | null, call: string, body?: Body) => Promise<Reply>
}

/** JSON, or a body that is sent as it is. */
type Body = Json | readonly Json[] | FormData | Uint8Array<ArrayBuffer>

export async function startReplay(app: TestApp): Promise<Replay> {
  const clients = new Map<Role, TestClient>()
  for (const role of roles) clients.set(role, await app.clientAs(role))
  const answers: Answer[] = []
  return {
    app,
    answers,
    async send(role, call, body) {
      const [method = '', path = ''] = call.split(' ')
      const client = (role && clients.get(role)) ?? app.publicClient
      const isRaw = body instanceof FormData || body instanceof Uint8Array
      const response = await client.fetch(path, {
        method,
        headers: body === undefined || isRaw ? {} : { 'content-type': 'application/json' },
        ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      })
      const type = response.headers.get('content-type') ?? ''
      const text = await response.text()
      const json: unknown = type.startsWith('application/json') ? JSON.parse(text) : type || null
      answers.push({
        call: `${method} ${toPattern(path)}`,
        status: response.status,
        body: keepComparable(json),
      })
      return json as Reply
    },
  }
}

/** '/api/products/7?page=1' gives '/api/products/{id}'. */
function toPattern(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replace(/\/\d+/, '/{id}')
    .replace(/(objects\/upload)\/.+/, '$1/{token}')
}

/** Keeps the original fields, without times, random names and the ids of log entries. */
function keepComparable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => keepComparable(item, name))
  if (typeof value === 'object' && value !== null) {
    const kept = Object.entries(value).filter(
      ([field]) => originalFields.has(field) && !(name === 'logs' && field === 'id'),
    )
    return Object.fromEntries(kept.map(([field, inner]) => [field, keepComparable(inner, field)]))
  }
  if (typeof value !== 'string') return value
  return value
    .replace(/^\d{4}-\d\d-\d\dT\S+Z$/, 'a time')
    .replaceAll(/http:\/\/\S+?(?=\/)/g, '')
    .replaceAll(/[\w-]{43}|[\w-]{22}(?=$|\/)/g, 'a token')
    .replace(/^(Updated product \S+)\. .+ left style .+$/, '$1')
}

const fields = (code: string, color: string, size: string, quantity = 6) => ({
  productId: code,
  productName: 'Rib Tank',
  color,
  size,
  quantity,
  price: '19.00',
  manufacturer: 'Loom & Needle',
  category: 'Tops',
  description: 'A ribbed tank.',
})

/** The products of the story: Navy and Sand from S to L, six units each. */
export const members = ['Navy', 'Sand'].flatMap((color) =>
  ['S', 'M', 'L'].map((size) => fields(`T1-${color.toUpperCase()}-${size}`, color, size)),
)

const invoice = {
  customerName: 'Harbour Street Boutique',
  customerEmail: 'orders@harbour.test',
  customerPhone: '+1 212 555 0100',
  customerAddress: '12 Harbour Street',
  taxRate: '0.0850',
  notes: 'Leave at the door',
  subtotal: '57.00',
  discountPercentage: '0.0000',
  discountAmount: '0.00',
  taxAmount: '4.85',
  total: '61.85',
}
const item = (productId: unknown, quantity: number, unitPrice = '19.00') => ({
  productId,
  quantity,
  unitPrice,
  totalPrice: (Number(unitPrice) * quantity).toFixed(2),
})

/**
 * Sends every call at least once, successes and refusals. Admin has created `members`, with these ids. `meanwhile` runs after
 * products were created, with their ids.
 */
export async function replaySpecCalls(
  { app, send }: Replay,
  memberIds: readonly number[],
  meanwhile: (createdIds: number[]) => Promise<void>,
): Promise<void> {
  const [navyS, navyM, navyL, sandS, sandM] = memberIds
  await send('Staff', 'POST /api/products', fields('T1-NAVY-M', 'Navy', 'M'))
  const blue = await send('Staff', 'POST /api/products', fields('T1-BLUE-M', 'Blue', 'M', 3))
  const plain = await send('Staff', 'POST /api/products', fields('PLAIN-1', 'Blue', 'M', 0))
  await meanwhile([blue.id, plain.id])
  await sendEdits()
  await sendUploads()
  await sendInvoices()
  await sendLists()
  await sendPeople()

  async function sendEdits(): Promise<void> {
    const { productId: _code, ...form } = fields('', 'Blue', 'M', 3)
    // Another product of the style has this color and size.
    await send('Staff', `PUT /api/products/${blue.id}`, { ...form, color: 'navy' })
    await send('Staff', `PUT /api/products/${navyS}`, {
      ...form,
      color: 'Navy',
      size: 'S',
      price: '21.50',
      quantity: 9,
    })
    await send('Staff', `PUT /api/products/${navyS}`, { ...form, color: 'Navy', size: 'S', quantity: 6 })
    await send('Staff', `PUT /api/products/${navyL}`, { ...form, productName: '', size: 'L' })
    await send('Viewer', `PUT /api/products/${navyL}`, form)
    await send('Manager', `DELETE /api/products/${sandS}`)
    await send('Staff', `DELETE /api/products/${sandM}`)
    await send('Staff', 'POST /api/products', fields('T1-SAND-S', 'Sand', 'S'))
    await send('Viewer', `GET /api/products/${sandS}`)
  }

  async function sendUploads(): Promise<void> {
    const { uploadURL } = await send('Staff', 'POST /api/objects/upload')
    const image = new Uint8Array(await photo(60, 80).png().toBuffer())
    await send('Staff', `PUT ${new URL(String(uploadURL)).pathname}`, image)
    await send('Staff', `PUT /api/products/${navyM}/image`, { imageUrl: uploadURL })
    const rows = [
      fields('T1-NAVY-L', 'Navy', 'L'),
      fields('T1-NAVY-XL', 'Navy', 'XL'),
      fields('NEW-1', 'Navy', 'M'),
    ]
    await send('Manager', 'POST /api/products/bulk-upload', rows)
    const form = new FormData()
    const csv =
      'productId,productName,color,price,quantity,size\nT1-SAND-M,Rib Tank,Sand,5,5,M\nNEW-2,Rib Tank,Sand,5,5,M\n'
    form.append('csvFile', new Blob([csv], { type: 'text/csv' }), 'products.csv')
    await send('Manager', 'POST /api/products/bulk-upload', form)
  }

  async function sendInvoices(): Promise<void> {
    const sold = await send('Staff', 'POST /api/invoices', {
      invoice,
      items: [item(navyM, 2), item(sandM, 1)],
    })
    await send('Staff', 'POST /api/invoices', { invoice, items: [item(navyM, 3, '18.00')] })
    await send('Staff', 'POST /api/invoices', { invoice, items: [item(navyM, 99)] })
    await send('Staff', 'POST /api/invoices', { invoice, items: [item(plain.id, 1)] })
    await send('Staff', 'POST /api/invoices', { invoice, items: [] })
    const call = `/api/invoices/${sold.id}`
    await send('Staff', `PUT ${call}/discount`, { discountPercentage: 5 })
    await send('Staff', `PUT ${call}/discount`, { discountPercentage: 101 })
    await send('Staff', `POST ${call}/email`)
    await send('Staff', `PUT ${call}/status`, { status: 'Processed' })
    await send('Manager', `PUT ${call}/status`, { status: 'Processed' })
    await send('Staff', `POST ${call}/email`)
    await send('Staff', `POST ${call}/whatsapp`)
    await send('Viewer', `GET ${call}`)
    await send('Viewer', `GET ${call}/pdf`)
    await send('Viewer', `POST ${call}/pdf`)
    await send(
      'Viewer',
      'GET /api/invoices?page=1&limit=20&status=Processed&startDate=2020-01-01&endDate=2099-12-31',
    )
  }

  async function sendLists(): Promise<void> {
    for (const query of [
      'limit=12',
      'limit=1000',
      'limit=2&page=2',
      'search=rib tank',
      'category=Tops&size=M',
      'stockLevel=low',
    ])
      await send('Viewer', `GET /api/products?page=1&${query}`.replace('page=1&limit=2&', 'limit=2&'))
    await send('Viewer', `GET /api/products/${navyM}`)
    await send('Viewer', 'GET /api/products/999999')
    await send('Viewer', 'GET /api/dashboard/metrics')
    // Admin prepared the company.
    for (const filter of [
      `userId=${await findUserId(app, 'Staff')}`,
      'module=Invoices',
      'module=Users&startDate=2020-01-01',
    ])
      await send('Manager', `GET /api/activity-logs?page=1&limit=50&${filter}`)
  }

  async function sendPeople(): Promise<void> {
    const added = { email: 'new@shop.test', firstName: 'New', lastName: 'Person', role: 'Viewer' }
    const { id } = await send('Admin', 'POST /api/users', added)
    await send('Admin', `PUT /api/users/${id}/role`, { role: 'Staff' })
    await send('Admin', `PUT /api/users/${id}/status`, { isActive: false })
    await send('Admin', 'GET /api/users')
    const link = await send('Admin', `POST /api/users/${await findUserId(app, 'Viewer')}/reset-password`)
    const token = new URL(String(link['link'])).searchParams.get('token')
    await send(null, 'POST /api/auth/password/forgot', { email: emailOf('Staff') })
    await send(null, 'POST /api/auth/password/validate', { token })
    await send(null, 'POST /api/auth/password/reset', { token, newPassword: testPassword })
    await send(null, 'POST /api/auth/login', { username: emailOf('Viewer'), password: testPassword })
    await send(null, 'POST /api/auth/login', { username: emailOf('Viewer'), password: 'wrong' })
    await send('Staff', 'GET /api/auth/user')
    await send('Staff', 'POST /api/auth/logout')
    await send('Staff', 'GET /api/auth/user')
    await send('Manager', 'GET /api/logout')
  }
}

async function findUserId({ clientAs }: TestApp, role: Role): Promise<number> {
  const admin = await clientAs('Admin')
  const users = (await (await admin.fetch('/api/users')).json()) as { id: number; email: string }[]
  return users.find(({ email }) => email === emailOf(role))?.id ?? assert.fail()
}
