// The outbox as its address asks for it, where a person may have typed anything.
import * as z from 'zod/mini'

import type { DeliveryQuery } from '#contract/messaging/deliveries.ts'
import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

/** Rows on a page of the outbox. */
export const deliveriesPerPage = 20

export interface OutboxSearch {
  page?: number | undefined
  status?: string | undefined
}

const Status = z.enum(deliveryStatuses)

/** What is asked of the server. What is no status counts as no filter. */
export function deliveryQuery(search: OutboxSearch): DeliveryQuery {
  return {
    page: search.page ?? 1,
    limit: deliveriesPerPage,
    status: z.safeParse(Status, search.status).data,
  }
}
