// The health report of an installation, and integrity checks.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'
import {
  integrityCheckOutcomes,
  integrityCheckStepNames,
  integrityCheckStepStates,
} from '#domain/operations/integrityCheck.ts'

const Count = z.int()
/** In seconds; null where the queue is empty. */
const Age = z.nullable(z.number())

export const Health = z.object({
  readAt: Timestamp,
  versions: z.object({
    selvedge: z.string(),
    node: z.string(),
    database: z.string(),
    migrations: Count,
  }),
  /** The process that answered. */
  process: z.object({
    name: z.string(),
    startedAt: Timestamp,
    memoryBytes: Count,
    liveStreams: Count,
    pool: z.object({ limit: Count, inUse: Count, idle: Count, waiting: Count }),
    /** The last hour by minute, the oldest first. */
    minutes: z.array(z.object({ requests: Count, failed: Count })),
    /** Response time percentiles; null: over ten seconds, or no requests. */
    within: z.array(z.object({ percent: Count, milliseconds: z.nullable(z.number()) })),
  }),
  /** All processes that share the database, including this one. */
  processes: z.array(
    z.object({
      version: z.string(),
      host: z.string(),
      pid: Count,
      connections: Count,
      connectedAt: Timestamp,
      isThis: z.boolean(),
    }),
  ),
  sizes: z.object({
    databaseBytes: Count,
    /** The largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: Count })),
    products: Count,
    invoices: Count,
    /** Above 10,000, PostgreSQL's estimate. */
    movements: Count,
    logEntries: Count,
    images: Count,
  }),
  outbox: z.object({
    waiting: Count,
    due: Count,
    oldestSeconds: Age,
    /** Failed, or of unknown status; counted up to 1,000. */
    failed: Count,
  }),
  log: z.object({ sealedTo: Count, unsealedSeconds: Age }),
  clock: z.object({
    timeZone: z.string(),
    /** Positive where the database's clock is ahead. */
    differenceMilliseconds: z.number(),
  }),
  services: z.object({
    /** The PostgreSQL that Selvedge started, or the one at DATABASE_URL. */
    database: z.enum(['bundled', 'server']),
    mail: z.enum(['mail server', 'outbox']),
    whatsapp: z.boolean(),
    images: z.enum(['disk', 'S3']),
  }),
  /** Of the process that answered; 0: no schedule. */
  backupEveryHours: Count,
  backupVerifiedAt: z.nullable(Timestamp),
  /** The last check that was completed. */
  lastIntegrityCheck: z.nullable(z.object({ endedAt: Timestamp, outcome: z.enum(integrityCheckOutcomes) })),
})
export type Health = z.output<typeof Health>

export const findHealth = defineEndpoint({
  summary: 'Returns the health report: versions, processes, sizes and queues.',
  method: 'GET',
  path: '/api/health',
  allow: 'health.read',
  input: z.strictObject({}),
  reply: Health,
})

export const IntegrityCheck = z.object({
  id: Id,
  startedBy: z.string(),
  startedAt: Timestamp,
  endedAt: z.nullable(Timestamp),
  /** Null while the check runs. */
  outcome: z.nullable(z.enum(integrityCheckOutcomes)),
  isCancelling: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(integrityCheckStepNames),
      state: z.enum(integrityCheckStepStates),
      done: z.nullable(Count),
      total: z.nullable(Count),
      milliseconds: z.nullable(Count),
    }),
  ),
  /** One message per difference; the first 500. */
  differences: z.array(z.string()),
  differenceCount: Count,
  failureReason: z.nullable(z.string()),
})
export type IntegrityCheck = z.output<typeof IntegrityCheck>

/** The newest first; a running check is the first. */
export const findIntegrityChecks = defineEndpoint({
  summary: 'Lists the newest integrity checks.',
  method: 'GET',
  path: '/api/health/integrity-checks',
  allow: 'integrity.check',
  input: z.strictObject({}),
  reply: z.object({ checks: z.array(IntegrityCheck) }),
})

/** A 409 while one runs. `findIntegrityChecks` returns the progress and the result. */
export const startIntegrityCheck = defineEndpoint({
  summary: 'Starts an integrity check in the background.',
  method: 'POST',
  path: '/api/health/integrity-checks',
  allow: 'integrity.check',
  input: z.strictObject({}),
  reply: IntegrityCheck,
  status: 201,
  errorStatuses: [409],
})

/** A 409 where the check has ended. */
export const cancelIntegrityCheck = defineEndpoint({
  summary: 'Cancels a running integrity check.',
  method: 'POST',
  path: '/api/health/integrity-checks/:id/cancel',
  allow: 'integrity.check',
  input: z.strictObject({ id: Id }),
  reply: IntegrityCheck,
  errorStatuses: [409],
})
