// The previous sending of an invoice: its messages, and the question before it is sent again.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { MessageChannel } from '#domain/messaging/deliveries.ts'
import { noMailServerText } from '#domain/platform/deliveryStatus.ts'
import { joinList } from '#domain/platform/format.ts'

/** The messages of the last sending through a channel, without failed ones. `deliveries` are the newest first. */
export function findPreviousSending(deliveries: readonly Delivery[], channel: MessageChannel): Delivery[] {
  const tried = deliveries.filter(
    (one) => one.purpose === 'invoice' && one.channel === channel && one.status !== 'failed',
  )
  // One sending queues a message for each recipient at the same time.
  const sentAt = tried[0]?.createdAt.getTime()
  return tried.filter(({ createdAt }) => createdAt.getTime() === sentAt).toReversed()
}

/** A sentence for each status: 'Ada Reed sent it to a@shop.test and b@shop.test on Mar 1, 2026.' */
export function describePreviousSending(
  sending: readonly Delivery[],
  formatDate: (date: Date) => string,
): string {
  const groups = Map.groupBy(sending, ({ status }) => status)
  return Array.from(groups.values(), (group) => describeGroup(group, formatDate)).join(' ')
}

/** All have the same status. */
function describeGroup(group: readonly Delivery[], formatDate: (date: Date) => string): string {
  const [first] = group
  if (!first) return ''
  const by = first.requestedBy ?? 'Someone'
  const to = `to ${joinList(group.map(({ recipient }) => recipient))} on ${formatDate(first.createdAt)}`
  const sent = `${by} sent it ${to}.`
  const requested = `${by} asked to send it ${to}.`
  switch (first.status) {
    case 'queued':
      return `${requested} It has not been delivered yet and is retried automatically. If you send it again, it may arrive twice.`
    case 'notSent':
      return `${requested} It was not sent. ${noMailServerText}`
    case 'unknown':
      return `${sent} The server did not respond, so it may have arrived. If you send it again, it may arrive twice.`
    case 'sent':
    case 'failed':
      return sent
    default:
      return first.status satisfies never
  }
}
