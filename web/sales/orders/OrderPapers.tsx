// The quote or confirmation of an order as a PDF and by email.
import { downloadOrderPdf, emailOrder, findOrderDeliveries, type Order } from '#contract/sales/orders.ts'
import { orderDocumentName, orderSendingError } from '#domain/sales/orders.ts'
import { useCall } from '#web/api/useCall.ts'
import { DeliveriesCard } from '#web/messaging/outbox/DeliveriesCard.tsx'
import { SavePdfButton } from '#web/sales/documents/DocumentButtons.tsx'
import { EmailButton } from '#web/sales/documents/EmailButton.tsx'

export function OrderPaperButtons({ order }: { order: Order }) {
  const { id, number, state, units } = order
  const { data } = useCall(findOrderDeliveries, { id })
  const name = orderDocumentName(order)
  return (
    <>
      <SavePdfButton
        endpoint={downloadOrderPdf}
        id={id}
        fileName={`${name.toLowerCase().replace(' ', '-')}-${number}`}
      />
      <EmailButton
        endpoint={emailOrder}
        purpose="order"
        id={id}
        documentName={number}
        success={`${name} sent via email successfully`}
        wasSent={data !== undefined && data.deliveries.length > 0}
        disabledReason={orderSendingError({ number, state, orderedUnits: units.ordered })}
      />
    </>
  )
}

/** Nothing until it was sent. */
export function OrderMessages({ order: { id } }: { order: Order }) {
  const query = useCall(findOrderDeliveries, { id })
  if (query.data?.deliveries.length === 0) return null
  return <DeliveriesCard query={query} />
}
