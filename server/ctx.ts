// The context passed to every operation: services, current user, request.
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
import type { SignedInUser } from '#server/platform/signedInUser.ts'

/** Services created once per process. */
export interface AppServices {
  db: Db
  images: ImageStore
  documents: DocumentRenderer
  /** The database's time. Use no other for timestamps that are stored or compared with stored ones. */
  clock: Pick<Clock, 'now'>
  outbox: Outbox
  live: Live
  backups: Backups
  /** This process; several may share the database. */
  instance: Instance
  integrityChecker: IntegrityChecker
  /** Queues the email with a link that sets a password, in the caller's transaction. */
  queuePasswordMail: QueuePasswordMail
  log: Logger
  /** The public address of this server, without a trailing slash. */
  publicUrl: string
  /** The IANA time zone of the company's days, months and invoice years. */
  timeZone: string
  /** Call after a change of the company is committed: notifies every process. */
  publishCompanyChange: () => Promise<void>
  /** Call after the commit of every change. See backgroundTasks.ts. */
  scheduleBackgroundTasks: () => void
  /** Marks a point at which tests kill the process. */
  crashPoint: (name: string) => void
  /** True once shutdown has begun. */
  isClosing: () => boolean
}

/** The context of an operation that doesn't require a session. */
export interface PublicCtx extends AppServices {
  user: SignedInUser | null
  /** The client's IP address. */
  address: string
  userAgent: string
  /** The address by which the client reached this server, such as `http://localhost:3000`. */
  origin: () => string
  /** Whether the user followed one of our links or typed the address, according to the browser. */
  isSameSiteNavigation: boolean
  now: Date
  session: SessionCookie
  /** Aborted when the client disconnects before the end of an event stream or of an endpoint with `stopsOnDisconnect`; else never. */
  signal: AbortSignal
  /** Closes the connection to a client that doesn't read its events. */
  disconnect: () => void
  /** The Last-Event-ID header: the last event received before a reconnect. */
  lastEventId: string | undefined
}

/** The context of an operation that requires a session. The permission was checked before. */
export interface Ctx extends PublicCtx {
  user: SignedInUser
}

/** The session token in the client's cookie. */
export interface SessionCookie {
  token: string | undefined
  set(token: string, expiresAt: Date): void
  clear(): void
}

/** A streamed body: the file of a multipart form, or the raw body. */
export interface Upload {
  /** Content type without parameters, in lower case. */
  type: string
  /** Field and file name, for a multipart form. */
  field?: string
  fileName?: string
  stream: Readable
}
