// The barcodes of products, and the codes that customers and suppliers have for them.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, MultilineText, QueryInteger, SingleLineText, Version } from '#contract/platform/fields.ts'
import { defineChangeEndpoints } from '#contract/platform/records/changeEndpoints.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import {
  aliasesPerPage,
  customerPackMessage,
  maxAliasLength,
  oneSenderMessage,
  packLimits,
  packMessage,
} from '#domain/catalog/productAliases.ts'
import { maxSearchLength } from '#domain/platform/search.ts'

import { productNames, ProductWire } from './products.ts'

const AliasedProduct = withInternalNames(
  z.pick(ProductWire, { id: true, productId: true, productName: true, color: true, size: true }),
  { productId: productNames.productId, productName: productNames.productName },
)

/** A customer that was merged is the surviving one. */
const Sender = z.object({ id: Id, number: z.string(), name: z.string() })

export const ProductAlias = z.object({
  id: Id,
  product: AliasedProduct,
  /** One of the two; none of a barcode. */
  customer: z.nullable(Sender),
  supplier: z.nullable(Sender),
  code: z.string(),
  /** The units of one pack or carton; 1 for a customer. */
  packUnits: z.int(),
  version: z.int(),
})
export type ProductAlias = z.output<typeof ProductAlias>

const Code = SingleLineText(maxAliasLength, 'Code is required', 'Code')
const PackUnits = z
  .int(packMessage)
  .check(z.minimum(packLimits.min, packMessage), z.maximum(packLimits.max, packMessage))

export const findProductAliases = defineEndpoint({
  summary: 'Lists the barcodes of products and the codes of customers and suppliers, by code.',
  method: 'GET',
  path: '/api/product-aliases',
  allow: 'products.read',
  input: z.strictObject({
    page: QueryInteger(1, 1_000_000, 1),
    limit: QueryInteger(1, 200, aliasesPerPage),
    productId: z.optional(Id),
    /** Also those of customers that were merged into it. */
    customerId: z.optional(Id),
    supplierId: z.optional(Id),
    /** Barcodes, or codes of customers and suppliers. */
    kind: z.optional(z.enum(['barcodes', 'codes'])),
    /** In the code, or in the ID or name of its product. */
    search: z.optional(MultilineText(maxSearchLength)),
    /** Exactly this code, in any case, or another spelling of this barcode. */
    code: z.optional(SingleLineText(maxSearchLength)),
  }),
  reply: z.object({
    aliases: z.array(ProductAlias),
    total: z.int(),
    /** True if there are at least `total`. */
    totalIsMinimum: z.optional(z.boolean()),
  }),
})

export const {
  create: createProductAlias,
  edit: editProductAlias,
  remove: deleteProductAlias,
} = defineChangeEndpoints({
  name: 'barcode, or code of a customer or supplier',
  path: 'product-aliases',
  may: { edit: 'products.edit', delete: 'products.edit' },
  notes: {
    create: 'Without customer and supplier it is a barcode, whose check digit is verified if it is a GTIN.',
    edit: 'A barcode is verified as a new one is.',
  },
  New: z
    .strictObject({
      productId: Id,
      customerId: z.optional(Id),
      supplierId: z.optional(Id),
      code: Code,
      packUnits: z.optional(PackUnits),
    })
    .check(
      z.refine(({ customerId, supplierId }) => customerId === undefined || supplierId === undefined, {
        message: oneSenderMessage,
        path: ['customerId'],
      }),
      z.refine(({ customerId, packUnits = 1 }) => customerId === undefined || packUnits === 1, {
        message: customerPackMessage,
        path: ['packUnits'],
      }),
    ),
  Edit: z.strictObject({
    id: Id,
    productId: Id,
    code: Code,
    packUnits: z.optional(PackUnits),
    version: z.optional(Version),
  }),
  Row: ProductAlias,
})
