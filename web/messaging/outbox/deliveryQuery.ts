// The page and filter of the outbox in the URL. Invalid values are ignored.
import * as z from 'zod/mini'

import type { DeliveryQuery } from '#contract/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

export const deliveriesPerPage = 20

export interface OutboxSearch {
  page?: number | undefined
  status?: string | undefined
}

const Status = z.enum(deliveryStatuses)

export function deliveryQuery(search: OutboxSearch): DeliveryQuery {
  return {
    page: search.page ?? 1,
    limit: deliveriesPerPage,
    status: z.safeParse(Status, search.status).data,
  }
}
