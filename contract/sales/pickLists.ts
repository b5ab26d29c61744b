// Pick lists: what to fetch from the shelves for pending invoices and for orders, and what was picked.
import * as z from 'zod/mini'

import { ProductWire, productNames } from '#contract/catalog/products.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Filter, Id, QueryInteger, Timestamp } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  maxPickedDocuments,
  maxPickLines,
  noPickedDocumentsMessage,
  pickedDocumentTypes,
  pickListsPerPage,
  tooManyPickedMessage,
} from '#domain/sales/picking.ts'
import { pickListFilters, pickListStates, shippingStates } from '#domain/sales/states.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

/** An invoice that was corrected is the one that replaced it last. */
const PickedDocument = z.object({
  type: z.enum(pickedDocumentTypes),
  id: Id,
  number: z.string(),
  customerName: z.string(),
})
export type PickedDocument = z.output<typeof PickedDocument>

const ListedDocument = z.object({
  ...PickedDocument.shape,
  /** Of orders, and of invoices that were made from a customer record. */
  customerId: z.nullable(Id),
  /** Of an invoice: the way of its units out of the house. */
  shipping: z.nullable(z.enum(shippingStates)),
  /** The letters of the boxes that its units go into: several if it delivers several orders of the list. */
  boxes: z.array(z.string()),
})

const PickLine = z.object({
  /** Its number on the list. */
  line: z.int(),
  /** Whom it is for. An order is replaced by its invoice once it is invoiced. */
  document: PickedDocument,
  /** The letter of the box that it goes into. */
  box: z.string(),
  /** As it is now. */
  product: withInternalNames(
    z.object({
      ...z.pick(ProductWire, {
        id: true,
        productId: true,
        productName: true,
        color: true,
        size: true,
        category: true,
        imageUrl: true,
      }).shape,
      styleNumber: z.nullable(z.string()),
      /** Units in stock that no order or invoice has. */
      free: z.int(),
      /** The place of the size in the style's size scale, from 0; null if it is not in it. */
      sizePosition: z.nullable(z.int()),
    }),
    productNames,
  ),
  /** When the list was made. */
  shelf: z.nullable(z.string()),
  /** Units that it asks for now. */
  units: z.int(),
  picked: z.int(),
  /** Units of it that were not on the shelf. */
  notFound: z.int(),
  /** What was not picked when the list was closed. */
  notPicked: z.int(),
  /** What happened to its document since the list was made, as a sentence. */
  change: z.nullable(z.string()),
})
export type PickLine = z.output<typeof PickLine>

const progressFields = {
  state: z.enum(pickListStates),
  /** When everything was picked, or when it was closed before. */
  closed: z.nullable(z.object({ at: Timestamp, by: z.string() })),
  /** Units that it asks for, without those that were not found. */
  units: z.int(),
  picked: z.int(),
}

const summaryFields = {
  id: Id,
  createdAt: Timestamp,
  createdBy: z.string(),
  ...progressFields,
  /** In the order of their boxes. */
  documents: z.array(ListedDocument),
}

const PickListProgress = z.object(progressFields)
export type PickListProgress = z.output<typeof PickListProgress>

/** The answer to a change of one line. */
const ChangedPickLine = z.object({ line: PickLine, list: PickListProgress })
export type ChangedPickLine = z.output<typeof ChangedPickLine>

const PickListSummary = z.object(summaryFields)
export type PickListSummary = z.output<typeof PickListSummary>

const PickList = z.object({
  ...summaryFields,
  /** In the order of picking: by shelf, style, color and size. */
  lines: z.array(PickLine),
})
export type PickList = z.output<typeof PickList>

export const findPickLists = defineEndpoint({
  summary: 'Lists pick lists, open ones first, then the newest first.',
  method: 'GET',
  path: '/api/pick-lists',
  allow: 'orders.read',
  input: z.strictObject({
    page: QueryInteger(1, 100_000, 1),
    limit: QueryInteger(1, 200, pickListsPerPage),
    state: Filter(z.enum(pickListFilters, `Must be one of ${pickListFilters.join(', ')} or all`)),
  }),
  reply: z.object({ pickLists: z.array(PickListSummary), total: z.int() }),
})

export const findPickList = defineEndpoint({
  summary: 'Returns a pick list with its lines.',
  method: 'GET',
  path: '/api/pick-lists/:id',
  allow: 'orders.read',
  input: z.strictObject({ id: Id }),
  reply: PickList,
})

const DocumentIds = z._default(z.array(Id).check(z.maxLength(maxPickedDocuments, tooManyPickedMessage)), [])

export const createPickList = defineEndpoint({
  summary:
    'Creates a pick list of pending invoices and of what is allocated to orders, less what is picked or on open lists.',
  method: 'POST',
  path: '/api/pick-lists',
  allow: 'orders.edit',
  input: z
    .strictObject({
      invoices: DocumentIds,
      orders: DocumentIds,
    })
    .check(({ value: { invoices, orders }, issues }) => {
      const count = invoices.length + orders.length
      if (count > 0 && count <= maxPickedDocuments) return
      const message = count === 0 ? noPickedDocumentsMessage : tooManyPickedMessage
      issues.push({ code: 'custom', input: invoices, path: ['invoices'], message })
    }),
  reply: PickList,
  status: 201,
  errorStatuses: [404],
})

/** Rows for units that were not found have numbers, too. */
const maxLine = 10 * maxPickLines
const lineMessage = `Line must be a whole number from 1 to ${formatCount(maxLine)}`
const Line = z.int(lineMessage).check(z.minimum(1, lineMessage), z.maximum(maxLine, lineMessage))

const markMessage = `Quantity must be a whole number from 1 to ${formatCount(maxQuantity)}, or negative to undo marks`

export const markPicked = defineEndpoint({
  summary: 'Marks units of a line as picked; a negative quantity undoes marks and opens a done list again.',
  method: 'POST',
  path: '/api/pick-lists/:id/marks',
  allow: 'orders.edit',
  input: z.strictObject({
    id: Id,
    line: Line,
    quantity: z.int(markMessage).check(
      z.minimum(-maxQuantity, markMessage),
      z.maximum(maxQuantity, markMessage),
      z.refine((quantity) => quantity !== 0, markMessage),
    ),
  }),
  reply: ChangedPickLine,
})

const foundMessage = `Units must be a whole number from 0 to ${formatCount(maxQuantity)}`

export const reportNotFound = defineEndpoint({
  summary:
    'Books units of a line that are not on the shelf as a stock adjustment, and takes them off its invoice or order.',
  method: 'POST',
  path: '/api/pick-lists/:id/not-found',
  allow: 'orders.edit',
  input: z.strictObject({
    id: Id,
    line: Line,
    /** The units that are there, the picked ones included. */
    found: z.int(foundMessage).check(z.minimum(0, foundMessage), z.maximum(maxQuantity, foundMessage)),
    /** Nothing else of it is on the shelf: the units that Selvedge has as free are booked as missing, too. */
    isShelfEmpty: z.optional(z.boolean()),
  }),
  reply: ChangedPickLine,
})

export const closePickList = defineEndpoint({
  summary: 'Closes a pick list of which something is left; its units can be on another one then.',
  method: 'POST',
  path: '/api/pick-lists/:id/close',
  allow: 'orders.edit',
  input: z.strictObject({ id: Id }),
  reply: PickList,
})
