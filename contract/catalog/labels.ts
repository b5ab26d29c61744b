// Labels of products: the products with what their labels say, and the PDF.
import * as z from 'zod/mini'

import { Delivery, sendStatus } from '#contract/messaging/deliveries.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, Id, IdList, QueryInteger, withJsonSchema } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { type CodeKind, codeKinds, symbologies, type Symbology } from '#domain/catalog/labels/labelCode.ts'
import { type LabelField, labelFields } from '#domain/catalog/labels/labelLayout.ts'
import { formatCount } from '#domain/platform/format.ts'

/** Products in one request: their ids must fit in an address. */
export const maxLabelProducts = 500
/** Labels in one PDF. */
export const maxLabels = 5000
/** Cells of the largest format. */
const maxCell = 5000

export const tooManyLabelsMessage = `Print at most ${formatCount(maxLabels)} labels at once`

const Code = z._default(
  z.enum(Object.keys(codeKinds) as CodeKind[], `Must be one of ${Object.keys(codeKinds).join(', ')}`),
  'qr',
)

export interface LabelItem {
  productId: number
  copies: number
}

const itemsMessage = `Must be at most ${formatCount(maxLabelProducts)} product IDs, each with its copies: 7x2,9x1`

function areFewLabels(items: readonly LabelItem[]): boolean {
  return items.reduce((sum, { copies }) => sum + copies, 0) <= maxLabels
}

/** '7x2,9x1': two labels of product 7 and one of product 9. */
const Items = withJsonSchema(
  z.codec(
    z.string(itemsMessage),
    z
      .array(
        z.object({
          productId: z.int(itemsMessage),
          copies: z
            .int(itemsMessage)
            .check(z.minimum(1, itemsMessage), z.maximum(maxLabels, tooManyLabelsMessage)),
        }),
      )
      .check(z.maxLength(maxLabelProducts, itemsMessage), z.refine(areFewLabels, tooManyLabelsMessage)),
    {
      decode: (text) => text.split(',', maxLabelProducts + 1).map(readItem),
      encode: (items) => items.map(({ productId, copies }) => `${productId}x${copies}`).join(','),
    },
  ),
  {
    type: 'string',
    pattern: String.raw`^[1-9]\d{0,14}x\d{1,4}(,[1-9]\d{0,14}x\d{1,4})*$`,
    description: itemsMessage,
  },
)

function readItem(text: string): LabelItem {
  const [, productId, copies] = /^([1-9]\d{0,14})x(\d{1,4})$/.exec(text) ?? []
  return { productId: Number(productId ?? Number.NaN), copies: Number(copies ?? Number.NaN) }
}

const names = Object.keys(labelFields) as LabelField[]
const fieldsMessage = `Must be some of ${names.join(', ')}, separated by commas`

/** 'name,code,price'; empty for the code alone. */
const Fields = withJsonSchema(
  z.codec(
    z.string(fieldsMessage),
    z.array(z.enum(names, fieldsMessage)).check(z.maxLength(names.length, fieldsMessage)),
    {
      decode: (text) => (text === '' ? [] : (text.split(',', names.length + 1) as LabelField[])),
      encode: (fields) => fields.join(','),
    },
  ),
  { type: 'string', pattern: '^[a-z,]*$', description: fieldsMessage },
)

const LabelProduct = withInternalNames(
  z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    color: z.string(),
    size: z.string(),
    price: Amount,
    /** Units in stock. */
    quantity: z.int(),
    /** Of one unit. */
    barcode: z.nullable(z.string()),
    /** What its code is drawn as; null if it has no barcode. */
    symbology: z.nullable(z.enum(Object.keys(symbologies) as Symbology[])),
    /** Width of its code without quiet zones; null if the code can't hold the text. */
    modules: z.nullable(z.int()),
  }),
  { price: 'priceCents' },
)
export type LabelProduct = z.output<typeof LabelProduct>

const LabelProducts = z.object({
  products: z.array(LabelProduct),
  /** The code of the first product, row by row: '1' is dark. Bars have one row. Null without one. */
  symbol: z.nullable(z.array(z.string())),
})
export type LabelProducts = z.output<typeof LabelProducts>

export const findLabelProducts = defineEndpoint({
  summary: 'Returns products in the given order with what their labels say. Deleted ones are missing.',
  method: 'GET',
  path: '/api/labels',
  allow: 'products.read',
  input: z.strictObject({ ids: IdList(maxLabelProducts), codeKind: Code }),
  reply: LabelProducts,
})

const PrintedLabels = z.strictObject({
  formatId: Id,
  /** Corrects the places of the labels. Without one, the printer is exact. */
  printerProfileId: z.optional(Id),
  items: Items,
  /** Of the first page, from 1, row by row. Rolls have no used labels: 1. */
  firstCell: QueryInteger(1, maxCell, 1),
  codeKind: Code,
  fields: Fields,
})
export type PrintedLabels = z.output<typeof PrintedLabels>

/** The browser shows the file and prints it. */
export const printLabels = defineEndpoint({
  summary: 'Returns the labels of products as a PDF at true size.',
  method: 'GET',
  path: '/api/labels/pdf',
  allow: 'products.read',
  input: PrintedLabels,
  reply: 'file',
  mediaTypes: ['application/pdf'],
  errorStatuses: [404, 409],
})

export const printLabelsZpl = defineEndpoint({
  summary:
    'Returns the labels of products as a file for label printers with ZPL. The format needs dots per inch.',
  method: 'GET',
  path: '/api/labels/zpl',
  allow: 'products.read',
  input: PrintedLabels,
  reply: 'file',
  mediaTypes: ['text/plain'],
  errorStatuses: [404, 409],
})

const copiesMessage = `Must be a whole number from 1 to ${formatCount(maxLabels)}`
const cellMessage = `Must be a whole number from 1 to ${formatCount(maxCell)}`

export const sendLabels = defineEndpoint({
  summary:
    'Prints the labels of products on a printer in the network. 202: it has not taken all of them yet. The format or the printer needs dots per inch.',
  method: 'POST',
  path: '/api/labels/print',
  allow: 'labels.print',
  input: z.strictObject({
    formatId: Id,
    printerProfileId: Id,
    items: z
      .array(
        z.strictObject({
          productId: Id,
          copies: z
            .int(copiesMessage)
            .check(z.minimum(1, copiesMessage), z.maximum(maxLabels, copiesMessage)),
        }),
      )
      .check(
        z.minLength(1, 'Choose a product'),
        z.maxLength(
          maxLabelProducts,
          `Print labels of at most ${formatCount(maxLabelProducts)} products at once`,
        ),
        z.refine(areFewLabels, tooManyLabelsMessage),
      ),
    firstCell: z._default(
      z.int(cellMessage).check(z.minimum(1, cellMessage), z.maximum(maxCell, cellMessage)),
      1,
    ),
    codeKind: Code,
    fields: z.array(z.enum(names, fieldsMessage)).check(z.maxLength(names.length, fieldsMessage)),
  }),
  reply: Delivery,
  status: sendStatus,
  errorStatuses: [404, 409, 502],
})

/** The browser shows the file and prints it. */
export const printCalibrationPage = defineEndpoint({
  summary:
    'Returns the calibration page of a label format as a PDF: lines whose distances from the edges show how far a printer is off.',
  method: 'GET',
  path: '/api/labels/calibration-page',
  allow: 'printers.manage',
  input: z.strictObject({ formatId: Id }),
  reply: 'file',
  mediaTypes: ['application/pdf'],
  errorStatuses: [404],
})

export const sendCalibrationPage = defineEndpoint({
  summary: 'Prints the calibration page of a label format on a printer in the network, without a correction.',
  method: 'POST',
  path: '/api/labels/calibration-page',
  allow: 'printers.manage',
  input: z.strictObject({ formatId: Id, printerProfileId: Id }),
  reply: Delivery,
  status: sendStatus,
  errorStatuses: [404, 409, 502],
})
