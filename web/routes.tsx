// The routes of signed-in users. Each page is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, redirect, RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'

import { productSorts, sortDirections } from '#domain/catalog/products.ts'
import { reportPeriods } from '#domain/insight/reportPeriods.ts'
import { activityModules } from '#domain/people/activityModules.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'
import { orderFilters, orderKinds } from '#domain/sales/orderStates.ts'
import {
  customerStandings,
  invoiceStatuses,
  paymentMethods,
  ageingFilters,
  paymentFilters,
} from '#domain/sales/states.ts'
import { stockFilters } from '#domain/stock/stock.ts'
import { lazyPage } from '#web/app/lazyPage.ts'
import { NotFoundPage } from '#web/app/NotFoundPage.tsx'
import { PendingPage } from '#web/app/PendingPage.tsx'
import {
  day,
  flag,
  id,
  idOr,
  idText,
  listSearch,
  month,
  oneOf,
  page,
  searchText,
  word,
  year,
} from '#web/lists/searchFields.ts'
import { AppLoading } from '#web/shell/Loading.tsx'
import type { NounPage } from '#web/shell/nounPages.ts'
import { PageError } from '#web/shell/PageError.tsx'

const root = createRootRoute({ pendingComponent: AppLoading })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  pendingComponent: AppLoading,
  component: lazyPage(() => import('#web/app/Shell.tsx'), 'Shell'),
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyPage(() => import('#web/insight/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

const products = createRoute({
  getParentRoute: () => shell,
  path: '/products',
  staticData: { title: 'Products' },
  validateSearch: listSearch({
    search: searchText,
    category: word,
    size: word,
    stockLevel: oneOf(stockFilters),
    manufacturer: word,
    color: word,
    season: word,
    styleId: id,
    sort: oneOf(productSorts),
    direction: oneOf(sortDirections),
    view: oneOf(['table']),
  }),
  component: lazyPage(() => import('#web/catalog/products/ProductsPage.tsx'), 'ProductsPage'),
})

const product = createRoute({
  getParentRoute: () => shell,
  path: '/products/$id',
  staticData: { title: 'Product Details', parent: '/products' },
  component: lazyPage(() => import('#web/catalog/products/ProductPage.tsx'), 'ProductPage'),
})

const styles = createRoute({
  getParentRoute: () => shell,
  path: '/styles',
  staticData: { title: 'Styles' },
  validateSearch: listSearch({ search: searchText, category: word, season: word, broken: flag }),
  component: lazyPage(() => import('#web/catalog/styles/StylesPage.tsx'), 'StylesPage'),
})

const style = createRoute({
  getParentRoute: () => shell,
  path: '/styles/$id',
  staticData: { title: 'Style Details', parent: '/styles' },
  validateSearch: (search) =>
    z.parse(z.object({ mode: z.catch(z.optional(z.enum(['receive', 'count', 'add'])), undefined) }), search),
  component: lazyPage(() => import('#web/catalog/styles/StylePage.tsx'), 'StylePage'),
})

const addStyle = createRoute({
  getParentRoute: () => shell,
  path: '/add-style',
  staticData: { title: 'Add Style', parent: '/styles' },
  component: lazyPage(() => import('#web/catalog/styles/AddStylePage.tsx'), 'AddStylePage'),
})

const sizeScales = createRoute({
  getParentRoute: () => shell,
  path: '/size-scales',
  staticData: { title: 'Size Scales', parent: '/styles' },
  component: lazyPage(() => import('#web/catalog/sizes/SizeScalesPage.tsx'), 'SizeScalesPage'),
})

const prepacks = createRoute({
  getParentRoute: () => shell,
  path: '/prepacks',
  staticData: { title: 'Prepacks', parent: '/styles' },
  component: lazyPage(() => import('#web/catalog/sizes/PrepacksPage.tsx'), 'PrepacksPage'),
})

/** Outside the shell: it opens in its own window for printing. */
const label = createRoute({
  getParentRoute: () => root,
  path: '/products/$id/label',
  component: lazyPage(() => import('#web/catalog/products/LabelPage.tsx'), 'LabelPage'),
})

const addProduct = createRoute({
  getParentRoute: () => shell,
  path: '/add-product',
  staticData: { title: 'Add Product', parent: '/products' },
  component: lazyPage(() => import('#web/catalog/products/AddProductPage.tsx'), 'AddProductPage'),
})

const bulkUpload = createRoute({
  getParentRoute: () => shell,
  path: '/bulk-upload',
  staticData: { title: 'Bulk Upload', parent: '/products' },
  component: lazyPage(() => import('#web/catalog/imports/ProductImportPages.tsx'), 'BulkUploadPage'),
})

const importGuide = createRoute({
  getParentRoute: () => shell,
  path: '/import-guide',
  staticData: { title: 'Import Guide' },
  component: lazyPage(() => import('#web/files/imports/ImportGuidePage.tsx'), 'ImportGuidePage'),
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  staticData: { title: 'Imports', parent: '/bulk-upload' },
  validateSearch: listSearch({}),
  component: lazyPage(() => import('#web/catalog/imports/ProductImportPages.tsx'), 'ProductImportsPage'),
})

const importDetails = createRoute({
  getParentRoute: () => shell,
  path: '/imports/$id',
  staticData: { title: 'Import Details', parent: '/imports' },
  component: lazyPage(() => import('#web/catalog/imports/ProductImportPages.tsx'), 'ProductImportPage'),
})

const groupProducts = createRoute({
  getParentRoute: () => shell,
  path: '/group-products',
  staticData: { title: 'Group Products', parent: '/products' },
  /** `importId`: only the products of that import. */
  validateSearch: (search) => z.parse(z.object({ importId: id }), search),
  component: lazyPage(() => import('#web/catalog/grouping/GroupProductsPage.tsx'), 'GroupProductsPage'),
})

const batches = createRoute({
  getParentRoute: () => shell,
  path: '/batches',
  staticData: { title: 'Bulk Changes', parent: '/products' },
  validateSearch: listSearch({}),
  component: lazyPage(() => import('#web/catalog/batches/BatchesPage.tsx'), 'BatchesPage'),
})

const batchDetails = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$id',
  staticData: { title: 'Change Details', parent: '/batches' },
  validateSearch: (search) => z.parse(z.object({ page }), search),
  component: lazyPage(() => import('#web/catalog/batches/BatchPage.tsx'), 'BatchPage'),
})

const countStock = createRoute({
  getParentRoute: () => shell,
  path: '/count-stock',
  staticData: { title: 'Count Stock', parent: '/products' },
  component: lazyPage(() => import('#web/catalog/stock/CountStockPage.tsx'), 'CountStockPage'),
})

const receiveStock = createRoute({
  getParentRoute: () => shell,
  path: '/receive-stock',
  staticData: { title: 'Receive Stock', parent: '/products' },
  component: lazyPage(
    () => import('#web/sales/orders/allocation/ReceiveForOrdersPage.tsx'),
    'ReceiveForOrdersPage',
  ),
})

const invoices = createRoute({
  getParentRoute: () => shell,
  path: '/invoices',
  staticData: { title: 'Invoices' },
  validateSearch: listSearch({
    search: searchText,
    status: oneOf(invoiceStatuses),
    paymentState: oneOf(paymentFilters),
    startDate: day,
    endDate: day,
    processedMonth: month,
  }),
  component: lazyPage(() => import('#web/sales/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
})

/** Without it, the items are shown as matrices where that is shorter. */
const ItemsSearch = z.object({ view: z.catch(z.optional(z.literal('list')), undefined) })

const invoice = createRoute({
  getParentRoute: () => shell,
  path: '/invoices/$id',
  staticData: { title: 'Invoice Details', parent: '/invoices' },
  validateSearch: (search) => z.parse(ItemsSearch, search),
  component: lazyPage(() => import('#web/sales/invoices/InvoicePage.tsx'), 'InvoicePage'),
})

const issueCreditNote = createRoute({
  getParentRoute: () => shell,
  path: '/invoices/$id/credit',
  staticData: { title: 'New Credit Note', parent: '/invoices' },
  component: lazyPage(() => import('#web/sales/creditNotes/IssueCreditNotePage.tsx'), 'IssueCreditNotePage'),
})

const creditNotes = createRoute({
  getParentRoute: () => shell,
  path: '/credit-notes',
  staticData: { title: 'Credit Notes' },
  validateSearch: listSearch({ search: searchText, startDate: day, endDate: day }),
  component: lazyPage(() => import('#web/sales/creditNotes/CreditNotesPage.tsx'), 'CreditNotesPage'),
})

const creditNote = createRoute({
  getParentRoute: () => shell,
  path: '/credit-notes/$id',
  staticData: { title: 'Credit Note Details', parent: '/credit-notes' },
  component: lazyPage(() => import('#web/sales/creditNotes/CreditNotePage.tsx'), 'CreditNotePage'),
})

const createInvoice = createRoute({
  getParentRoute: () => shell,
  path: '/create-invoice',
  staticData: { title: 'Create Invoice', parent: '/invoices' },
  /** `customerId`: starts an invoice for that customer. */
  validateSearch: (search) => z.parse(z.extend(ItemsSearch, { customerId: id }), search),
  component: lazyPage(() => import('#web/sales/saleForm/CreateInvoicePage.tsx'), 'CreateInvoicePage'),
})

const customers = createRoute({
  getParentRoute: () => shell,
  path: '/customers',
  staticData: { title: 'Customers' },
  validateSearch: listSearch({ search: searchText, standing: oneOf(customerStandings) }),
  component: lazyPage(() => import('#web/sales/customers/CustomersPage.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => shell,
  path: '/customers/$id',
  staticData: { title: 'Customer Details', parent: '/customers' },
  /** The filters of its purchases. */
  validateSearch: (search) => z.parse(z.object({ page, season: word, year }), search),
  component: lazyPage(() => import('#web/sales/customers/CustomerPage.tsx'), 'CustomerPage'),
})

const importCustomers = createRoute({
  getParentRoute: () => shell,
  path: '/import-customers',
  staticData: { title: 'Import Customers', parent: '/customers' },
  component: lazyPage(
    () => import('#web/sales/customers/imports/customerImports.tsx'),
    'ImportCustomersPage',
  ),
})

const customerImports = createRoute({
  getParentRoute: () => shell,
  path: '/customer-imports',
  staticData: { title: 'Customer Imports', parent: '/customers' },
  validateSearch: listSearch({}),
  component: lazyPage(
    () => import('#web/sales/customers/imports/customerImports.tsx'),
    'CustomerImportsPage',
  ),
})

const customerImportDetails = createRoute({
  getParentRoute: () => shell,
  path: '/customer-imports/$id',
  staticData: { title: 'Import Details', parent: '/customer-imports' },
  component: lazyPage(() => import('#web/sales/customers/imports/customerImports.tsx'), 'CustomerImportPage'),
})

const importOrders = createRoute({
  getParentRoute: () => shell,
  path: '/import-orders',
  staticData: { title: 'Import Orders', parent: '/orders' },
  component: lazyPage(() => import('#web/sales/orders/imports/orderImports.tsx'), 'ImportOrdersPage'),
})

const orderImports = createRoute({
  getParentRoute: () => shell,
  path: '/order-imports',
  staticData: { title: 'Order Imports', parent: '/orders' },
  validateSearch: listSearch({}),
  component: lazyPage(() => import('#web/sales/orders/imports/orderImports.tsx'), 'OrderImportsPage'),
})

const orderImportDetails = createRoute({
  getParentRoute: () => shell,
  path: '/order-imports/$id',
  staticData: { title: 'Import Details', parent: '/order-imports' },
  component: lazyPage(() => import('#web/sales/orders/imports/orderImports.tsx'), 'OrderImportPage'),
})

const linkInvoices = createRoute({
  getParentRoute: () => shell,
  path: '/link-invoices',
  staticData: { title: 'Link Invoices', parent: '/customers' },
  validateSearch: (search) => z.parse(z.object({ page }), search),
  component: lazyPage(() => import('#web/sales/customers/LinkInvoicesPage.tsx'), 'LinkInvoicesPage'),
})

const addCustomer = createRoute({
  getParentRoute: () => shell,
  path: '/add-customer',
  staticData: { title: 'Add Customer', parent: '/customers' },
  component: lazyPage(() => import('#web/sales/customers/CustomerFormPage.tsx'), 'AddCustomerPage'),
})

const editCustomer = createRoute({
  getParentRoute: () => shell,
  path: '/customers/$id/edit',
  staticData: { title: 'Edit Customer', parent: '/customers' },
  component: lazyPage(() => import('#web/sales/customers/CustomerFormPage.tsx'), 'EditCustomerPage'),
})

const priceLists = createRoute({
  getParentRoute: () => shell,
  path: '/price-lists',
  staticData: { title: 'Price Lists', parent: '/customers' },
  component: lazyPage(() => import('#web/sales/priceLists/PriceListsPage.tsx'), 'PriceListsPage'),
})

const priceList = createRoute({
  getParentRoute: () => shell,
  path: '/price-lists/$id',
  staticData: { title: 'Price List', parent: '/price-lists' },
  component: lazyPage(() => import('#web/sales/priceLists/PriceListPage.tsx'), 'PriceListPage'),
})

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  staticData: { title: 'Orders' },
  validateSearch: listSearch({
    search: searchText,
    show: oneOf(orderFilters),
    kind: oneOf(orderKinds),
    season: word,
    customerId: id,
    importId: id,
    shipFrom: day,
    shipTo: day,
  }),
  component: lazyPage(() => import('#web/sales/orders/OrdersPage.tsx'), 'OrdersPage'),
})

const createOrder = createRoute({
  getParentRoute: () => shell,
  path: '/create-order',
  staticData: { title: 'Create Order', parent: '/orders' },
  /** `customerId`: starts an order for that customer. `copy`: the order to copy. */
  validateSearch: (search) => z.parse(z.extend(ItemsSearch, { customerId: id, copy: id }), search),
  component: lazyPage(() => import('#web/sales/orders/CreateOrderPage.tsx'), 'CreateOrderPage'),
})

const editOrder = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$id/edit',
  staticData: { title: 'Edit Order', parent: '/orders' },
  validateSearch: (search) => z.parse(ItemsSearch, search),
  component: lazyPage(() => import('#web/sales/orders/EditOrderPage.tsx'), 'EditOrderPage'),
})

const order = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$id',
  staticData: { title: 'Order Details', parent: '/orders' },
  validateSearch: (search) => z.parse(ItemsSearch, search),
  component: lazyPage(() => import('#web/sales/orders/OrderPage.tsx'), 'OrderPage'),
})

const allocate = createRoute({
  getParentRoute: () => shell,
  path: '/allocate',
  staticData: { title: 'Allocate', parent: '/orders' },
  /** Only orders of a customer, or that wait for a product or a style. */
  validateSearch: (search) => z.parse(z.object({ customerId: id, styleId: id, productId: id }), search),
  component: lazyPage(() => import('#web/sales/orders/allocation/AllocatePage.tsx'), 'AllocatePage'),
})

const allocationRun = createRoute({
  getParentRoute: () => shell,
  path: '/allocation-runs/$id',
  staticData: { title: 'Allocation Details', parent: '/allocate' },
  component: lazyPage(
    () => import('#web/sales/orders/allocation/AllocationRunPage.tsx'),
    'AllocationRunPage',
  ),
})

const pickLists = createRoute({
  getParentRoute: () => shell,
  path: '/pick-lists',
  staticData: { title: 'Pick Lists' },
  validateSearch: listSearch({}),
  component: lazyPage(() => import('#web/sales/picking/PickListsPage.tsx'), 'PickListsPage'),
})

const pickList = createRoute({
  getParentRoute: () => shell,
  path: '/pick-lists/$id',
  staticData: { title: 'Pick List', parent: '/pick-lists' },
  component: lazyPage(() => import('#web/sales/picking/PickListPage.tsx'), 'PickListPage'),
})

const payments = createRoute({
  getParentRoute: () => shell,
  path: '/payments',
  staticData: { title: 'Payments' },
  validateSearch: listSearch({
    search: searchText,
    method: oneOf(paymentMethods),
    startDate: day,
    endDate: day,
  }),
  component: lazyPage(() => import('#web/sales/payments/PaymentsPage.tsx'), 'PaymentsPage'),
})

const payment = createRoute({
  getParentRoute: () => shell,
  path: '/payments/$id',
  staticData: { title: 'Payment Details', parent: '/payments' },
  component: lazyPage(() => import('#web/sales/payments/PaymentPage.tsx'), 'PaymentPage'),
})

const receivePayment = createRoute({
  getParentRoute: () => shell,
  path: '/receive-payment',
  staticData: { title: 'Receive Payment', parent: '/payments' },
  validateSearch: (search) => z.parse(z.object({ customer: id }), search),
  component: lazyPage(() => import('#web/sales/payments/ReceivePaymentPage.tsx'), 'ReceivePaymentPage'),
})

const ageing = createRoute({
  getParentRoute: () => shell,
  path: '/ageing',
  staticData: { title: 'Ageing' },
  validateSearch: (search) => z.parse(z.object({ page, asOf: day }), search),
  component: lazyPage(() => import('#web/sales/receivables/AgeingPage.tsx'), 'AgeingPage'),
})

const statementRun = createRoute({
  getParentRoute: () => shell,
  path: '/statement-run',
  staticData: { title: 'Statements' },
  validateSearch: listSearch({}),
  component: lazyPage(() => import('#web/sales/receivables/StatementRunPage.tsx'), 'StatementRunPage'),
})

const agedDocuments = createRoute({
  getParentRoute: () => shell,
  path: '/ageing/documents',
  staticData: { title: 'Open Documents', parent: '/ageing' },
  validateSearch: listSearch({
    asOf: day,
    /** 'none': without a customer record. */
    customer: idOr('none'),
    bucket: oneOf(ageingFilters),
  }),
  component: lazyPage(() => import('#web/sales/receivables/AgedDocumentsPage.tsx'), 'AgedDocumentsPage'),
})

const AccountingSearch = z.object({ period: oneOf(reportPeriods), startDate: day, endDate: day })

const accountingExport = createRoute({
  getParentRoute: () => shell,
  path: '/accounting-export',
  staticData: { title: 'Accounting Export' },
  validateSearch: (search) => z.parse(AccountingSearch, search),
  component: lazyPage(
    () => import('#web/insight/accounting/AccountingExportPage.tsx'),
    'AccountingExportPage',
  ),
})

const outbox = createRoute({
  getParentRoute: () => shell,
  path: '/outbox',
  staticData: { title: 'Outbox' },
  validateSearch: listSearch({ status: oneOf(deliveryStatuses) }),
  component: lazyPage(() => import('#web/messaging/outbox/OutboxPage.tsx'), 'OutboxPage'),
})

const message = createRoute({
  getParentRoute: () => shell,
  path: '/outbox/$id',
  staticData: { title: 'Message Details', parent: '/outbox' },
  component: lazyPage(() => import('#web/sales/documents/DocumentDeliveryPage.tsx'), 'DocumentDeliveryPage'),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  staticData: { title: 'User Management' },
  component: lazyPage(() => import('#web/people/users/UsersPage.tsx'), 'UsersPage'),
})

const health = createRoute({
  getParentRoute: () => shell,
  path: '/health',
  staticData: { title: 'Health' },
  component: lazyPage(() => import('#web/operations/health/HealthPage.tsx'), 'HealthPage'),
})

const company = createRoute({
  getParentRoute: () => shell,
  path: '/company',
  staticData: { title: 'Company' },
  component: lazyPage(() => import('#web/company/CompanyPage.tsx'), 'CompanyPage'),
})

const reminders = createRoute({
  getParentRoute: () => shell,
  path: '/reminders',
  staticData: { title: 'Reminders', parent: '/company' },
  component: lazyPage(() => import('#web/sales/reminders/RemindersPage.tsx'), 'RemindersPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  staticData: { title: 'Your Account' },
  component: lazyPage(() => import('#web/people/account/AccountPage.tsx'), 'AccountPage'),
})

const developers = createRoute({
  getParentRoute: () => shell,
  path: '/developers',
  staticData: { title: 'API documentation' },
  validateSearch: (search) => z.parse(z.object({ search: word, call: word }), search),
  component: lazyPage(() => import('#web/operations/developers/DevelopersPage.tsx'), 'DevelopersPage'),
})

/** Outside the shell: the link of an email also works while another user is signed in. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('#web/people/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(() => import('#web/people/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

const activityLogs = createRoute({
  getParentRoute: () => shell,
  path: '/activity-logs',
  staticData: { title: 'Activity Logs' },
  validateSearch: listSearch({
    module: oneOf(activityModules),
    user: idText,
    startDate: day,
    endDate: day,
    entry: id,
  }),
  component: lazyPage(() => import('#web/people/activity/ActivityPage.tsx'), 'ActivityPage'),
})

/** Any other path. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: '404 Page Not Found' },
  component: NotFoundPage,
})

/** Signed-in users don't need the sign-in page. */
const alreadySignedIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/', replace: true })
  },
})

const router = createRouter({
  routeTree: root.addChildren([
    alreadySignedIn,
    label,
    resetPassword,
    forgotPassword,
    shell.addChildren([
      dashboard,
      products,
      product,
      addProduct,
      styles,
      style,
      addStyle,
      sizeScales,
      prepacks,
      bulkUpload,
      importGuide,
      imports,
      importDetails,
      groupProducts,
      batches,
      batchDetails,
      countStock,
      receiveStock,
      invoices,
      invoice,
      createInvoice,
      issueCreditNote,
      creditNotes,
      creditNote,
      customers,
      customer,
      addCustomer,
      importCustomers,
      customerImports,
      customerImportDetails,
      linkInvoices,
      editCustomer,
      priceLists,
      priceList,
      orders,
      createOrder,
      editOrder,
      importOrders,
      orderImports,
      orderImportDetails,
      order,
      allocate,
      allocationRun,
      pickLists,
      pickList,
      payments,
      payment,
      receivePayment,
      ageing,
      statementRun,
      agedDocuments,
      accountingExport,
      outbox,
      message,
      activityLogs,
      users,
      company,
      reminders,
      health,
      account,
      developers,
      unknown,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  // The page of another record starts without the forms, dialogs and uploads of the previous one.
  defaultRemountDeps: ({ params }) => params,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

/** Loads the router and the page of the current address. */
export async function loadSignedInPages(): Promise<ComponentType> {
  await router.load()
  return SignedInPages
}

function SignedInPages() {
  return <RouterProvider router={router} />
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The title in the header and in the browser's tab. */
    title?: string
    /** The page above it, for the breadcrumbs. */
    parent?: NounPage
  }
}
