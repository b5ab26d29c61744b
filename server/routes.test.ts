// Calls every endpoint with every role and signed out; no route exists outside of the contract.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { pino } from 'pino'

import { createProduct, setProductImage } from '#contract/catalog/products.ts'
import { setStyleImage } from '#contract/catalog/styles.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createReportSchedule } from '#contract/insight/reportSchedules.ts'
import { findActivity, recentActivityCount } from '#contract/people/activity.ts'
import { type Endpoint, hasJsonBody, pathParams } from '#contract/platform/endpoint.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { previewSupplierMerge } from '#contract/purchasing/supplierMerges.ts'
import { previewMerge } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { type Role, roles, rolesWithPermission, forbiddenMessage } from '#domain/permissions.ts'
import { importsPath } from '#domain/platform/records/defineRecord.ts'
import { recordNouns, records } from '#domain/records.ts'
import { recordsWithFiles } from '#domain/recordsWithFiles.ts'
import { endpointUrl, validBody } from '#proofs/inputs/invalidInputs.ts'
import { bind } from '#server/platform/http/bind.ts'
import { createServer } from '#server/platform/http/createServer.ts'
import { termsWireNames } from '#server/sales/customers/customerFields.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { createTestClient, type TestClient, useTestApp } from '#server/testing/startTestApp.ts'
import { withSample } from '#server/testing/trialTest.ts'

import { routes } from './routes.ts'

const everyone = ['Admin', 'Manager', 'Staff', 'Viewer']
const editors = ['Admin', 'Manager', 'Staff']
const managers = ['Admin', 'Manager']
const admins = ['Admin']

/** Those of a plain record are in its definition; domain/permissions.test.ts has the roles once more. */
const recordPermissions = Object.fromEntries(
  recordNouns.flatMap((noun) => {
    const { path, may } = records[noun]
    const imports = importsPath(records[noun])
    const [read, edit, remove, upload] = [may.read, may.edit, may.delete, may.import].map((name) => [
      ...rolesWithPermission(name),
    ])
    return [
      [`GET /api/${path}`, read],
      [`GET /api/${path}/export`, read],
      [`GET /api/${path}/:id`, read],
      [`GET /api/${path}/:id/history`, read],
      [`POST /api/${path}`, edit],
      [`PUT /api/${path}/:id`, edit],
      [`DELETE /api/${path}/:id`, remove],
      [`POST /api/${imports}/preview`, upload],
      [`POST /api/${imports}`, upload],
      [`GET /api/${imports}`, upload],
      [`GET /api/${imports}/:id`, upload],
      [`GET /api/${imports}/by-key/:key`, upload],
      [`GET /api/${imports}/:id/refused-rows`, upload],
      [`GET /api/${imports}/:id/undo`, upload],
      [`POST /api/${imports}/:id/undo`, upload],
    ]
  }),
)

/** Those of the files of a record are those to read and edit it. */
const filePermissions = Object.fromEntries(
  Object.values(recordsWithFiles).flatMap(({ path, may }) => {
    const [read, edit] = [may.read, may.edit].map((name) => [...rolesWithPermission(name)])
    const files = `/api/${path}/:id/files`
    return [
      [`GET ${files}`, read],
      [`POST ${files}`, edit],
      [`GET ${files}/:file`, read],
      [`GET ${files}/:file/thumbnail`, read],
      [`DELETE ${files}/:file`, edit],
      [`POST ${files}/:file/restore`, edit],
    ]
  }),
)

/** The permissions by path, written out once more: an accidental change of a permission fails here. */
const permissions: Record<string, string[] | 'anyone'> = {
  ...recordPermissions,
  ...filePermissions,
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'GET /api/logout': 'anyone',
  'GET /api/login': 'anyone',
  'GET /api/company': 'anyone',
  'GET /api/company/logo/:image/:width': 'anyone',
  'GET /api/company/details': admins,
  'PUT /api/company': admins,
  'POST /api/company/preview': admins,
  'GET /api/company/first-steps': admins,
  'POST /api/company/first-steps/dismiss': admins,
  'GET /api/imports/sample': managers,
  'GET /api/health': admins,
  'GET /api/health/integrity-checks': admins,
  'POST /api/health/integrity-checks': admins,
  'POST /api/health/integrity-checks/:id/cancel': admins,
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
  // The token in the URL is the permission; its user must still be allowed to edit products.
  'PUT /api/objects/upload/:token': 'anyone',
  'POST /api/auth/password/forgot': 'anyone',
  'POST /api/auth/password/validate': 'anyone',
  // The token is the permission.
  'POST /api/auth/password/reset': 'anyone',
  'GET /api/auth/user': everyone,
  'PUT /api/auth/user': everyone,
  'PUT /api/auth/password': everyone,
  'GET /api/auth/changes/:idempotencyKey': everyone,
  'GET /api/auth/sessions': everyone,
  'DELETE /api/auth/sessions/:id': everyone,
  'POST /api/auth/sessions/end-others': everyone,
  'GET /api/users': admins,
  'POST /api/users': admins,
  'PUT /api/users/:id': admins,
  'PUT /api/users/:id/role': admins,
  'PUT /api/users/:id/status': admins,
  'POST /api/users/:id/reset-password': admins,
  'POST /api/users/:id/sign-out': admins,
  // The operations ask for the permission of the list, and to share views.
  'GET /api/saved-views': everyone,
  'POST /api/saved-views': everyone,
  'PUT /api/saved-views/:id': everyone,
  'DELETE /api/saved-views/:id': everyone,
  'GET /api/openapi.json': everyone,
  'GET /api/search': everyone,
  'GET /api/notifications': everyone,
  'POST /api/notifications/read': everyone,
  'POST /api/notifications/read-all': everyone,
  'GET /api/events': everyone,
  'GET /api/dashboard/metrics': everyone,
  'GET /api/dashboard/to-do': everyone,
  'GET /api/dashboard/charts': everyone,
  'GET /api/activity-logs': everyone,
  'GET /api/activity-logs/recent': everyone,
  'GET /api/products': everyone,
  'GET /api/products/export': everyone,
  'GET /api/products/:id': everyone,
  'GET /api/products/:id/qr-code': everyone,
  'GET /api/products/:id/stock-movements': everyone,
  'GET /api/garments/:kind/:color': everyone,
  'GET /api/images/:image': everyone,
  'GET /api/images/:image/:width': everyone,
  'GET /api/invoices': everyone,
  'GET /api/invoices/:id': everyone,
  'GET /api/invoices/pdf': everyone,
  'GET /api/labels': everyone,
  'GET /api/labels/pdf': everyone,
  'GET /api/labels/zpl': everyone,
  'POST /api/labels/print': editors,
  'GET /api/labels/calibration-page': admins,
  'POST /api/labels/calibration-page': admins,
  'GET /api/invoices/:id/pdf': everyone,
  'POST /api/invoices/:id/pdf': everyone,
  'GET /api/invoices/:id/packing-slip': everyone,
  'PUT /api/invoices/:id/dispatch': editors,
  'GET /api/pick-lists': everyone,
  'GET /api/pick-lists/:id': everyone,
  'POST /api/pick-lists': editors,
  'POST /api/pick-lists/:id/marks': editors,
  'POST /api/pick-lists/:id/not-found': editors,
  'POST /api/pick-lists/:id/close': editors,
  'GET /api/invoices/:id/settlements': everyone,
  'GET /api/payments': everyone,
  'GET /api/payments/:id': everyone,
  'GET /api/payments/:id/pdf': everyone,
  'GET /api/payments/:id/deliveries': everyone,
  'POST /api/payments/:id/email': editors,
  'POST /api/payments': managers,
  'POST /api/payments/:id/reverse': managers,
  'POST /api/refunds': managers,
  'POST /api/settlements': managers,
  'POST /api/settlements/:id/undo': managers,
  'POST /api/write-offs': managers,
  'POST /api/write-offs/:id/reverse': managers,
  'POST /api/opening-items': managers,
  'POST /api/opening-items/:id/reverse': managers,
  'GET /api/customers/:id/open-items': everyone,
  'GET /api/customers/:id/statement': everyone,
  'GET /api/customers/:id/statement/pdf': everyone,
  'GET /api/customers/:id/statement/deliveries': everyone,
  'POST /api/customers/:id/statement/email': editors,
  'GET /api/receivables/statement-run': managers,
  'POST /api/receivables/statement-run': managers,
  'GET /api/reminders/settings': admins,
  'PUT /api/reminders/settings': admins,
  'GET /api/reminders/preview': admins,
  'POST /api/customers/:id/reminder': editors,
  'GET /api/receivables/ageing': everyone,
  'GET /api/receivables/ageing/export': everyone,
  'GET /api/receivables/documents': everyone,
  'GET /api/receivables/clearable': everyone,
  'POST /api/receivables/clear': managers,
  'POST /api/receivables/clear/undo': managers,
  'GET /api/reports': everyone,
  'GET /api/reports/export': everyone,
  'GET /api/reports/workbook': everyone,
  // The operations ask for the permission to email reports to others, and for the owner.
  'GET /api/report-schedules': everyone,
  'GET /api/report-schedules/recipients': everyone,
  'POST /api/report-schedules': everyone,
  'PUT /api/report-schedules/:id': everyone,
  'DELETE /api/report-schedules/:id': everyone,
  'POST /api/report-schedules/:id/restore': everyone,
  'GET /api/accounting': managers,
  'GET /api/accounting/export': managers,
  'GET /api/accounting/workbook': managers,
  'GET /api/backups': admins,
  'POST /api/backups': admins,
  'GET /api/backups/:id/file': admins,
  'POST /api/products': editors,
  'PUT /api/products/:id': editors,
  'PUT /api/products/:id/image': editors,
  'POST /api/products/:id/receive': editors,
  'POST /api/products/:id/adjust': editors,
  'POST /api/stock/count': editors,
  'POST /api/stock/receipts': editors,
  'POST /api/objects/upload': editors,
  'POST /api/invoices': editors,
  'POST /api/invoices/:id/email': editors,
  'POST /api/invoices/process': managers,
  'POST /api/invoices/email': editors,
  'POST /api/invoices/:id/whatsapp': editors,
  'GET /api/invoices/:id/chat-link': editors,
  // The signature is the permission: customers have no account.
  'GET /api/shared/invoices/:token': 'anyone',
  'GET /api/recipients': editors,
  'GET /api/invoices/:id/deliveries': everyone,
  'GET /api/deliveries': admins,
  'GET /api/deliveries/:id': admins,
  'POST /api/deliveries/:id/retry': admins,
  'PUT /api/invoices/:id/discount': editors,
  'DELETE /api/products/:id': managers,
  'POST /api/products/bulk-upload': managers,
  'POST /api/products/bulk-edit/preview': managers,
  'POST /api/products/bulk-edit': managers,
  'POST /api/products/assign-barcodes/preview': managers,
  'POST /api/products/assign-barcodes': managers,
  'GET /api/products/values': everyone,
  'GET /api/products/open-purchases': everyone,
  'GET /api/products/units-on-hand': everyone,
  'GET /api/products/availability': everyone,
  'GET /api/activity-logs/:id': managers,
  'GET /api/activity-logs/export': managers,
  'GET /api/activity-logs/actors': managers,
  'POST /api/activity-logs/verify': admins,
  'GET /api/styles': everyone,
  'GET /api/styles/:id': everyone,
  'GET /api/styles/:id/sales': everyone,
  'POST /api/styles': editors,
  'PUT /api/styles/:id': editors,
  'POST /api/styles/:id/products': editors,
  'POST /api/styles/:id/members': editors,
  'POST /api/styles/:id/merge': managers,
  'PUT /api/styles/:id/images': editors,
  'DELETE /api/styles/:id': managers,
  'GET /api/customers': everyone,
  'GET /api/customers/suggestions': everyone,
  'GET /api/customers/credit-matches': everyone,
  'GET /api/customers/export': everyone,
  'GET /api/customers/:id': everyone,
  'GET /api/customers/:id/timeline': everyone,
  'GET /api/customers/:id/prices': everyone,
  'GET /api/customers/:id/purchases': everyone,
  'GET /api/customers/:id/recent-invoices': everyone,
  'GET /api/customers/:id/last-prices': everyone,
  'GET /api/price-lists': everyone,
  'GET /api/price-lists/:id': everyone,
  'GET /api/price-lists/:id/export': everyone,
  'POST /api/price-lists': managers,
  'PUT /api/price-lists/:id': managers,
  'DELETE /api/price-lists/:id': managers,
  'POST /api/price-lists/pasted-prices': managers,
  'POST /api/customers': editors,
  'PUT /api/customers/:id': editors,
  'POST /api/customers/:id/exemptions': editors,
  'POST /api/customers/:id/exemptions/:exemptionId/revoke': editors,
  'POST /api/customer-imports/preview': editors,
  'POST /api/customer-imports': editors,
  'GET /api/customer-imports': editors,
  'GET /api/customer-imports/:id': editors,
  'GET /api/customer-imports/by-key/:key': editors,
  'GET /api/customer-imports/:id/refused-rows': editors,
  'GET /api/customer-imports/:id/undo': editors,
  'POST /api/customer-imports/:id/undo': editors,
  'POST /api/order-imports/answers': editors,
  'POST /api/order-imports/preview': editors,
  'POST /api/order-imports': editors,
  'GET /api/order-imports': editors,
  'GET /api/order-imports/:id': editors,
  'GET /api/order-imports/by-key/:key': editors,
  'GET /api/order-imports/:id/refused-rows': editors,
  'GET /api/order-imports/:id/undo': editors,
  'POST /api/order-imports/:id/undo': editors,
  'DELETE /api/customers/:id': managers,
  'GET /api/customers/:id/merge': managers,
  'GET /api/customers/link-proposals': managers,
  'POST /api/customers/link': managers,
  'POST /api/customers/links/:id/undo': managers,
  'POST /api/customers/:id/merge': managers,
  'GET /api/suppliers/:id/merge': managers,
  'POST /api/suppliers/:id/merge': managers,
  'POST /api/customers/:id/unmerge': managers,
  'GET /api/size-scales': everyone,
  'POST /api/size-scales': editors,
  'PUT /api/size-scales/:id': editors,
  'DELETE /api/size-scales/:id': editors,
  'GET /api/prepacks': everyone,
  'POST /api/prepacks': editors,
  'PUT /api/prepacks/:id': editors,
  'DELETE /api/prepacks/:id': editors,
  'GET /api/scan': everyone,
  'GET /api/product-aliases': everyone,
  'POST /api/product-aliases': editors,
  'PUT /api/product-aliases/:id': editors,
  'DELETE /api/product-aliases/:id': editors,
  'GET /api/batches': everyone,
  'GET /api/batches/:id': everyone,
  'GET /api/batches/:id/changes': everyone,
  'GET /api/batches/:id/undo': everyone,
  // The operation asks for the permission of the batch's kind.
  'POST /api/batches/:id/undo': editors,
  'POST /api/styles/proposals': managers,
  'POST /api/styles/group': managers,
  'GET /api/imports': managers,
  'POST /api/imports': managers,
  'POST /api/imports/preview': managers,
  'GET /api/imports/:id': managers,
  'GET /api/imports/by-key/:key': managers,
  'GET /api/imports/:id/products': managers,
  'GET /api/imports/:id/refused-rows': managers,
  'GET /api/imports/:id/undo': managers,
  'POST /api/imports/:id/undo': managers,
  'PUT /api/invoices/:id/status': managers,
  'POST /api/invoices/:id/void': managers,
  'POST /api/invoices/:id/credit-notes': managers,
  'GET /api/invoices/:id/credit-notes': everyone,
  'GET /api/products/:id/orders': everyone,
  'GET /api/orders': everyone,
  'GET /api/orders/:id': everyone,
  'GET /api/orders/seasons': everyone,
  'GET /api/orders/by-customer-number': everyone,
  'GET /api/order-forms': everyone,
  'POST /api/customers/:id/order-form/email': editors,
  'GET /api/orders/export': everyone,
  'GET /api/orders/workbook': everyone,
  'GET /api/orders/:id/pdf': everyone,
  'GET /api/orders/:id/deliveries': everyone,
  'POST /api/orders/:id/email': editors,
  'POST /api/invoices/:id/dispatch/email': editors,
  'POST /api/orders': editors,
  'PUT /api/orders/:id': editors,
  // The operation asks whether the user may confirm: the company can let Staff.
  'POST /api/orders/:id/confirm': editors,
  'POST /api/orders/confirm': editors,
  'POST /api/orders/:id/allocate': editors,
  'POST /api/orders/:id/release': editors,
  'POST /api/orders/:id/cancel': managers,
  'POST /api/orders/invoice': editors,
  'GET /api/orders/waiting': everyone,
  'GET /api/allocation-runs/preview': everyone,
  'GET /api/allocation-runs/:id': everyone,
  'POST /api/allocation-runs': editors,
  'POST /api/allocation-runs/:id/undo': editors,
  'GET /api/purchase-orders/suggestion': managers,
  'POST /api/purchase-orders/drafts': managers,
  'POST /api/purchase-sheets/read': managers,
  'GET /api/purchase-orders': everyone,
  'GET /api/purchase-orders/export': everyone,
  'GET /api/purchase-orders/:id': everyone,
  'GET /api/purchase-orders/:id/pdf': everyone,
  'GET /api/purchase-orders/:id/deliveries': managers,
  'POST /api/purchase-orders': managers,
  'PUT /api/purchase-orders/:id': managers,
  'POST /api/purchase-orders/:id/place': managers,
  'POST /api/purchase-orders/:id/cancel': managers,
  'POST /api/purchase-orders/:id/email': managers,
  'POST /api/purchase-orders/:id/receive': editors,
  'GET /api/arrivals': everyone,
  'GET /api/arrivals/:id': everyone,
  'POST /api/arrivals/:id/link': editors,
  'POST /api/arrivals/:id/undo': editors,
  'POST /api/arrivals/:id/close-billing': managers,
  'POST /api/arrivals/:id/reopen-billing': managers,
  'GET /api/products/average-costs': managers,
  'GET /api/invoices/below-cost': managers,
  'GET /api/orders/below-cost': managers,
  'GET /api/invoices/:id/margin': managers,
  'GET /api/orders/:id/margin': managers,
  'GET /api/styles/:id/margin': managers,
  'GET /api/customers/:id/margin': managers,
  'GET /api/products/:id/costs': managers,
  'POST /api/products/:id/first-cost': managers,
  'GET /api/arrivals/:id/landed-costs': managers,
  'GET /api/bills/:id/landed-costs': managers,
  'GET /api/landed-costs/preview': managers,
  'GET /api/landed-costs/:id': managers,
  'POST /api/landed-costs': managers,
  'POST /api/landed-costs/:id/undo': managers,
  'GET /api/bills': managers,
  'GET /api/bills/export': managers,
  'GET /api/bills/:id': managers,
  'POST /api/bills': managers,
  'PUT /api/bills/:id': managers,
  'POST /api/bills/:id/void': managers,
  'GET /api/credit-notes': everyone,
  'GET /api/credit-notes/:id': everyone,
  'GET /api/credit-notes/:id/pdf': everyone,
  'GET /api/credit-notes/:id/deliveries': everyone,
  'POST /api/credit-notes/:id/email': editors,
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}

/** Routes outside of the contract, except web files and HEAD. */
function undeclaredRoutes(registered: readonly string[]): string[] {
  const known = new Set(endpoints.map(nameOf))
  return registered
    .map((route) => route.replace(/^HEAD /, 'GET '))
    .filter((route) => !known.has(route) && route !== 'GET /*')
}

describe('permissions', () => {
  const testApp = useTestApp()
  /** Records that must not be changed. */
  let existing: { product: string; invoice: string }

  before(async () => {
    const admin = await testApp.clientAs('Admin')
    const product = await admin.call(createProduct, buildProduct())
    const invoice = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    existing = { product: String(product.id), invoice: String(invoice.id) }
  })

  /** A valid call on existing or missing records. */
  async function callEndpoint(
    visitor: TestClient,
    endpoint: Endpoint,
    on: 'existing' | 'missing',
    method?: string,
  ) {
    const id = endpoint.path.includes('invoices') ? existing.invoice : existing.product
    const address = endpointUrl(endpoint, on === 'existing' ? { id } : {})
    const queries = new Map<Endpoint, string>([
      [findActivity, `?limit=${recentActivityCount}`],
      [previewMerge, '?into=1'],
      [previewSupplierMerge, '?into=1'],
    ])
    const fileQuery = endpoint.path.endsWith('/:id/files') ? '?originalName=PO.pdf&key=file-of-a-test' : ''
    const query = queries.get(endpoint) ?? (endpoint.body ? fileQuery : '')
    const image =
      endpoint === setProductImage || endpoint === setStyleImage
        ? { imageUrl: `/api/images/${'a'.repeat(22)}` }
        : {}
    // Some roles may create customers but not set their terms.
    const terms = endpoint === createCustomer ? Object.fromEntries(termsWireNames.map((name) => [name])) : {}
    // Not every role may email reports to others.
    const recipients = endpoint === createReportSchedule ? { recipientIds: undefined } : {}
    const json = JSON.stringify(
      endpoint.body ? [] : { ...validBody(endpoint), ...image, ...terms, ...recipients },
    )
    const body = { headers: { 'content-type': 'application/json' }, body: json }
    const response = await visitor.fetch(address + query, {
      method: method ?? endpoint.method,
      ...(hasJsonBody(endpoint) || endpoint.body ? body : {}),
    })
    // An event stream has no end.
    if (response.ok && endpoint === subscribeToLiveEvents)
      return { status: response.status, text: await cancel(response) }
    return { status: response.status, text: await response.text() }
  }

  async function cancel({ body }: Response): Promise<string> {
    await body?.cancel()
    return ''
  }

  test('binds each endpoint of the contract exactly once', () => {
    assert.deepEqual(
      routes.map(({ endpoint }) => nameOf(endpoint)).toSorted(),
      endpoints.map(nameOf).toSorted(),
    )
    assert.equal(new Set(endpoints.map(nameOf)).size, endpoints.length)
  })

  test('has the routes of the contract and no others', () => {
    assert.deepEqual(undeclaredRoutes(testApp.app.routes), [])
    const missing = endpoints.map(nameOf).filter((name) => !testApp.app.routes.includes(name))
    assert.deepEqual(missing, [])
  })

  test('detects routes outside of the contract', async () => {
    const seen: string[] = []
    const services = {
      db: testApp.db,
      images: {
        read: async () => undefined,
        write: async () => {},
        remove: async () => {},
        close: async () => {},
      },
      clock: { now: () => new Date() },
      documents: { render: async () => new Uint8Array(), close: async () => {} },
      outbox: {
        canSend: () => false,
        scheduleSend: () => {},
        sendNow: async () => {},
        close: async () => {},
      },
      live: {
        publish: async () => {},
        subscribe: () => Promise.reject(new Error('not used')),
        closeStreams: () => {},
        close: async () => {},
      },
      instance: testApp.app.services.instance,
      integrityChecker: testApp.app.services.integrityChecker,
      backups: testApp.app.services.backups,
      log: pino({ level: 'silent' }),
      publicUrl: testApp.url,
      timeZone: 'America/New_York',
      publishCompanyChange: async () => {},
      scheduleBackgroundTasks: () => {},
      queuePasswordMail: async () => {},
      crashPoint: () => {},
      isClosing: () => false,
    }
    const server = await createServer({
      services,
      routes: [
        ...routes,
        bind({ ...createProduct, path: '/api/stray-products' }, async () =>
          Promise.reject(new Error('stray')),
        ),
      ],
      findUser: async () => undefined,
      extend: (app) => void app.get('/api/stray', async () => 'open'),
      onRoute: (route) => seen.push(route),
    })
    await server.close()
    assert.deepEqual(undeclaredRoutes(seen), ['POST /api/stray-products', 'GET /api/stray', 'GET /api/stray'])
  })

  test('lists the permissions of every endpoint', () => {
    assert.deepEqual(Object.keys(permissions).toSorted(), endpoints.map(nameOf).toSorted())
  })

  const signedOut: [string, string][] = [
    ['a request without a session', ''],
    ['a made-up session', `selvedge=${'A'.repeat(43)}`],
    ['a session of another name', `__Host-selvedge=${'A'.repeat(43)}; session=1; role=Admin`],
    ['an overlong session', `selvedge=${'A'.repeat(5000)}`],
    ['an odd session', `selvedge=%00' or 1=1 --; selvedge="; selvedge`],
  ]
  for (const [[who, cookie], options] of withSample(signedOut, 5)) {
    test(`rejects ${who} at all protected endpoints`, options, async () => {
      const before = await readDatabaseTotals(testApp.db)
      for (const endpoint of endpoints) {
        const { status, text } = await callEndpoint(
          createTestClient(testApp.url, cookie),
          endpoint,
          'existing',
        )
        if (permissions[nameOf(endpoint)] === 'anyone') {
          const isSignIn = endpoint.path === '/api/auth/login'
          assert.ok(
            status < 500 && status !== 403 && (status !== 401 || isSignIn),
            `${nameOf(endpoint)}: ${status}`,
          )
        } else {
          assert.equal(status, 401, nameOf(endpoint))
          assert.equal(text, '{"message":"Unauthorized"}', nameOf(endpoint))
        }
      }
      // Only the sign-in with the right password adds a log entry.
      const { entries, ...totals } = (await readDatabaseTotals(testApp.db)) ?? {}
      assert.deepEqual(
        { ...totals, entries: Number(entries) - 1 },
        { ...before, entries: Number(before?.['entries']) },
      )
    })
  }

  const protectedEndpoints = endpoints.filter((endpoint) => permissions[nameOf(endpoint)] !== 'anyone')

  function permittedRoles(endpoint: Endpoint): string[] {
    const roles = permissions[nameOf(endpoint)]
    return Array.isArray(roles) ? roles : []
  }

  for (const role of roles) {
    test(`rejects calls of ${role} without permission and changes nothing`, async () => {
      const visitor = await testApp.clientAs(role)
      const before = await readDatabaseTotals(testApp.db)
      for (const endpoint of protectedEndpoints.filter(
        (endpoint) => !permittedRoles(endpoint).includes(role),
      )) {
        const { status, text } = await callEndpoint(visitor, endpoint, 'existing')
        assert.equal(status, 403, nameOf(endpoint))
        const { allow } = endpoint
        assert.ok(allow !== 'anyone' && allow !== 'signed in', nameOf(endpoint))
        assert.deepEqual(JSON.parse(text), { message: forbiddenMessage(allow) }, nameOf(endpoint))
      }
      assert.deepEqual(await readDatabaseTotals(testApp.db), before)
    })

    test(`accepts all permitted calls of ${role}`, async () => {
      const visitor = await testApp.clientAs(role)
      for (const endpoint of protectedEndpoints.filter((endpoint) =>
        permittedRoles(endpoint).includes(role),
      )) {
        const { status, text } = await callEndpoint(visitor, endpoint, 'missing')
        assert.ok(status < 500 && status !== 401 && status !== 403, `${nameOf(endpoint)}: ${status} ${text}`)
        if (pathParams(endpoint.path).includes('id'))
          assert.equal(status, 404, `${nameOf(endpoint)}: ${text}`)
      }
    })
  }

  test('checks permissions before the input', async () => {
    const viewer = await testApp.clientAs('Viewer')
    for (const id of [existing.product, '999999', 'abc']) {
      const response = await viewer.fetch(`/api/products/${id}`, { method: 'DELETE' })
      assert.equal(response.status, 403)
    }
  })

  const paths = [
    '/API/products',
    '/api//products',
    '//api/products',
    '/api/products;x=1',
    '/api/./products/',
    '/api/products%2f',
  ]
  for (const path of [...paths, '/%61pi/products', '/api/%70roducts']) {
    test(`does not return products at ${path}`, async () => {
      const response = await testApp.publicClient.fetch(path)
      const text = await response.text()
      // Outside of the API, every path returns the web app, which contains no data.
      assert.ok(response.status >= 400 || text.startsWith('<!doctype html>'), `${response.status} ${text}`)
      assert.doesNotMatch(text, /DRESS-/)
    })
  }

  test('other methods do not circumvent permissions', async () => {
    const viewer = await testApp.clientAs('Viewer')
    const before = await readDatabaseTotals(testApp.db)
    for (const method of ['PATCH', 'DELETE', 'POST', 'PUT', 'OPTIONS', 'HEAD']) {
      for (const path of [`/api/products/${existing.product}`, `/api/invoices/${existing.invoice}`]) {
        const headers = {
          'x-http-method-override': 'DELETE',
          'x-original-url': '/api/users',
          'x-role': 'Admin',
        }
        const response = await viewer.fetch(`${path}?_method=DELETE`, { method, headers })
        assert.ok(response.status >= 400 && response.status < 500, `${method} ${path}: ${response.status}`)
      }
    }
    assert.deepEqual(await readDatabaseTotals(testApp.db), before)
  })

  test('users without permission get the five newest log entries without addresses', async () => {
    const limited: Role[] = ['Staff', 'Viewer']
    for (const role of limited) {
      const visitor = await testApp.clientAs(role)
      const { logs } = await visitor.call(findActivity, { page: 1, limit: recentActivityCount })
      assert.equal(logs.length, recentActivityCount)
      assert.ok(logs.every((entry) => entry.ipAddress === null))
      for (const query of [
        '',
        '?limit=6',
        '?limit=5&page=2',
        '?limit=5&module=Users',
        '?limit=5&userId=1',
        '?limit=5&startDate=2026-01-01',
      ]) {
        const response = await visitor.fetch(`/api/activity-logs${query}`)
        assert.equal(response.status, 403, query)
        assert.deepEqual(await response.json(), { message: forbiddenMessage('activity.read') })
      }
    }
    const manager = await testApp.clientAs('Manager')
    const { logs } = await manager.call(findActivity, { page: 1, limit: 50 })
    assert.ok(logs.some((entry) => entry.ipAddress !== null))
  })
})
