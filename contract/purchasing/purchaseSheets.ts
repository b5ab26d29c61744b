// Reads a supplier's sheet as lines of a purchase order. The form shows them; nothing is saved.
import * as z from 'zod/mini'

import { productNames, ProductWire } from '#contract/catalog/products.ts'
import { FileColumn } from '#contract/files/importEndpoints.ts'
import {
  ColumnChoice,
  Count,
  headerFields,
  ImportFileName,
  importTypes,
  maxImportBytes,
  RefusedRow,
} from '#contract/files/imports.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { CodeQuestion } from '#contract/sales/orderImports.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { orderColumns } from '#domain/sales/orderFiles/orderColumns.ts'

import { PurchaseAmount } from './costs.ts'

const SheetProduct = withInternalNames(
  z.pick(ProductWire, {
    id: true,
    productId: true,
    productName: true,
    color: true,
    size: true,
    styleId: true,
  }),
  { productId: productNames.productId, productName: productNames.productName },
)

export const PurchaseSheet = z.object({
  ...headerFields,
  columns: z.array(FileColumn(orderColumns)),
  /** Why nothing can be read with these columns. */
  error: z.nullable(z.string()),
  /** Each product once. */
  lines: z.array(
    withInternalNames(
      z.object({
        product: SheetProduct,
        quantity: z.int(),
        /** In the currency of the order. Null without a cost, and for users who may not see costs. */
        unitCost: z.nullable(UnitCost),
      }),
      { unitCost: 'unitCostMicros' },
    ),
  ),
  /** Rows with units that are not among the lines: the first `maxListed.refused`. */
  refused: z.array(RefusedRow),
  refusedCount: Count,
  /** What the user should check: 'Row 3: 2 packs of 6 read as 12 units', and totals of the file that differ. */
  checks: z.array(z.string()),
  questions: z.array(CodeQuestion),
  /** What the file says above and below its rows, as a bill does. Amounts are in its currency. */
  stated: withInternalNames(
    z.object({
      number: z.nullable(z.string()),
      datedOn: z.nullable(z.iso.date()),
      dueOn: z.nullable(z.iso.date()),
      /** Its last total. */
      amount: z.nullable(PurchaseAmount),
      /** Taxes, freight and others that are added to the rows. */
      charges: PurchaseAmount,
      /** That of its costs, if the file says one: 'EUR'. */
      currency: z.nullable(z.string()),
      /** The supplier that it names instead of the chosen one. */
      otherSupplier: z.nullable(z.object({ id: Id, number: z.string(), name: z.string() })),
    }),
    { amount: 'amountCents', charges: 'chargesCents' },
  ),
})
export type PurchaseSheet = z.output<typeof PurchaseSheet>

/** The request body is the file itself. */
export const readPurchaseSheet = defineEndpoint({
  summary: "Reads a supplier's sheet as lines of a purchase order without changing anything.",
  method: 'POST',
  path: '/api/purchase-sheets/read',
  allow: 'purchases.edit',
  input: z.strictObject({
    /** Whose codes the sheet may have. */
    supplierId: Id,
    fileName: ImportFileName,
    /** The field of each column. Guessed from the header if omitted. */
    columns: z.optional(ColumnChoice(orderColumns, 'productId,,quantity,unitPrice')),
    /** The position in `sheets`, from 1. */
    sheet: z.optional(Id),
  }),
  reply: PurchaseSheet,
  body: { stream: true, limit: maxImportBytes, takes: importTypes },
})
