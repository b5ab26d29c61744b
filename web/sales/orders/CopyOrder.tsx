// Starts a draft with a copy of an order, and shows the form once it is read.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { findCompany } from '#contract/company/company.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { callQuery } from '#web/api/useCall.ts'
import { copyOrder } from '#web/sales/saleForm/copyOrder.ts'
import { openDraftStore } from '#web/sales/saleForm/draftStore.ts'
import { findCopiedCustomer, readSoldProducts } from '#web/sales/saleForm/readCopied.ts'
import { orderDocument } from '#web/sales/saleForm/saleDocuments.ts'
import type { SaleDraft } from '#web/sales/saleForm/saleDraft.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { NotFoundState } from '#web/shell/NotFoundState.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

interface CopyOrderProps {
  id: number
  userId: number
  onCopied: () => void
}

/** A draft that is being edited is kept. */
export function CopyOrder({ id, userId, onCopied }: CopyOrderProps) {
  const query = useQuery({
    queryKey: ['copy of an order', id],
    queryFn: () => readCopy(id),
    // A copy has the prices of the moment.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data } = query
  const open = useEffectEvent((draft: SaleDraft) => {
    openDraftStore(userId, orderDocument).startCopy(draft)
    onCopied()
  })
  useEffect(() => {
    if (data) open(data)
  }, [data])
  if (query.error) {
    return (
      <QueryError
        query={query}
        title="Failed to copy the order"
        notFound={<NotFoundState list="/orders" />}
        action={<BackToPage to="/orders" />}
      />
    )
  }
  return (
    <SkeletonRegion label="Copying the order">
      <Card title="Customer information">
        <Skeleton className="h-40" />
      </Card>
    </SkeletonRegion>
  )
}

async function readCopy(id: number): Promise<SaleDraft> {
  const [order, { timeZone }] = await Promise.all([
    call(findOrder, { id }),
    queryClient.ensureQueryData(callQuery(findCompany, {})),
  ])
  const customerId = await findCopiedCustomer(order)
  const products = await readSoldProducts(order, customerId)
  return copyOrder(order, products, { customerId, today: createDayFormatter(timeZone)(new Date()) })
}
