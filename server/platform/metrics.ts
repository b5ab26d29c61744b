// Prometheus metrics of this process (docs/metrics.md). Metrics that all processes share: operations/health/sharedMetrics.ts.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'selvedge_request_seconds',
  help: 'Request duration by endpoint and status class. For streams: until the last byte.',
  labelNames: ['endpoint', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers,
})

export const requestsRunning = new Gauge({
  name: 'selvedge_requests_running',
  help: 'Requests in progress, live streams excluded.',
  registers,
})

export const poolWaitSeconds = new Histogram({
  name: 'selvedge_pool_wait_seconds',
  help: 'Wait for a pool connection, including the time to open one.',
  buckets: [0.0005, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const poolConnections = new Gauge({
  name: 'selvedge_pool_connections',
  help: 'Pool connections by state.',
  labelNames: ['state'],
  registers,
})

export const poolLimit = new Gauge({
  name: 'selvedge_pool_limit',
  help: 'Maximum number of pool connections.',
  registers,
})

export const poolWaiting = new Gauge({
  name: 'selvedge_pool_waiting',
  help: 'Requests waiting for a pool connection.',
  registers,
})

export const backupEveryHours = new Gauge({
  name: 'selvedge_backup_every_hours',
  help: 'Interval of scheduled backups in hours; 0: no schedule.',
  registers,
})

export const statementSeconds = new Histogram({
  name: 'selvedge_statement_seconds',
  help: 'Statement duration, without the wait for a connection.',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const slowStatements = new Counter({
  name: 'selvedge_slow_statements_total',
  help: 'Statements that took longer than SLOW_QUERY_MS; each is logged.',
  registers,
})

export const transactionsRetried = new Counter({
  name: 'selvedge_transactions_retried_total',
  help: 'Retried transactions by cause.',
  labelNames: ['why'],
  registers,
})

export const deliveryAttempts = new Counter({
  name: 'selvedge_delivery_attempts_total',
  help: 'Completed delivery attempts by channel and outcome.',
  labelNames: ['channel', 'outcome'],
  registers,
})

export const importRows = new Counter({
  name: 'selvedge_import_rows_total',
  help: 'Rows of committed imports by outcome.',
  labelNames: ['outcome'],
  registers,
})

export const importsRunning = new Gauge({
  name: 'selvedge_imports_running',
  help: 'Imports running in this process.',
  registers,
})

export const stockRefusals = new Counter({
  name: 'selvedge_stock_refusals_total',
  help: 'Operations rejected because of insufficient or changed stock, by reason.',
  labelNames: ['reason'],
  registers,
})

export const idempotentReplays = new Counter({
  name: 'selvedge_idempotent_replays_total',
  help: 'Repeated requests answered with the saved reply of their Idempotency-Key.',
  registers,
})

export const signInFailures = new Counter({
  name: 'selvedge_sign_in_failures_total',
  help: 'Failed sign-ins: unknown account, wrong password or deactivated user.',
  registers,
})

export const rateLimited = new Counter({
  name: 'selvedge_rate_limited_total',
  help: 'Requests rejected by a rate limit, by limit.',
  labelNames: ['of'],
  registers,
})

export const documentsWaiting = new Gauge({
  name: 'selvedge_documents_waiting',
  help: 'Documents being rendered or waiting for it.',
  registers,
})

export const storeSeconds = new Histogram({
  name: 'selvedge_store_seconds',
  help: 'Response time of the S3 store by outcome.',
  labelNames: ['outcome'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10],
  registers,
})

export const liveStreams = new Gauge({
  name: 'selvedge_live_streams',
  help: 'Browsers connected to the live update stream of this process.',
  registers,
})

export const buildInfo = new Gauge({
  name: 'selvedge_build_info',
  help: 'Always 1; the labels name the version, Node.js and the engine.',
  labelNames: ['version', 'node', 'engine'],
  registers,
})

// Label values of a closed set start at 0, so that alerts can compare with the first increment.
for (const why of ['deadlock', 'serialization', 'connection']) transactionsRetried.inc({ why }, 0)
for (const outcome of ['new', 'changed', 'same', 'duplicate', 'refused']) importRows.inc({ outcome }, 0)
for (const reason of ['out of stock', 'not enough', 'count outdated']) stockRefusals.inc({ reason }, 0)
for (const limit of ['sign-in', 'reset link']) rateLimited.inc({ of: limit }, 0)
