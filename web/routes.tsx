// The routes of signed-in users. Each page is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, redirect, RouterProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import * as z from 'zod/mini'

import { activityModules } from '#domain/activityModules.ts'
import { productSorts } from '#domain/catalog/products.ts'
import { comparisonModes } from '#domain/insight/reports/reportPeriod.ts'
import { deliveryFilters } from '#domain/platform/deliveryStatus.ts'
import { accountingPeriods } from '#domain/platform/periods.ts'
import { sortDirections } from '#domain/platform/search.ts'
import { arrivalFilters, billStates } from '#domain/purchasing/billStates.ts'
import { purchaseOrderFilters, purchaseOrderSorts } from '#domain/purchasing/purchaseOrderStates.ts'
import { type RecordNoun, records } from '#domain/records.ts'
import { type ReportId, reportIds, reportPath } from '#domain/reports.ts'
import { maxHorizonDays } from '#domain/sales/allocationHorizon.ts'
import { orderFilters, orderKinds, orderSorts } from '#domain/sales/orderStates.ts'
import {
  customerStandings,
  invoiceSorts,
  invoiceStatuses,
  paymentMethods,
  ageingFilters,
  paymentFilters,
  pickListFilters,
  shippingStates,
} from '#domain/sales/states.ts'
import { stockFilters } from '#domain/stock/stock.ts'
import { lazyPage } from '#web/app/lazyPage.ts'
import { NotFoundPage } from '#web/app/NotFoundPage.tsx'
import { PendingPage } from '#web/app/PendingPage.tsx'
import { type LabelSource, labelSources } from '#web/catalog/labels/labelSources.ts'
import { recordSearch } from '#web/lists/recordSearch.ts'
import {
  countUpTo,
  day,
  flag,
  idList,
  id,
  idOr,
  idText,
  listSearch,
  month,
  oneOf,
  page,
  period,
  searchText,
  word,
  year,
} from '#web/lists/searchFields.ts'
import { AppLoading } from '#web/shell/Loading.tsx'
import { PageError } from '#web/shell/PageError.tsx'
import { type Page, type PagePath, pages } from '#web/shell/pages.ts'
import { recordPaths } from '#web/shell/recordPaths.ts'

const root = createRootRoute({ pendingComponent: AppLoading })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  pendingComponent: AppLoading,
  component: lazyPage(() => import('#web/app/Shell.tsx'), 'Shell'),
})

/** Outside the shell: it opens in its own window for printing. */
const label = createRoute({
  getParentRoute: () => root,
  path: '/products/$id/label',
  component: lazyPage(() => import('#web/catalog/products/LabelPage.tsx'), 'LabelPage'),
})

/** Without it, the items are shown as matrices where that is shorter. */
const ItemsSearch = z.object({ view: z.catch(z.optional(z.literal('list')), undefined) })

const AccountingSearch = z.object({ period: oneOf(accountingPeriods), startDate: day, endDate: day })

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

/** A page inside the shell. */
function shellPage<const Path extends PagePath, Module extends Record<string, unknown>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: pages[path],
    component: lazyPage(load, name),
  })
}

/** Like `shellPage`, with search parameters. */
function shellSearchPage<const Path extends PagePath, Module extends Record<string, unknown>, Search>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
  validateSearch: (search: Record<string, unknown>) => Search,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: pages[path],
    component: lazyPage(load, name),
    validateSearch,
  })
}

type RecordPageName = 'List' | 'Detail' | 'Add' | 'Edit'

/** The pages of a plain record, which `createRecordPages` makes. */
function recordRoutes<D extends (typeof records)[RecordNoun]>(
  record: D,
  load: () => Promise<Record<RecordPageName, () => ReactNode>>,
) {
  const { list, page, add, edit, import: form, imports, importPage } = recordPaths(record)
  const loadImports = async () =>
    (await import('#web/records/recordImports.tsx')).createRecordImportPages(record.noun)
  return [
    shellSearchPage(list, load, 'List', listSearch(recordSearch(record))),
    shellPage(page, load, 'Detail'),
    shellPage(add, load, 'Add'),
    shellPage(edit, load, 'Edit'),
    shellPage(form, loadImports, 'Form'),
    shellSearchPage(imports, loadImports, 'List', listSearch({})),
    shellPage(importPage, loadImports, 'Detail'),
  ] as const
}

/** The pages of all reports, which `createReportPage` makes. */
function reportRoutes(
  load: () => Promise<{ createReportPage: (id: ReportId) => { Report: () => ReactNode } }>,
) {
  const search = listSearch({
    period,
    startDate: day,
    endDate: day,
    compareWith: oneOf(comparisonModes),
    compareStartDate: day,
    compareEndDate: day,
    styleId: id,
    productId: id,
    customerId: id,
    category: word,
    color: word,
    size: word,
    season: word,
    manufacturer: word,
    sort: word,
    direction: oneOf(sortDirections),
  })
  return reportIds.map((report) =>
    shellSearchPage(
      reportPath(report),
      async () => (await load()).createReportPage(report),
      'Report',
      search,
    ),
  )
}

const router = createRouter({
  routeTree: root.addChildren([
    alreadySignedIn,
    label,
    resetPassword,
    forgotPassword,
    shell.addChildren([
      shellPage('/', () => import('#web/insight/dashboard/DashboardPage.tsx'), 'DashboardPage'),
      shellSearchPage(
        '/products',
        () => import('#web/catalog/products/ProductsPage.tsx'),
        'ProductsPage',
        listSearch({
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
      ),
      shellPage(
        '/products/$id',
        () => import('#web/purchasing/costs/ProductWithCostPage.tsx'),
        'ProductWithCostPage',
      ),
      shellPage('/add-product', () => import('#web/catalog/products/AddProductPage.tsx'), 'AddProductPage'),
      shellSearchPage(
        '/styles',
        () => import('#web/sales/orders/forms/StylesForOrdersPage.tsx'),
        'StylesForOrdersPage',
        listSearch({ search: searchText, category: word, season: word, broken: flag }),
      ),
      shellSearchPage(
        '/styles/$id',
        () => import('#web/sales/orders/allocation/StyleForOrdersPage.tsx'),
        'StyleForOrdersPage',
        (search) =>
          z.parse(
            z.object({ mode: z.catch(z.optional(z.enum(['receive', 'count', 'add'])), undefined) }),
            search,
          ),
      ),
      shellPage('/add-style', () => import('#web/catalog/styles/AddStylePage.tsx'), 'AddStylePage'),
      shellSearchPage(
        '/labels',
        () => import('#web/catalog/labels/PrintLabelsPage.tsx'),
        'PrintLabelsPage',
        (search) =>
          z.parse(
            z.object({ ids: idList, units: idList, of: oneOf(Object.keys(labelSources) as LabelSource[]) }),
            search,
          ),
      ),
      ...recordRoutes(records.labelFormat, () => import('#web/catalog/labels/labelFormats.tsx')),
      ...recordRoutes(records.printerProfile, () => import('#web/catalog/labels/printerProfiles.tsx')),
      ...recordRoutes(records.supplier, () => import('#web/purchasing/suppliers.tsx')),
      shellSearchPage(
        '/purchase-orders',
        () => import('#web/purchasing/purchaseOrders/PurchaseOrdersPage.tsx'),
        'PurchaseOrdersPage',
        listSearch({
          search: searchText,
          show: oneOf(purchaseOrderFilters),
          supplierId: id,
          productId: id,
          expectedFrom: day,
          expectedTo: day,
          expectedPeriod: period,
          sort: oneOf(purchaseOrderSorts),
          direction: oneOf(sortDirections),
        }),
      ),
      // `supplierId`: starts an order to that supplier. `copy`: the order to copy.
      shellSearchPage(
        '/create-purchase-order',
        () => import('#web/purchasing/purchaseOrders/CreatePurchaseOrderPage.tsx'),
        'CreatePurchaseOrderPage',
        (search) => z.parse(z.object({ supplierId: id, copy: id }), search),
      ),
      shellPage(
        '/purchase-orders/$id/edit',
        () => import('#web/purchasing/purchaseOrders/EditPurchaseOrderPage.tsx'),
        'EditPurchaseOrderPage',
      ),
      shellSearchPage(
        '/purchase-orders/$id',
        () => import('#web/purchasing/purchaseOrders/PurchaseOrderPage.tsx'),
        'PurchaseOrderPage',
        (search) => z.parse(ItemsSearch, search),
      ),
      shellSearchPage(
        '/arrivals',
        () => import('#web/purchasing/arrivals/ArrivalsPage.tsx'),
        'ArrivalsPage',
        listSearch({
          search: searchText,
          supplierId: id,
          show: oneOf(arrivalFilters),
          startDate: day,
          endDate: day,
          period,
        }),
      ),
      shellPage(
        '/what-to-order',
        () => import('#web/purchasing/suggestion/SuggestionPage.tsx'),
        'SuggestionPage',
      ),
      shellPage('/arrivals/$id', () => import('#web/purchasing/arrivals/ArrivalPage.tsx'), 'ArrivalPage'),
      shellSearchPage(
        '/bills',
        () => import('#web/purchasing/bills/BillsPage.tsx'),
        'BillsPage',
        listSearch({
          search: searchText,
          show: oneOf(billStates),
          supplierId: id,
          startDate: day,
          endDate: day,
          period,
        }),
      ),
      // `supplierId` and `arrivalId`: start a bill of them.
      shellSearchPage(
        '/create-bill',
        () => import('#web/purchasing/bills/CreateBillPage.tsx'),
        'CreateBillPage',
        (search) => z.parse(z.object({ supplierId: id, arrivalId: id }), search),
      ),
      shellPage('/bills/$id/edit', () => import('#web/purchasing/bills/EditBillPage.tsx'), 'EditBillPage'),
      shellPage('/bills/$id', () => import('#web/purchasing/bills/BillPage.tsx'), 'BillPage'),
      shellPage('/size-scales', () => import('#web/catalog/sizes/SizeScalesPage.tsx'), 'SizeScalesPage'),
      shellPage('/prepacks', () => import('#web/catalog/sizes/PrepacksPage.tsx'), 'PrepacksPage'),
      shellPage(
        '/bulk-upload',
        () => import('#web/catalog/imports/ProductImportPages.tsx'),
        'BulkUploadPage',
      ),
      shellPage('/import-guide', () => import('#web/files/imports/ImportGuidePage.tsx'), 'ImportGuidePage'),
      shellPage(
        '/camera-guide',
        () => import('#web/catalog/scanning/CameraGuidePage.tsx'),
        'CameraGuidePage',
      ),
      shellSearchPage(
        '/imports',
        () => import('#web/catalog/imports/ProductImportPages.tsx'),
        'ProductImportsPage',
        listSearch({}),
      ),
      shellPage(
        '/imports/$id',
        () => import('#web/catalog/imports/ProductImportPages.tsx'),
        'ProductImportPage',
      ),
      // `importId`: only the products of that import.
      shellSearchPage(
        '/group-products',
        () => import('#web/catalog/grouping/GroupProductsPage.tsx'),
        'GroupProductsPage',
        (search) => z.parse(z.object({ importId: id }), search),
      ),
      shellSearchPage(
        '/batches',
        () => import('#web/catalog/batches/BatchesPage.tsx'),
        'BatchesPage',
        listSearch({}),
      ),
      shellSearchPage(
        '/batches/$id',
        () => import('#web/catalog/batches/BatchPage.tsx'),
        'BatchPage',
        (search) => z.parse(z.object({ page }), search),
      ),
      shellPage('/count-stock', () => import('#web/catalog/stock/CountStockPage.tsx'), 'CountStockPage'),
      shellPage(
        '/receive-stock',
        () => import('#web/sales/orders/allocation/ReceiveForOrdersPage.tsx'),
        'ReceiveForOrdersPage',
      ),
      shellSearchPage(
        '/invoices',
        () => import('#web/sales/invoices/InvoicesPage.tsx'),
        'InvoicesPage',
        listSearch({
          search: searchText,
          status: oneOf(invoiceStatuses),
          paymentState: oneOf(paymentFilters),
          shipping: oneOf(shippingStates),
          startDate: day,
          endDate: day,
          period,
          processedMonth: month,
          sort: oneOf(invoiceSorts),
          direction: oneOf(sortDirections),
        }),
      ),
      shellSearchPage(
        '/invoices/$id',
        () => import('#web/sales/invoices/InvoicePage.tsx'),
        'InvoicePage',
        (search) => z.parse(ItemsSearch, search),
      ),
      // `customerId`: starts an invoice for that customer.
      shellSearchPage(
        '/create-invoice',
        () => import('#web/sales/saleForm/CreateInvoicePage.tsx'),
        'CreateInvoicePage',
        (search) => z.parse(z.extend(ItemsSearch, { customerId: id }), search),
      ),
      shellPage(
        '/invoices/$id/credit',
        () => import('#web/sales/creditNotes/IssueCreditNotePage.tsx'),
        'IssueCreditNotePage',
      ),
      shellSearchPage(
        '/credit-notes',
        () => import('#web/sales/creditNotes/CreditNotesPage.tsx'),
        'CreditNotesPage',
        listSearch({ search: searchText, startDate: day, endDate: day, period }),
      ),
      shellPage(
        '/credit-notes/$id',
        () => import('#web/sales/creditNotes/CreditNotePage.tsx'),
        'CreditNotePage',
      ),
      shellSearchPage(
        '/customers',
        () => import('#web/sales/customers/CustomersPage.tsx'),
        'CustomersPage',
        listSearch({ search: searchText, standing: oneOf(customerStandings) }),
      ),
      // The filters of its purchases.
      shellSearchPage(
        '/customers/$id',
        () => import('#web/sales/customers/CustomerPage.tsx'),
        'CustomerPage',
        (search) => z.parse(z.object({ page, season: word, year }), search),
      ),
      // The name at the start.
      shellSearchPage(
        '/add-customer',
        () => import('#web/sales/customers/CustomerFormPage.tsx'),
        'AddCustomerPage',
        (search) => z.parse(z.object({ name: word }), search),
      ),
      shellPage(
        '/import-customers',
        () => import('#web/sales/customers/imports/customerImports.tsx'),
        'ImportCustomersPage',
      ),
      shellSearchPage(
        '/customer-imports',
        () => import('#web/sales/customers/imports/customerImports.tsx'),
        'CustomerImportsPage',
        listSearch({}),
      ),
      shellPage(
        '/customer-imports/$id',
        () => import('#web/sales/customers/imports/customerImports.tsx'),
        'CustomerImportPage',
      ),
      shellSearchPage(
        '/link-invoices',
        () => import('#web/sales/customers/LinkInvoicesPage.tsx'),
        'LinkInvoicesPage',
        (search) => z.parse(z.object({ page }), search),
      ),
      shellPage(
        '/customers/$id/edit',
        () => import('#web/sales/customers/CustomerFormPage.tsx'),
        'EditCustomerPage',
      ),
      shellPage('/price-lists', () => import('#web/sales/priceLists/PriceListsPage.tsx'), 'PriceListsPage'),
      shellPage('/price-lists/$id', () => import('#web/sales/priceLists/PriceListPage.tsx'), 'PriceListPage'),
      shellSearchPage(
        '/orders',
        () => import('#web/sales/orders/OrdersPage.tsx'),
        'OrdersPage',
        listSearch({
          search: searchText,
          show: oneOf(orderFilters),
          kind: oneOf(orderKinds),
          season: word,
          customerId: id,
          importId: id,
          shipFrom: day,
          shipTo: day,
          shipPeriod: period,
          bookedMonth: month,
          sort: oneOf(orderSorts),
          direction: oneOf(sortDirections),
        }),
      ),
      // `customerId`: starts an order for that customer. `copy`: the order to copy.
      shellSearchPage(
        '/create-order',
        () => import('#web/sales/orders/CreateOrderPage.tsx'),
        'CreateOrderPage',
        (search) => z.parse(z.extend(ItemsSearch, { customerId: id, copy: id }), search),
      ),
      shellSearchPage(
        '/orders/$id/edit',
        () => import('#web/sales/orders/EditOrderPage.tsx'),
        'EditOrderPage',
        (search) => z.parse(ItemsSearch, search),
      ),
      shellPage(
        '/import-orders',
        () => import('#web/sales/orders/imports/orderImports.tsx'),
        'ImportOrdersPage',
      ),
      shellSearchPage(
        '/order-imports',
        () => import('#web/sales/orders/imports/orderImports.tsx'),
        'OrderImportsPage',
        listSearch({}),
      ),
      shellPage(
        '/order-imports/$id',
        () => import('#web/sales/orders/imports/orderImports.tsx'),
        'OrderImportPage',
      ),
      shellSearchPage(
        '/orders/$id',
        () => import('#web/sales/orders/OrderPage.tsx'),
        'OrderPage',
        (search) => z.parse(ItemsSearch, search),
      ),
      // Only orders of a customer, or that wait for a product or a style; units for those that ship in so many days.
      shellSearchPage(
        '/allocate',
        () => import('#web/sales/orders/allocation/AllocatePage.tsx'),
        'AllocatePage',
        (search) =>
          z.parse(
            z.object({ customerId: id, styleId: id, productId: id, days: countUpTo(maxHorizonDays) }),
            search,
          ),
      ),
      shellPage(
        '/allocation-runs/$id',
        () => import('#web/sales/orders/allocation/AllocationRunPage.tsx'),
        'AllocationRunPage',
      ),
      shellSearchPage(
        '/pick-lists',
        () => import('#web/sales/picking/PickListsPage.tsx'),
        'PickListsPage',
        listSearch({ state: oneOf(pickListFilters) }),
      ),
      shellPage('/pick-lists/$id', () => import('#web/sales/picking/PickListPage.tsx'), 'PickListPage'),
      shellSearchPage(
        '/payments',
        () => import('#web/sales/payments/PaymentsPage.tsx'),
        'PaymentsPage',
        listSearch({
          search: searchText,
          method: oneOf(paymentMethods),
          startDate: day,
          endDate: day,
          period,
        }),
      ),
      shellPage('/payments/$id', () => import('#web/sales/payments/PaymentPage.tsx'), 'PaymentPage'),
      shellSearchPage(
        '/receive-payment',
        () => import('#web/sales/payments/ReceivePaymentPage.tsx'),
        'ReceivePaymentPage',
        (search) => z.parse(z.object({ customer: id }), search),
      ),
      shellSearchPage(
        '/ageing',
        () => import('#web/sales/receivables/AgeingPage.tsx'),
        'AgeingPage',
        (search) => z.parse(z.object({ page, asOf: day }), search),
      ),
      shellSearchPage(
        '/statement-run',
        () => import('#web/sales/receivables/StatementRunPage.tsx'),
        'StatementRunPage',
        listSearch({ due: flag }),
      ),
      shellSearchPage(
        '/ageing/documents',
        () => import('#web/sales/receivables/AgedDocumentsPage.tsx'),
        'AgedDocumentsPage',
        listSearch({
          asOf: day,
          /** 'none': without a customer record. */
          customer: idOr('none'),
          bucket: oneOf(ageingFilters),
        }),
      ),
      shellPage('/reports', () => import('#web/insight/reports/ReportsPage.tsx'), 'ReportsPage'),
      ...reportRoutes(() => import('#web/insight/reports/ReportPage.tsx')),
      shellSearchPage(
        '/accounting-export',
        () => import('#web/insight/accounting/AccountingExportPage.tsx'),
        'AccountingExportPage',
        (search) => z.parse(AccountingSearch, search),
      ),
      shellSearchPage(
        '/outbox',
        () => import('#web/messaging/outbox/OutboxPage.tsx'),
        'OutboxPage',
        listSearch({ status: oneOf(deliveryFilters) }),
      ),
      shellPage(
        '/outbox/$id',
        () => import('#web/sales/documents/DocumentDeliveryPage.tsx'),
        'DocumentDeliveryPage',
      ),
      shellSearchPage(
        '/activity-logs',
        () => import('#web/people/activity/ActivityPage.tsx'),
        'ActivityPage',
        listSearch({
          module: oneOf(activityModules),
          user: idText,
          startDate: day,
          endDate: day,
          period,
          entry: id,
        }),
      ),
      shellPage('/users', () => import('#web/people/users/UsersPage.tsx'), 'UsersPage'),
      shellPage('/company', () => import('#web/company/CompanyPage.tsx'), 'CompanyPage'),
      shellPage('/reminders', () => import('#web/sales/reminders/RemindersPage.tsx'), 'RemindersPage'),
      shellPage('/health', () => import('#web/operations/health/HealthPage.tsx'), 'HealthPage'),
      shellPage('/account', () => import('#web/people/account/AccountPage.tsx'), 'AccountPage'),
      shellSearchPage(
        '/developers',
        () => import('#web/operations/developers/DevelopersPage.tsx'),
        'DevelopersPage',
        (search) => z.parse(z.object({ search: word, call: word }), search),
      ),
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
  interface StaticDataRouteOption extends Partial<Page> {}
}
