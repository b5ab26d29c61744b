// What every operation is given: the database, who asks, from where, and when.
import type { Readable } from 'node:stream'

import type { Logger } from 'pino'

import type { ImageStore } from '#server/files/images/imageStore.ts'
import type { Outbox } from '#server/messaging/deliveries/outbox.ts'
import type { DocumentRenderer } from '#server/messaging/documents/openDocumentRenderer.ts'
import type { Backups } from '#server/operations/backups/backups.ts'
import type { IntegrityChecker } from '#server/operations/integrity/integrityChecker.ts'
import type { QueuePasswordMail } from '#server/people/auth/queuePasswordMail.ts'
import type { Clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Instance } from '#server/platform/instance.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { SignedInUser } from '#server/platform/person.ts'

/** What outlives a request: made once by main, the same for every operation. */
export interface AppServices {
  db: Db
  images: ImageStore
  documents: DocumentRenderer
  /** The time, as the database has it. What is stored, or held against what is stored, goes by no other. */
  clock: Pick<Clock, 'now'>
  outbox: Outbox
  live: Live
  backups: Backups
  /** This process among those that share the database. */
  instance: Instance
  integrityChecker: IntegrityChecker
  /** Queues the email with a link that sets a password, in the caller's transaction. */
  queuePasswordMail: QueuePasswordMail
  log: Logger
  /** How people reach this server, without a slash at the end. */
  publicUrl: string
  /** The IANA time zone of the company's days, months and invoice years. */
  timeZone: string
  /** Called once a change of the company is committed: every process learns of it, this one at once. */
  publishCompanyChange: () => Promise<void>
  /** Called after every deed: what follows it shortly after is in followUps.ts. */
  scheduleBackgroundTasks: () => void
  /** The point in a write at which a test wants the process killed (RELIABILITY.md, "Crash points"). */
  crashPoint: (name: string) => void
  /** True once the process was told to stop. */
  isClosing: () => boolean
}

/** The context of an operation that anyone may call. */
export interface PublicCtx extends AppServices {
  user: SignedInUser | null
  /** The peer's address. */
  address: string
  userAgent: string
  /** The address that the caller used for this server, such as `http://localhost:3000`. */
  origin: () => string
  /** Whether the browser says that the person followed a link of ours or typed the address. */
  isSameSiteNavigation: boolean
  now: Date
  session: SessionCookie
  /** Aborted when the caller hangs up before the end of a reply that is events; of other replies, never. */
  signal: AbortSignal
  /** Ends the connection to a caller who doesn't take what they are told. */
  disconnect: () => void
  /** The id of the last event that the caller saw, of a stream that they come back to. */
  lastEventId: string | undefined
}

/** The context of an operation that needs somebody signed in; the permission was checked before it runs. */
export interface Ctx extends PublicCtx {
  user: SignedInUser
}

/** The opaque token that the caller's browser keeps. */
export interface SessionCookie {
  token: string | undefined
  set(token: string, expiresAt: Date): void
  clear(): void
}

/** A body as it arrives: an uploaded file of a form, or the bare body. */
export interface Upload {
  /** The content type without its parameters, in lower case. */
  type: string
  /** Of a form's file: the name of its field and of the file. */
  field?: string
  fileName?: string
  stream: Readable
}
