// The figures of this process that /metrics tells, each answering a question (docs/metrics.md). What all processes share is
// measured in the database when it is asked for (server/operations/health/readSharedMetrics.ts).
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'selvedge_request_seconds',
  help: 'How long requests took, by endpoint and class of status. Of a stream: until it was read to its end.',
  labelNames: ['endpoint', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers,
})

export const requestsRunning = new Gauge({
  name: 'selvedge_requests_running',
  help: 'Requests that are not answered yet, live streams left out.',
  registers,
})

export const poolWaitSeconds = new Histogram({
  name: 'selvedge_pool_wait_seconds',
  help: 'How long it took to get a connection of the pool, opening one included.',
  buckets: [0.0005, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const poolConnections = new Gauge({
  name: 'selvedge_pool_connections',
  help: 'Connections of the pool, by what they do.',
  labelNames: ['state'],
  registers,
})

export const poolLimit = new Gauge({
  name: 'selvedge_pool_limit',
  help: 'The most connections that the pool opens.',
  registers,
})

export const poolWaiting = new Gauge({
  name: 'selvedge_pool_waiting',
  help: 'Work that waits for a connection of the pool at this moment.',
  registers,
})

export const backupEveryHours = new Gauge({
  name: 'selvedge_backup_every_hours',
  help: 'How often this process sees to it that a backup is made, in hours; 0: never by itself.',
  registers,
})

export const statementSeconds = new Histogram({
  name: 'selvedge_statement_seconds',
  help: 'How long statements took, the wait for a connection left out.',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const slowStatements = new Counter({
  name: 'selvedge_slow_statements_total',
  help: 'Statements that took longer than SLOW_QUERY_MS; each has a line in the log.',
  registers,
})

export const transactionsRetried = new Counter({
  name: 'selvedge_transactions_retried_total',
  help: 'Transactions that were run again, by why.',
  labelNames: ['why'],
  registers,
})

export const deliveryAttempts = new Counter({
  name: 'selvedge_delivery_attempts_total',
  help: 'Attempts to send a message that ended, by channel and what came of it.',
  labelNames: ['channel', 'outcome'],
  registers,
})

export const importRows = new Counter({
  name: 'selvedge_import_rows_total',
  help: 'Rows of committed imports, by what became of them.',
  labelNames: ['outcome'],
  registers,
})

export const importsRunning = new Gauge({
  name: 'selvedge_imports_running',
  help: 'Imports that run in this process.',
  registers,
})

export const stockRefusals = new Counter({
  name: 'selvedge_stock_refusals_total',
  help: 'Deeds that were refused because stock did not suffice or was no longer as it was seen, by why.',
  labelNames: ['reason'],
  registers,
})

export const idempotentReplays = new Counter({
  name: 'selvedge_idempotent_replays_total',
  help: 'Requests that came again under their Idempotency-Key and got the first answer again.',
  registers,
})

export const signInFailures = new Counter({
  name: 'selvedge_sign_in_failures_total',
  help: 'Sign-ins with an unknown account, a wrong password or a deactivated user.',
  registers,
})

export const rateLimited = new Counter({
  name: 'selvedge_rate_limited_total',
  help: 'Requests that were turned away because there were too many from their account or address, by what is limited.',
  labelNames: ['of'],
  registers,
})

export const documentsWaiting = new Gauge({
  name: 'selvedge_documents_waiting',
  help: 'Documents that wait to be set in type or are being set.',
  registers,
})

export const storeSeconds = new Histogram({
  name: 'selvedge_store_seconds',
  help: 'How long the S3 store took to answer, by what came of it.',
  labelNames: ['outcome'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10],
  registers,
})

export const liveStreams = new Gauge({
  name: 'selvedge_live_streams',
  help: 'Browsers that are told by this process what happens.',
  registers,
})

export const buildInfo = new Gauge({
  name: 'selvedge_build_info',
  help: 'Always 1; the labels say what runs.',
  labelNames: ['version', 'node', 'engine'],
  registers,
})

// What is counted by a closed set is there from the start, at 0: an alert must not wait for the first one to compare with.
for (const why of ['deadlock', 'serialization', 'connection']) transactionsRetried.inc({ why }, 0)
for (const outcome of ['new', 'changed', 'same', 'duplicate', 'refused']) importRows.inc({ outcome }, 0)
for (const reason of ['out of stock', 'not enough', 'count outdated']) stockRefusals.inc({ reason }, 0)
for (const limited of ['sign-in', 'reset link']) rateLimited.inc({ of: limited }, 0)
