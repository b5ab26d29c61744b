// Prometheus metrics of this process (docs/metrics.md). Metrics that all processes share: operations/health/sharedMetrics.ts.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export function createGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[] = [],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}

function createCounter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
  return new Counter({ name, help, labelNames, registers: [registry] })
}

function createHistogram<Label extends string>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: Label[] = [],
) {
  return new Histogram({ name, help, buckets, labelNames, registers: [registry] })
}

export const requestSeconds = createHistogram(
  'selvedge_request_seconds',
  'Request duration by endpoint and status class. For streams: until the last byte.',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  ['endpoint', 'status'],
)
export const requestsRunning = createGauge(
  'selvedge_requests_running',
  'Requests in progress, live streams excluded.',
)
export const poolWaitSeconds = createHistogram(
  'selvedge_pool_wait_seconds',
  'Wait for a pool connection, including the time to open one.',
  [0.0005, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
)
export const poolConnections = createGauge('selvedge_pool_connections', 'Pool connections by state.', [
  'state',
])
export const poolLimit = createGauge('selvedge_pool_limit', 'Maximum number of pool connections.')
export const poolWaiting = createGauge('selvedge_pool_waiting', 'Requests waiting for a pool connection.')
export const backupEveryHours = createGauge(
  'selvedge_backup_every_hours',
  'Interval of scheduled backups in hours; 0: no schedule.',
)
export const statementSeconds = createHistogram(
  'selvedge_statement_seconds',
  'Statement duration, without the wait for a connection.',
  [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
)
export const slowStatements = createCounter(
  'selvedge_slow_statements_total',
  'Statements that took longer than SLOW_QUERY_MS; each is logged.',
)
export const transactionsRetried = createCounter(
  'selvedge_transactions_retried_total',
  'Retried transactions by cause.',
  ['why'],
)
export const deliveryAttempts = createCounter(
  'selvedge_delivery_attempts_total',
  'Completed delivery attempts by channel and outcome.',
  ['channel', 'outcome'],
)
export const importRows = createCounter(
  'selvedge_import_rows_total',
  'Rows of committed imports by outcome.',
  ['outcome'],
)
export const importsRunning = createGauge('selvedge_imports_running', 'Imports running in this process.')
export const stockRefusals = createCounter(
  'selvedge_stock_refusals_total',
  'Operations rejected because of insufficient or changed stock, by reason.',
  ['reason'],
)
export const idempotentReplays = createCounter(
  'selvedge_idempotent_replays_total',
  'Repeated requests answered with the saved reply of their Idempotency-Key.',
)
export const signInFailures = createCounter(
  'selvedge_sign_in_failures_total',
  'Failed sign-ins: unknown account, wrong password or deactivated user.',
)
export const rateLimited = createCounter(
  'selvedge_rate_limited_total',
  'Requests rejected by a rate limit, by limit.',
  ['of'],
)
export const documentsWaiting = createGauge(
  'selvedge_documents_waiting',
  'Documents being rendered or waiting for it.',
)
export const storeSeconds = createHistogram(
  'selvedge_store_seconds',
  'Response time of the S3 store by outcome.',
  [0.005, 0.025, 0.1, 0.5, 1, 5, 10],
  ['outcome'],
)
export const liveStreams = createGauge(
  'selvedge_live_streams',
  'Browsers connected to the live update stream of this process.',
)
export const buildInfo = createGauge(
  'selvedge_build_info',
  'Always 1; the labels name the version, Node.js and the database.',
  ['version', 'node', 'database'],
)

// Label values of a closed set start at 0, so that alerts can compare with the first increment.
for (const why of ['deadlock', 'serialization', 'connection']) transactionsRetried.inc({ why }, 0)
for (const outcome of ['new', 'changed', 'same', 'duplicate', 'refused']) importRows.inc({ outcome }, 0)
for (const reason of ['out of stock', 'not enough', 'count outdated']) stockRefusals.inc({ reason }, 0)
for (const limit of ['sign-in', 'reset link']) rateLimited.inc({ of: limit }, 0)
