// A sent email for tests.
import type { Delivery } from '#contract/messaging/deliveries.ts'

export const sentEmail: Delivery = {
  id: 1,
  channel: 'email',
  purpose: 'invoice',
  status: 'sent',
  recipient: 'orders@harbor.test',
  subject: 'Invoice INV-2026-00012',
  document: { type: 'invoice', id: 12, number: 'INV-2026-00012' },
  requestedBy: 'Ada Admin',
  attempts: 1,
  serverReply: '250 OK',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  sentAt: new Date('2026-03-01T12:00:01Z'),
  nextAttemptAt: null,
}
