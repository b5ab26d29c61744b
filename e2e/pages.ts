// All pages, and the screen sizes that they must fit.
import { expect, type Page } from '@playwright/test'

import {
  type AnyRecord,
  hyphenate,
  importsPath,
  importsTitle,
  titleOf,
} from '#domain/platform/records/defineRecord.ts'
import { type RecordNoun, recordNouns, records } from '#domain/records.ts'
import { getReport, reportIds, reportPath } from '#domain/reports.ts'

export const desk = { width: 1440, height: 900 }
/** The narrowest screen with a sidebar. */
export const laptop = { width: 1024, height: 768 }
export const tablet = { width: 820, height: 1180 }
export const phone = { width: 390, height: 844 }
/** Twice the font size: WCAG's zoom of 200 %. */
export const zoomed = { width: desk.width / 2, height: desk.height / 2 }

interface PageFixture {
  path: string
  /** Of the page, or the name or number of the record on it. */
  title: string | RegExp
  /** A text that is visible once the data is loaded. */
  ready: string | RegExp
  /** Drawn by the same component as a page before it, from another definition. */
  isRepeated?: boolean
}

const longName = /^W+$/
const importFile = /^W+\.csv$/

/** How many records the migrations add. */
const migratedRecords: Partial<Record<RecordNoun, number>> = { labelFormat: 4 }

/** The pages of a plain record. Its import comes after those of products, customers and orders. */
function recordPages(noun: RecordNoun, index: number): PageFixture[] {
  const record: AnyRecord = records[noun]
  const { path, name, names } = record
  const [one, many] = [titleOf(name), titleOf(names)]
  const imports = importsPath(record)
  const id = 1 + (migratedRecords[noun] ?? 0)
  const isRepeated = index > 0
  const fixtures = [
    { path: `/${path}`, title: many, ready: /W{40}/ },
    { path: `/${path}/${id}`, title: longName, ready: /W{40}/ },
    { path: `/${path}/${id}/edit`, title: /^Edit W+$/, ready: 'Save changes' },
    { path: `/add-${hyphenate(name)}`, title: `Add ${one}`, ready: 'Empty: the next free number' },
    { path: `/import-${path}`, title: `Import ${many}`, ready: 'Instructions' },
    { path: `/${imports}`, title: importsTitle(record), ready: 'WWW' },
    { path: `/${imports}/${4 + index}`, title: importFile, ready: 'Undo this import' },
  ]
  return fixtures.map((page) => ({ ...page, isRepeated }))
}

/** The pages of signed-in users. */
export const pages: PageFixture[] = [
  { path: '/', title: 'Dashboard', ready: 'Recent Activity' },
  { path: '/products', title: 'Products', ready: '$80.00' },
  { path: '/products?view=table&sort=name', title: 'Products', ready: '$80.00' },
  { path: '/products/1', title: longName, ready: 'Scan to view this product' },
  { path: '/styles', title: 'Styles', ready: '6 products' },
  { path: '/styles/1', title: longName, ready: 'Differs from the style' },
  { path: '/styles/1?mode=receive', title: longName, ready: 'Receive stock' },
  { path: '/styles/1?mode=count', title: longName, ready: 'Empty cells are not counted' },
  { path: '/styles/1?mode=add', title: longName, ready: 'Add color' },
  { path: '/add-style', title: 'Add Style', ready: 'Select all' },
  { path: '/size-scales', title: 'Size Scales', ready: 'Waist 28 to 40' },
  { path: '/prepacks', title: 'Prepacks', ready: 'Add prepack' },
  { path: '/add-product', title: 'Add Product', ready: 'Generate' },
  { path: '/bulk-upload', title: 'Bulk Upload', ready: 'Download Template' },
  { path: '/import-guide', title: 'Import Guide', ready: 'Shopify inventory' },
  { path: '/camera-guide', title: 'Camera Guide', ready: 'HTTPS inside a company network' },
  { path: '/imports', title: 'Imports', ready: 'Refused' },
  { path: '/imports/1', title: importFile, ready: 'Duplicates skipped' },
  { path: '/group-products', title: 'Group Products', ready: 'No styles to propose' },
  { path: '/labels?ids=1', title: 'Print Labels', ready: 'One per unit in stock' },
  { path: '/batches', title: 'Bulk Changes', ready: 'Bulk edit' },
  { path: '/batches/1', title: /^Set the category to W+/, ready: 'Undo this change' },
  { path: '/count-stock', title: 'Count Stock', ready: 'No products counted yet' },
  { path: '/receive-stock', title: 'Receive Stock', ready: 'Nothing received yet' },
  { path: '/invoices', title: 'Invoices', ready: 'INV-' },
  { path: '/invoices/1', title: /^INV-\d{4}-\d+$/, ready: 'Subtotal' },
  { path: '/invoices/2/credit', title: 'New Credit Note', ready: 'Balance after credit' },
  { path: '/credit-notes', title: 'Credit Notes', ready: 'CN-' },
  { path: '/credit-notes/1', title: /^CN-\d{4}-\d+$/, ready: 'Total credited' },
  { path: '/create-invoice', title: 'Create Invoice', ready: 'No items added.' },
  { path: '/create-order', title: 'Create Order', ready: 'No items added.' },
  { path: '/orders', title: 'Orders', ready: 'SO-' },
  { path: '/orders/1', title: /^SO-\d{4}-\d+$/, ready: 'Subtotal' },
  { path: '/orders/1?view=list', title: /^SO-\d{4}-\d+$/, ready: 'Subtotal' },
  { path: '/orders/1/edit', title: /^Edit SO-\d{4}-\d+$/, ready: 'Save changes' },
  { path: '/allocate', title: 'Allocate', ready: 'What stays on back order' },
  { path: '/allocation-runs/1', title: '2 units to 1 order', ready: 'Back to Orders' },
  { path: '/pick-lists', title: 'Pick Lists', ready: 'Pick list 1' },
  { path: '/pick-lists/1', title: 'Pick list 1', ready: 'of 3 units' },
  { path: '/customers', title: 'Customers', ready: 'On hold' },
  { path: '/customers/1', title: longName, ready: 'Timeline' },
  { path: '/customers/1/edit', title: /^Edit W+$/, ready: 'Save changes' },
  { path: '/link-invoices', title: 'Link Invoices', ready: /without a customer record|Nothing to link/ },
  { path: '/import-customers', title: 'Import Customers', ready: 'Instructions' },
  { path: '/customer-imports', title: 'Customer Imports', ready: 'WWW' },
  { path: '/customer-imports/2', title: importFile, ready: 'Undo this import' },
  { path: '/import-orders', title: 'Import Orders', ready: 'Instructions' },
  { path: '/order-imports', title: 'Order Imports', ready: 'WWW' },
  { path: '/order-imports/3', title: importFile, ready: 'Undo this import' },
  { path: '/add-customer', title: 'Add Customer', ready: 'No contacts' },
  ...recordNouns.flatMap(recordPages),
  { path: '/purchase-orders', title: 'Purchase Orders', ready: 'PO-' },
  { path: '/purchase-orders/1', title: /^PO-\d{4}-\d+$/, ready: 'Unit Cost' },
  { path: '/purchase-orders/1?view=list', title: /^PO-\d{4}-\d+$/, ready: 'Unit Cost' },
  { path: '/purchase-orders/1/edit', title: /^Edit PO-\d{4}-\d+$/, ready: 'Save changes' },
  { path: '/what-to-order', title: 'What to Order', ready: /^Create (\d+ )?drafts?$|^Nothing to order$/ },
  { path: '/create-purchase-order', title: 'Create Purchase Order', ready: 'Nothing ordered yet' },
  { path: '/arrivals', title: 'Arrivals', ready: 'AR-' },
  { path: '/arrivals/1', title: /^AR-\d{4}-\d+$/, ready: 'Delivery note' },
  { path: '/bills', title: 'Bills', ready: 'Differs' },
  { path: '/bills/1', title: /^W+/, ready: 'Freight and other charges' },
  { path: '/bills/1/edit', title: /^Edit W+/, ready: 'Save changes' },
  { path: '/create-bill', title: 'Enter Bill', ready: 'Arrivals to bill' },
  { path: '/price-lists', title: 'Price Lists', ready: 'Add price list' },
  { path: '/price-lists/1', title: longName, ready: 'Normal price' },
  { path: '/payments', title: 'Payments', ready: 'RC-' },
  { path: '/payments/1', title: /^RC-\d{4}-\d+$/, ready: 'Applied to' },
  { path: '/receive-payment', title: 'Receive Payment', ready: 'Customer' },
  { path: '/ageing', title: 'Ageing', ready: 'Without a customer record' },
  { path: '/ageing/documents', title: 'Open Documents', ready: 'All open documents' },
  { path: '/statement-run', title: 'Statements', ready: /owes? \$|No customer owes/ },
  { path: '/reports', title: 'Reports', ready: 'Sales by Style' },
  ...reportIds.map((id, index) => ({
    path: reportPath(id),
    title: getReport(id).title,
    ready: /^(?:No|[\d,]+) [a-z ]+ (?:in|on|from|at) /,
    isRepeated: index > 0,
  })),
  { path: '/accounting-export', title: 'Accounting Export', ready: /Taxable sales|No sales and payments/ },
  { path: '/outbox', title: 'Outbox', ready: 'Not sent' },
  { path: '/outbox/1', title: /^Invoice INV-/, ready: 'Message-ID' },
  { path: '/activity-logs', title: 'Activity Logs', ready: 'Signed in' },
  { path: '/users', title: 'User Management', ready: 'Last Login' },
  { path: '/company', title: 'Company', ready: 'Invoice Texts' },
  { path: '/reminders', title: 'Reminders', ready: /It would email|No customer would get an email/ },
  { path: '/health', title: 'Health', ready: 'Check integrity' },
  { path: '/account', title: 'Your Account', ready: 'Change Password' },
  { path: '/developers?call=createInvoice', title: 'API documentation', ready: 'Try it' },
]

/** One page of each component. */
export const distinctPages = pages.filter(({ isRepeated }) => isRepeated !== true)

/** One page of each layout: dashboard, list, details, form with a bottom bar, invoice form, panels. */
export const layoutPaths = new Set([
  '/',
  '/invoices',
  '/invoices/1',
  '/add-product',
  '/create-invoice',
  '/health',
])

/** The server responds to an unknown URL with status 404. */
export const notFoundPage: PageFixture = {
  path: '/nowhere',
  title: '404 Page Not Found',
  ready: 'This page does not exist',
}

/** Pages of signed-out users. */
export const passwordResetPages = [
  ['/forgot-password', 'Send Reset Link'],
  ['/reset-password?token=none', 'Request New Reset Link'],
] as const

/** The title of the browser tab. */
export function tabTitle({ title }: PageFixture): string | RegExp {
  return typeof title === 'string'
    ? `${title} · Selvedge`
    : new RegExp(title.source.replace(/\$?$/, '.* · Selvedge$'))
}

/** Opens a path in the running app, without a reload: the router listens to pushState. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), path)
}

/** Waits until the data of the page is loaded. */
export async function expectLoaded(page: Page, { title, ready }: PageFixture): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
  await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
