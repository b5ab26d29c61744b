// Every page, by its address, and the screens that each has to fit.

export const desk = { width: 1440, height: 900 }
/** The narrowest with a sidebar beside the page. */
export const laptop = { width: 1024, height: 768 }
export const tablet = { width: 820, height: 1180 }
export const phone = { width: 390, height: 844 }
/** The desk's screen with everything twice as large: what WCAG calls a zoom of 200 %. */
export const zoomed = { width: desk.width / 2, height: desk.height / 2 }

/** What each is called, and words that are seen once it has its data. */
export const pages = [
  { path: '/', title: 'Dashboard', ready: 'Recent Activity' },
  { path: '/products', title: 'Products', ready: '$80.00' },
  { path: '/products/1', title: 'Product Details', ready: 'Scan to view this product' },
  { path: '/add-product', title: 'Add Product', ready: 'Generate' },
  { path: '/bulk-upload', title: 'Bulk Upload', ready: 'Download Template' },
  { path: '/imports', title: 'Imports', ready: 'Refused' },
  { path: '/imports/1', title: 'Import Details', ready: 'Duplicates skipped' },
  { path: '/count-stock', title: 'Count Stock', ready: 'No products counted yet' },
  { path: '/invoices', title: 'Invoices', ready: 'INV-' },
  { path: '/invoices/1', title: 'Invoice Details', ready: 'Subtotal' },
  { path: '/create-invoice', title: 'Create Invoice', ready: 'No items added.' },
  { path: '/outbox', title: 'Outbox', ready: 'Not sent' },
  { path: '/outbox/1', title: 'Message Details', ready: 'Message-ID' },
  { path: '/activity-logs', title: 'Activity Logs', ready: 'Signed in' },
  { path: '/users', title: 'User Management', ready: 'Last Login' },
  { path: '/company', title: 'Company', ready: 'Invoice texts' },
  { path: '/health', title: 'Health', ready: 'Run the Proof' },
  { path: '/account', title: 'Your Account', ready: 'Change Password' },
  { path: '/developers?call=createInvoice', title: 'API documentation', ready: 'Try it' },
  { path: '/nowhere', title: '404 Page Not Found', ready: 'This page does not exist' },
]

/** Of a forgotten password, for whoever isn't signed in. */
export const passwordResetPages = [
  ['/forgot-password', 'Send Reset Link'],
  ['/reset-password?token=none', 'Request New Reset Link'],
] as const
