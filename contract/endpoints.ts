// The list of all endpoints, grouped by noun.
import { attachmentContracts } from '#contract/attachments.ts'
import * as availability from '#contract/catalog/availability.ts'
import * as batches from '#contract/catalog/batches.ts'
import * as bulkEdits from '#contract/catalog/bulkEdits.ts'
import * as garments from '#contract/catalog/garments.ts'
import * as grouping from '#contract/catalog/grouping.ts'
import * as gs1Numbers from '#contract/catalog/gs1Numbers.ts'
import * as imports from '#contract/catalog/imports.ts'
import * as labels from '#contract/catalog/labels.ts'
import * as prepacks from '#contract/catalog/prepacks.ts'
import * as productAliases from '#contract/catalog/productAliases.ts'
import * as productOrders from '#contract/catalog/productOrders.ts'
import * as products from '#contract/catalog/products.ts'
import * as scans from '#contract/catalog/scans.ts'
import * as sizeScales from '#contract/catalog/sizeScales.ts'
import * as stock from '#contract/catalog/stock.ts'
import * as styles from '#contract/catalog/styles.ts'
import * as company from '#contract/company/company.ts'
import * as companyDetails from '#contract/company/companyDetails.ts'
import * as images from '#contract/files/images.ts'
import * as accounting from '#contract/insight/accounting.ts'
import * as dashboard from '#contract/insight/dashboard.ts'
import * as notifications from '#contract/insight/notifications.ts'
import * as reports from '#contract/insight/reports.ts'
import * as reportSchedules from '#contract/insight/reportSchedules.ts'
import * as search from '#contract/insight/search.ts'
import * as deliveries from '#contract/messaging/deliveries.ts'
import * as backups from '#contract/operations/backups.ts'
import * as developers from '#contract/operations/developers.ts'
import * as health from '#contract/operations/health.ts'
import * as probes from '#contract/operations/probes.ts'
import * as account from '#contract/people/account.ts'
import * as activity from '#contract/people/activity.ts'
import * as auth from '#contract/people/auth.ts'
import * as savedViews from '#contract/people/savedViews.ts'
import * as users from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import * as live from '#contract/platform/live.ts'
import * as arrivals from '#contract/purchasing/arrivals.ts'
import * as bills from '#contract/purchasing/bills.ts'
import * as landedCosts from '#contract/purchasing/landedCosts.ts'
import * as productCosts from '#contract/purchasing/productCosts.ts'
import * as purchaseOrderActions from '#contract/purchasing/purchaseOrderActions.ts'
import * as purchaseOrders from '#contract/purchasing/purchaseOrders.ts'
import * as purchaseSheets from '#contract/purchasing/purchaseSheets.ts'
import * as suggestion from '#contract/purchasing/suggestion.ts'
import * as supplierMerges from '#contract/purchasing/supplierMerges.ts'
import { recordEndpoints, recordImportEndpoints } from '#contract/records.ts'
import * as ageing from '#contract/sales/ageing.ts'
import * as allocationRuns from '#contract/sales/allocationRuns.ts'
import * as creditNotes from '#contract/sales/creditNotes.ts'
import * as customerImports from '#contract/sales/customerImports.ts'
import * as customerLinks from '#contract/sales/customerLinks.ts'
import * as customerMerges from '#contract/sales/customerMerges.ts'
import * as customers from '#contract/sales/customers.ts'
import * as customerTimeline from '#contract/sales/customerTimeline.ts'
import * as dispatch from '#contract/sales/dispatch.ts'
import * as invoices from '#contract/sales/invoices.ts'
import * as margins from '#contract/sales/margins.ts'
import * as orderActions from '#contract/sales/orderActions.ts'
import * as orderForms from '#contract/sales/orderForms.ts'
import * as orderImports from '#contract/sales/orderImports.ts'
import * as orders from '#contract/sales/orders.ts'
import * as payments from '#contract/sales/payments.ts'
import * as pickLists from '#contract/sales/pickLists.ts'
import * as priceLists from '#contract/sales/priceLists.ts'
import * as purchases from '#contract/sales/purchases.ts'
import * as receivables from '#contract/sales/receivables.ts'
import * as reminders from '#contract/sales/reminders.ts'
import * as sending from '#contract/sales/sending.ts'
import * as statementRun from '#contract/sales/statementRun.ts'
import * as statements from '#contract/sales/statements.ts'
import * as waitingOrders from '#contract/sales/waitingOrders.ts'
import { capitalize } from '#domain/platform/format.ts'
import { recordNouns, records } from '#domain/records.ts'

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'allow' in value
}

/** 'size-scales' as 'sizeScales' */
const camelCase = (path: string) => path.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The endpoints of plain records and of their imports: 'findSuppliers', 'startSupplierImport'. */
const recordContracts = Object.fromEntries(
  recordNouns.map((noun) => {
    const { findAll, exportAll, find, findHistory, create, edit, remove } = recordEndpoints[noun]
    const imports = recordImportEndpoints[noun]
    const [one, many] = [capitalize(noun), capitalize(camelCase(records[noun].path))]
    return [
      camelCase(records[noun].path),
      {
        [`find${many}`]: findAll,
        [`export${many}`]: exportAll,
        [`find${one}`]: find,
        [`find${one}History`]: findHistory,
        [`create${one}`]: create,
        [`edit${one}`]: edit,
        [`delete${one}`]: remove,
        [`preview${one}Import`]: imports.preview,
        [`start${one}Import`]: imports.start,
        [`find${one}Imports`]: imports.findAll,
        [`find${one}Import`]: imports.find,
        [`find${one}ImportByKey`]: imports.findByKey,
        [`downloadRefused${many}`]: imports.downloadRefused,
        [`preview${one}Undo`]: imports.previewUndo,
        [`undo${one}Import`]: imports.undo,
      },
    ]
  }),
)

/** The endpoints and schemas of each noun, by export name. */
export const contractsByNoun: Record<string, Record<string, unknown>> = {
  auth: { ...auth, ...account },
  company: { ...company, ...companyDetails },
  backups,
  products: { ...products, ...productOrders, ...availability, ...bulkEdits, ...gs1Numbers, ...productCosts },
  styles,
  sizeScales,
  prepacks,
  productAliases: { ...productAliases, ...scans },
  ...recordContracts,
  suppliers: { ...recordContracts['suppliers'], ...supplierMerges },
  stock,
  images,
  files: attachmentContracts,
  garments,
  labels,
  imports,
  batches,
  grouping,
  invoices: { ...dispatch, ...invoices },
  creditNotes,
  orders: { ...orders, ...orderActions, ...waitingOrders, ...allocationRuns, ...orderImports, ...orderForms },
  pickLists,
  purchaseOrders: { ...purchaseOrders, ...purchaseOrderActions, ...purchaseSheets, ...suggestion },
  arrivals: { ...arrivals, ...landedCosts },
  bills,
  customers: {
    ...customers,
    ...customerTimeline,
    ...customerMerges,
    ...customerLinks,
    ...customerImports,
    ...purchases,
  },
  margins,
  priceLists,
  payments,
  receivables: { ...receivables, ...ageing, ...statements, ...statementRun, ...reminders },
  deliveries: { ...sending, ...deliveries },
  users,
  savedViews,
  activity,
  accounting,
  dashboard,
  notifications,
  reports,
  reportSchedules,
  search,
  live,
  health,
  developers,
  probes,
}

export const endpoints: readonly Endpoint[] = Object.values(contractsByNoun).flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
)

/** Export name of each endpoint, such as 'createInvoice': used in metrics, in the log and as OpenAPI operationId. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  Object.values(contractsByNoun).flatMap((noun) =>
    Object.entries(noun).flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
  ),
)
