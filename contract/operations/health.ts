// How Selvedge is: what runs, how much there is, what waits, and the proof.
import * as z from 'zod/mini'

import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, Moment } from '#contract/platform/fields.ts'
import { proofOutcomes, proofStepNames, proofStepStates } from '#domain/operations/proof.ts'

const Count = z.int()
/** In seconds, null where there is nothing that could be old. */
const Age = z.nullable(z.number())

export const Health = z.object({
  readAt: Moment,
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
    startedAt: Moment,
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
      connectedAt: Moment,
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
  backupProvedAt: z.nullable(Moment),
  /** The proof that came to its end last, whoever ran it. */
  lastProof: z.nullable(z.object({ endedAt: Moment, outcome: z.enum(proofOutcomes) })),
})
export type Health = z.output<typeof Health>

export const findHealth = endpoint({
  summary: 'Tells how Selvedge is: versions, processes, sizes, and what waits.',
  method: 'GET',
  path: '/api/health',
  allow: 'health.read',
  input: z.strictObject({}),
  reply: Health,
})

export const ProofRun = z.object({
  id: Id,
  startedBy: z.string(),
  startedAt: Moment,
  endedAt: z.nullable(Moment),
  /** Null while it runs. */
  outcome: z.nullable(z.enum(proofOutcomes)),
  isCancelling: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(proofStepNames),
      state: z.enum(proofStepStates),
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
export type ProofRun = z.output<typeof ProofRun>

/** The runs of the proof, the newest first; one that runs now is the first. */
export const findProofs = endpoint({
  summary: 'Lists the newest runs of the proof.',
  method: 'GET',
  path: '/api/health/proofs',
  allow: 'proof.run',
  input: z.strictObject({}),
  reply: z.object({ runs: z.array(ProofRun) }),
})

/** Starts the proof, which runs on by itself; a 409 while one runs. What it finds is told by `findProofs`. */
export const startProof = endpoint({
  summary: 'Starts the proof, which goes on by itself.',
  method: 'POST',
  path: '/api/health/proofs',
  allow: 'proof.run',
  input: z.strictObject({}),
  reply: ProofRun,
  status: 201,
  refuses: [409],
})

/** Ends a run before its end; a 409 where it has ended by itself. */
export const cancelProof = endpoint({
  summary: 'Cancels a run of the proof.',
  method: 'POST',
  path: '/api/health/proofs/:id/cancel',
  allow: 'proof.run',
  input: z.strictObject({ id: Id }),
  reply: ProofRun,
  refuses: [409],
})
