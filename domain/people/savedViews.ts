// Saved views: the filters, columns and order of a list under a name. The address of the list holds them.
import type { Permission } from '#domain/permissions.ts'
import { formatCount } from '#domain/platform/format.ts'
import { type Hyphenated, importsPath, importsTitle, titleOf } from '#domain/platform/records/defineRecord.ts'
import { type RecordNoun, recordNouns, records } from '#domain/records.ts'
import { getReport, type ReportId, reportIds, reportPath } from '#domain/reports.ts'

/** In characters; `perList` is the number of views that a user can have of one list. */
export const savedViewLimits = { name: 60, search: 2000, perList: 100 } as const

/** Those of plain records and of their imports. */
const definedLists = Object.fromEntries(
  recordNouns.flatMap((noun) => {
    const record = records[noun]
    const { path, name, names, may } = record
    return [
      [`/${path}`, { title: titleOf(names), permission: may.read }],
      [`/${importsPath(record)}`, { title: importsTitle({ name }), permission: may.import }],
    ]
  }),
) as {
  [N in RecordNoun as `/${(typeof records)[N]['path']}`]: {
    title: string
    permission: (typeof records)[N]['may']['read']
  }
} & {
  [N in RecordNoun as `/${Hyphenated<(typeof records)[N]['name']>}-imports`]: {
    title: string
    permission: (typeof records)[N]['may']['import']
  }
}

const reportLists = Object.fromEntries(
  reportIds.map((id) => [reportPath(id), { title: getReport(id).title, permission: 'reports.read' }]),
) as { [Id in ReportId as `/reports/${Id}`]: { title: string; permission: 'reports.read' } }

/** The lists that have views: the path of the page, its title, and the permission to see the list. */
export const viewedLists = {
  '/products': { title: 'Products', permission: 'products.read' },
  '/styles': { title: 'Styles', permission: 'styles.read' },
  '/batches': { title: 'Bulk Changes', permission: 'products.read' },
  '/imports': { title: 'Imports', permission: 'products.import' },
  '/invoices': { title: 'Invoices', permission: 'invoices.read' },
  '/credit-notes': { title: 'Credit Notes', permission: 'invoices.read' },
  '/orders': { title: 'Orders', permission: 'orders.read' },
  '/purchase-orders': { title: 'Purchase Orders', permission: 'purchases.read' },
  '/arrivals': { title: 'Arrivals', permission: 'purchases.read' },
  '/bills': { title: 'Bills', permission: 'costs.read' },
  '/pick-lists': { title: 'Pick Lists', permission: 'orders.read' },
  '/customers': { title: 'Customers', permission: 'customers.read' },
  '/customer-imports': { title: 'Customer Imports', permission: 'customers.edit' },
  '/order-imports': { title: 'Order Imports', permission: 'orders.edit' },
  '/payments': { title: 'Payments', permission: 'customers.read' },
  '/ageing/documents': { title: 'Open Documents', permission: 'customers.read' },
  '/statement-run': { title: 'Statements', permission: 'statements.send' },
  ...definedLists,
  ...reportLists,
  '/activity-logs': { title: 'Activity Logs', permission: 'activity.read' },
  '/outbox': { title: 'Outbox', permission: 'outbox.manage' },
} as const satisfies Record<string, { title: string; permission: Permission }>

export type ViewedList = keyof typeof viewedLists
export const viewedListPaths = Object.keys(viewedLists) as ViewedList[]

export function isViewedList(path: string): path is ViewedList {
  return Object.hasOwn(viewedLists, path)
}

/** Parameters of an address without '?': 'status=Pending&columns=customer.total'. Their names and values are checked by the page. */
export const viewSearchPattern = /^(?:[A-Za-z]{1,40}=[\w.*+%-]*(?:&(?=.)|$))*$/

/** 'Jo already has a view named Unpaid of Invoices.' */
export function viewNameTakenMessage(owner: string, name: string, list: ViewedList): string {
  return `${owner} already has a view named ${name} of ${viewedLists[list].title}.`
}

/** 'You have 100 views of Invoices, which is the maximum. Delete one first.' */
export function tooManyViewsMessage(list: ViewedList): string {
  return `You have ${formatCount(savedViewLimits.perList)} views of ${viewedLists[list].title}, which is the maximum. Delete one first.`
}
