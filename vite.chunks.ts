// Which scripts the modules of web/ become: few for each page, because a browser fetches six at a time, and little that it doesn't need.
import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

/** The values that search parameters in `routes` may have. */
const searchValues = [
  'insight/reports/reportPeriod.ts',
  'sales/states.ts',
  'sales/orderStates.ts',
  'purchasing/billStates.ts',
  'purchasing/purchaseOrderStates.ts',
  'activityModules.ts',
  'platform/deliveryStatus.ts',
].map((file) => `../domain/${file}`)

/** For the button of saved views in the header. */
const viewedLists = '../domain/people/savedViews.ts'

/**
 * What the pages of a family share becomes one script, without what families before it share. The ones that are opened most come first.
 * What other pages share becomes a script for each set of pages.
 */
const families = {
  // Of signed-out visitors.
  controls: [
    'people/auth/SignedOutPages.tsx',
    'people/auth/ForgotPasswordPage.tsx',
    'people/auth/ResetPasswordPage.tsx',
  ],
  common: ['app/Shell.tsx', 'catalog/products/ProductsPage.tsx'],
  lists: [
    'insight/dashboard/DashboardPage.tsx',
    'catalog/batches/BatchesPage.tsx',
    'catalog/styles/StylesPage.tsx',
    'messaging/outbox/OutboxPage.tsx',
    'sales/creditNotes/CreditNotesPage.tsx',
    'sales/customers/CustomersPage.tsx',
    'sales/invoices/InvoicesPage.tsx',
    'sales/orders/OrdersPage.tsx',
    'sales/payments/PaymentsPage.tsx',
    'purchasing/arrivals/ArrivalsPage.tsx',
    'purchasing/bills/BillsPage.tsx',
    'purchasing/purchaseOrders/PurchaseOrdersPage.tsx',
    'sales/picking/PickListsPage.tsx',
  ],
  documents: [
    'sales/creditNotes/CreditNotePage.tsx',
    'sales/invoices/InvoicePage.tsx',
    'sales/orders/OrderPage.tsx',
    'purchasing/arrivals/ArrivalPage.tsx',
    'purchasing/bills/BillPage.tsx',
    'purchasing/purchaseOrders/PurchaseOrderPage.tsx',
  ],
  records: [
    'sales/customers/CustomerPage.tsx',
    'sales/orders/allocation/ProductForOrdersPage.tsx',
    'sales/orders/allocation/StyleForOrdersPage.tsx',
    'sales/payments/PaymentPage.tsx',
  ],
  entry: [
    'sales/orders/CreateOrderPage.tsx',
    'sales/orders/EditOrderPage.tsx',
    'purchasing/purchaseOrders/CreatePurchaseOrderPage.tsx',
    'purchasing/purchaseOrders/EditPurchaseOrderPage.tsx',
    'purchasing/suggestion/SuggestionPage.tsx',
    'sales/saleForm/CreateInvoicePage.tsx',
  ],
  imports: [
    'catalog/imports/ProductImportPages.tsx',
    'sales/customers/imports/customerImports.tsx',
    'sales/orders/imports/orderImports.tsx',
  ],
}

/** For `output.codeSplitting.groups`. The first group that matches a module has it, so that scripts don't import each other in a circle. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What `routes` and `Shell` import counts as used by one script only, because they are always loaded.
  importsOf('start', ['main.tsx', 'ui/EmptyState.tsx', ...searchValues, viewedLists]),
  // Apart, because signed-out visitors don't load it.
  {
    name: 'router',
    test: /\/node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\//,
  },
  { name: 'forms', test: /\/node_modules\/(react-hook-form|@hookform)\// },
  ...Object.entries(families).map(([name, pages]) => ({
    ...importsOf(name, pages, { withPackages: name === 'common' }),
    minShareCount: 2,
  })),
].map((group, index) => ({ ...group, priority: 20 - index }))

/**
 * The group `name`, of what some modules of web/ import directly or indirectly, with or without their packages. Rolldown adds the
 * packages that are used nowhere else.
 */
function importsOf(
  name: string,
  roots: readonly string[],
  { withPackages = false } = {},
): Rolldown.CodeSplittingGroup {
  const found = new Set<string>()
  const visit = (module: string, graph: ModuleGraph) => {
    if (found.has(module) || (!withPackages && module.includes('/node_modules/'))) return
    found.add(module)
    // A copy, because the graph reuses the array.
    const imported = [...(graph.getModuleInfo(module)?.importedIds ?? [])]
    for (const one of imported) visit(one, graph)
  }
  return {
    debugName: name,
    name(module, graph) {
      for (const root of roots) visit(fileURLToPath(new URL(`web/${root}`, import.meta.url)), graph)
      return found.has(module) ? name : null
    },
  }
}

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
