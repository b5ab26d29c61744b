// How a message stands on its way to the addressee: shared by all that sends one.

/**
 * 'queued' is sent as soon as it can be; 'sent' was accepted by the other side; 'kept' is a mail that lies in the outbox
 * because no mail server is set; 'failed' was refused, or tried for three days; 'unknown' may have been accepted: its
 * answer never came, and it is not sent again unless somebody says so.
 */
export const deliveryStatuses = ['queued', 'sent', 'kept', 'failed', 'unknown'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
