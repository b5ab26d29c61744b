// Allocation runs: what is in stock is proposed for several orders, applied at once, and can be undone.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, QueryInteger, Timestamp } from '#contract/platform/fields.ts'
import { maxAllocatedLines, maxAllocatedOrders, tooManyAllocatedMessage } from '#domain/sales/allocation.ts'
import { defaultHorizonDays, maxHorizonDays } from '#domain/sales/allocationHorizon.ts'

import { LineProduct } from './lineProduct.ts'
import { OrderSummary } from './orders.ts'
import { ItemQuantity, LineNumber } from './saleItems.ts'

export const AllocationProposal = z.object({
  /**
   * By the start of their ship windows, then in the order of confirmation. Those that get units are at most what a run has; of those that
   * get none, the first ones.
   */
  orders: z.array(
    z.object({
      order: OrderSummary,
      /** Nothing is proposed for it. */
      isPastCancelDate: z.boolean(),
      /** It ships after the horizon, so that nothing is proposed for it. */
      isBeyondHorizon: z.boolean(),
      /** Why the customer may not owe for the units, so that nothing is proposed. */
      creditError: z.nullable(z.string()),
      /** On back order, of products that are not free. */
      unavailableUnits: z.int(),
      /** Of products that are free. */
      lines: z.array(
        z.object({
          line: z.int(),
          productId: Id,
          product: LineProduct,
          backOrder: z.int(),
          proposed: z.int(),
        }),
      ),
    }),
  ),
  /** Of the products of these lines, before the run. */
  free: z.array(z.object({ productId: Id, units: z.int() })),
  /** On back order in these orders, of products that are not free: by style, or by product without a style. */
  unavailable: z.array(
    z.object({
      style: z.nullable(z.object({ id: Id, number: z.string() })),
      productId: z.nullable(Id),
      /** Of a product without a style. */
      code: z.nullable(z.string()),
      name: z.string(),
      units: z.int(),
      orderCount: z.int(),
    }),
  ),
  /** Orders that wait for free units, too, but are not listed. */
  unlistedOrders: z.int(),
})
export type AllocationProposal = z.output<typeof AllocationProposal>

export const previewAllocationRun = defineEndpoint({
  summary: 'Proposes how to allocate what is free to the orders that wait for it.',
  method: 'GET',
  path: '/api/allocation-runs/preview',
  allow: 'orders.read',
  input: z.strictObject({
    /** Of this customer. */
    customerId: z.optional(Id),
    /** Only orders that wait for products of this import or style, or for this product. */
    styleId: z.optional(Id),
    productId: z.optional(Id),
    /** Orders that ship later, in days from today, get no units. */
    horizonDays: QueryInteger(0, maxHorizonDays, defaultHorizonDays),
  }),
  reply: AllocationProposal,
})

export const AllocationRun = z.object({
  id: Id,
  createdAt: Timestamp,
  userName: z.string(),
  undone: z.nullable(z.object({ at: Timestamp, by: z.string() })),
  units: z.int(),
  orders: z.array(z.object({ id: Id, number: z.string(), customerName: z.string(), units: z.int() })),
  /** What the undo left: units that were invoiced, released or cancelled since. */
  keptUnits: z.int(),
})
export type AllocationRun = z.output<typeof AllocationRun>

export const runAllocation = defineEndpoint({
  summary: 'Allocates units to several orders in one step.',
  method: 'POST',
  path: '/api/allocation-runs',
  allow: 'orders.edit',
  input: z.strictObject({
    orders: z
      .array(
        z.strictObject({
          id: Id,
          lines: z
            .array(z.strictObject({ line: LineNumber, quantity: ItemQuantity }))
            .check(z.minLength(1, 'Choose units to allocate')),
        }),
      )
      .check(
        z.minLength(1, 'Choose units to allocate'),
        z.maxLength(maxAllocatedOrders, tooManyAllocatedMessage),
        z.refine((orders) => orders.reduce((sum, { lines }) => sum + lines.length, 0) <= maxAllocatedLines, {
          error: tooManyAllocatedMessage,
        }),
      ),
  }),
  reply: AllocationRun,
  status: 201,
  errorStatuses: [404],
})

export const findAllocationRun = defineEndpoint({
  summary: 'Returns an allocation run with its orders.',
  method: 'GET',
  path: '/api/allocation-runs/:id',
  allow: 'orders.read',
  input: z.strictObject({ id: Id }),
  reply: AllocationRun,
})

export const undoAllocationRun = defineEndpoint({
  summary: 'Releases what an allocation run allocated, as far as it is still allocated.',
  method: 'POST',
  path: '/api/allocation-runs/:id/undo',
  allow: 'orders.edit',
  input: z.strictObject({ id: Id }),
  reply: AllocationRun,
})
