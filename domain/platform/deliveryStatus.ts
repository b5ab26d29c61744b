/**
 * 'queued': will be sent; 'sent': accepted by the recipient's server; 'notSent': stored because no mail server is configured, or not needed any more; 'failed':
 * rejected, or retried for three days; 'unknown': the response was lost, so it is only retried manually.
 */
export const deliveryStatuses = ['queued', 'sent', 'notSent', 'failed', 'unknown'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Filters of the outbox: a status, or those that somebody has to look at: failed and unknown. */
export const deliveryFilters = ['undelivered', ...deliveryStatuses] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** What users read wherever they send emails that only go to the outbox folder. */
export const noMailServerText = "Email isn't set up, so messages are only kept in the outbox."
