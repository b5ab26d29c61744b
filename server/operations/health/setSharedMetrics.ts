// What all processes share, as metrics: each process tells the same, so that they are looked at by max, never by sum.
import { Gauge } from 'prom-client'

import { registry } from '#server/platform/metrics.ts'

import type { SharedMetrics } from './readSharedMetrics.ts'

const registers = [registry]

const outboxWaiting = new Gauge({
  name: 'selvedge_outbox_waiting',
  help: 'Messages that are not settled yet, by channel; 10,000 of all stand for more.',
  labelNames: ['channel'],
  registers,
})
const outboxDue = new Gauge({
  name: 'selvedge_outbox_due',
  help: 'Messages whose next attempt should have begun by now, by channel.',
  labelNames: ['channel'],
  registers,
})
const outboxOldest = new Gauge({
  name: 'selvedge_outbox_oldest_seconds',
  help: 'How long ago the oldest message that is not settled yet was written, by channel; 0 where none is.',
  labelNames: ['channel'],
  registers,
})
const outboxFailed = new Gauge({
  name: 'selvedge_outbox_failed',
  help: 'Messages that failed, or of which nobody knows whether they arrived; 1,000 stand for more.',
  registers,
})
const logEntries = new Gauge({
  name: 'selvedge_log_sealed_entries',
  help: 'Entries of the activity log that are sealed.',
  registers,
})
const logUnsealed = new Gauge({
  name: 'selvedge_log_unsealed_seconds',
  help: 'How long ago the oldest entry without a seal was written; 0 where all are sealed.',
  registers,
})
const databaseBytes = new Gauge({
  name: 'selvedge_database_bytes',
  help: 'Size of the database on its disk.',
  registers,
})
const clockDifference = new Gauge({
  name: 'selvedge_clock_difference_seconds',
  help: "How far the database's clock is ahead of this machine's.",
  registers,
})
const proofAge = new Gauge({
  name: 'selvedge_proof_age_seconds',
  help: 'How long ago the last proof that an Admin started ended.',
  registers,
})
const proofAgrees = new Gauge({
  name: 'selvedge_proof_agrees',
  help: '1 where the last proof found that everything agrees, else 0.',
  registers,
})
const backupAge = new Gauge({
  name: 'selvedge_backup_proved_age_seconds',
  help: 'How long ago a backup was last restored into a scratch database and proved.',
  registers,
})

const byChannel = [outboxWaiting, outboxDue, outboxOldest]
const plain = [
  outboxFailed,
  logEntries,
  logUnsealed,
  databaseBytes,
  clockDifference,
  proofAge,
  proofAgrees,
  backupAge,
]

/** Undefined where the database did not answer: then nothing is told, rather than what was so once. */
export function setSharedMetrics(figures: SharedMetrics | undefined): void {
  for (const gauge of byChannel) gauge.reset()
  for (const gauge of plain) gauge.remove()
  if (!figures) return
  for (const { channel, waiting, due, oldestSeconds } of figures.outbox) {
    outboxWaiting.set({ channel }, waiting)
    outboxDue.set({ channel }, due)
    outboxOldest.set({ channel }, oldestSeconds ?? 0)
  }
  outboxFailed.set(figures.failedMessages)
  logEntries.set(figures.log.sealedTo)
  logUnsealed.set(figures.log.unsealedSeconds ?? 0)
  databaseBytes.set(figures.databaseBytes)
  clockDifference.set(figures.clockDifferenceSeconds)
  if (figures.backup) backupAge.set(figures.backup.provedSeconds)
  if (!figures.proof) return
  proofAge.set(figures.proof.seconds)
  proofAgrees.set(Number(figures.proof.agrees))
}
