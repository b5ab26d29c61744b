// How Selvedge is: what runs, how much there is, what waits, and the proof.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'
import {
  integrityCheckOutcomes,
  integrityCheckStepNames,
  integrityCheckStepStates,
} from '#domain/operations/integrityCheck.ts'

const Count = z.int()
/** In seconds, null where there is nothing that could be old. */
const Age = z.nullable(z.number())

export const Health = z.object({
  readAt: Timestamp,
  versions: z.object({
    selvedge: z.string(),
    node: z.string(),
    engine: z.enum(['PostgreSQL', 'embedded']),
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
    /** The last hour minute by minute, the oldest first. */
    minutes: z.array(z.object({ requests: Count, failed: Count })),
    /** So many of 100 answers took at most so long; null: longer than ten seconds, or there was none. */
    within: z.array(z.object({ percent: Count, milliseconds: z.nullable(z.number()) })),
  }),
  /** All that share the database, this one among them. */
  processes: z.array(
    z.object({
      version: z.string(),
      host: z.string(),
      pid: Count,
      connections: Count,
      /** Since when it is connected. */
      connectedAt: Timestamp,
      isThis: z.boolean(),
    }),
  ),
  sizes: z.object({
    databaseBytes: Count,
    /** What takes the room, the largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: Count })),
    products: Count,
    invoices: Count,
    /** Beyond ten thousand as PostgreSQL estimates it: nobody counts them. */
    movements: Count,
    logEntries: Count,
    images: Count,
  }),
  outbox: z.object({
    waiting: Count,
    due: Count,
    oldestSeconds: Age,
    /** Failed, or nobody knows; a thousand stands for more. */
    failed: Count,
  }),
  log: z.object({ sealedTo: Count, unsealedSeconds: Age }),
  clock: z.object({
    timeZone: z.string(),
    /** How far the database's clock is ahead of this process's. */
    differenceMilliseconds: z.number(),
  }),
  outside: z.object({
    mail: z.enum(['mail server', 'outbox']),
    whatsapp: z.boolean(),
    images: z.enum(['disk', 'S3']),
  }),
  /** Of the process that answers; 0: it makes none by itself. */
  backupEveryHours: Count,
  /** When a backup was last restored and proved; null: never. */
  backupProvedAt: z.nullable(Timestamp),
  /** The proof that came to its end last, whoever ran it. */
  lastProof: z.nullable(z.object({ endedAt: Timestamp, outcome: z.enum(integrityCheckOutcomes) })),
})
export type Health = z.output<typeof Health>

export const findHealth = defineEndpoint({
  summary: 'Tells how Selvedge is: versions, processes, sizes, and what waits.',
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
  /** Null while it runs. */
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
  /** Sentences, the first some hundred. */
  differences: z.array(z.string()),
  differenceCount: Count,
  /** Why it failed. */
  words: z.nullable(z.string()),
})
export type IntegrityCheck = z.output<typeof IntegrityCheck>

/** The runs of the proof, the newest first; one that runs now is the first. */
export const findIntegrityChecks = defineEndpoint({
  summary: 'Lists the newest runs of the proof.',
  method: 'GET',
  path: '/api/health/proofs',
  allow: 'integrity.check',
  input: z.strictObject({}),
  reply: z.object({ runs: z.array(IntegrityCheck) }),
})

/** Starts the proof, which runs on by itself; a 409 while one runs. What it finds is told by `findProofs`. */
export const startIntegrityCheck = defineEndpoint({
  summary: 'Starts the proof, which goes on by itself.',
  method: 'POST',
  path: '/api/health/proofs',
  allow: 'integrity.check',
  input: z.strictObject({}),
  reply: IntegrityCheck,
  status: 201,
  errorStatuses: [409],
})

/** Ends a run before its end; a 409 where it has ended by itself. */
export const cancelIntegrityCheck = defineEndpoint({
  summary: 'Cancels a run of the proof.',
  method: 'POST',
  path: '/api/health/proofs/:id/cancel',
  allow: 'integrity.check',
  input: z.strictObject({ id: Id }),
  reply: IntegrityCheck,
  errorStatuses: [409],
})
