// Opens all services in order and starts the HTTP server; closes them in reverse.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { ensureCompany } from '#server/company/findCompany.ts'
import { trackTimeZone } from '#server/company/trackTimeZone.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { scheduleReportEmails } from '#server/insight/schedules/runReportSchedules.ts'
import { messageKinds } from '#server/messageKinds.ts'
import { openOutbox } from '#server/messaging/deliveries/openOutbox.ts'
import { openSenders } from '#server/messaging/deliveries/openSenders.ts'
import type { Outbox } from '#server/messaging/deliveries/outbox.ts'
import { queuePasswordMail } from '#server/messaging/deliveries/queuePasswordMail.ts'
import { openDocumentRenderer } from '#server/messaging/documents/openDocumentRenderer.ts'
import { openBackupService } from '#server/operations/backups/openBackupService.ts'
import { openIntegrityChecker } from '#server/operations/integrity/openIntegrityChecker.ts'
import { processResetRequests } from '#server/people/auth/forgotPassword.ts'
import { findSessionUsers, createSessionUserLoader } from '#server/people/auth/sessions.ts'
import { ensureFirstAdmin, findDefaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { prepareBackupFolder, prepareDataFolder } from '#server/platform/dataFolder.ts'
import { openClock } from '#server/platform/db/clock.ts'
import { connect, connectForLongWork, type Connection, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createServer } from '#server/platform/http/createServer.ts'
import { assertCanListen, listen } from '#server/platform/http/listen.ts'
import { hasSessionCookie } from '#server/platform/http/sessionCookie.ts'
import { serveWebFiles } from '#server/platform/http/webFiles.ts'
import { instanceName, openInstance } from '#server/platform/instance.ts'
import { openLive } from '#server/platform/live/openLive.ts'
import { openBundledPostgres } from '#server/platform/postgres/openBundledPostgres.ts'
import { scheduleReminders } from '#server/sales/reminders/runReminders.ts'

import { startBackgroundTasks } from './backgroundTasks.ts'
import type { Config } from './config.ts'
import type { AppServices } from './ctx.ts'
import { runHousekeeping } from './housekeeping.ts'
import { routes } from './routes.ts'

const webFolder = fileURLToPath(new URL('../dist', import.meta.url))

/** Running requests may take this long to finish before their connections are closed. */
const closeTimeoutMs = 10_000

export interface App {
  /** For example `http://localhost:3000`. */
  url: string
  db: Db
  outbox: Outbox
  services: AppServices
  /** Every registered route, as 'GET /api/products'. */
  routes: readonly string[]
  /** Handles a request without a socket. */
  inject: FastifyInstance['inject']
  /** Makes /readyz fail, so that the load balancer stops sending requests. */
  beginShutdown: () => void
  /** Lets running requests finish and closes everything. May be called twice. */
  close: () => Promise<void>
}

export interface AppOptions {
  config: Config
  log: Logger
  /** Prints a message for the person who starts the server. */
  print: (sentence: string) => void
  /** Runs before scheduled work and the HTTP server start, which then serves the web app as it is built by then. */
  prepare?: (services: AppServices) => Promise<void>
}

type Closers = (() => Promise<unknown>)[]

export async function openApp(options: AppOptions): Promise<App> {
  const { config, log, print, prepare } = options
  const closers: Closers = []
  const closeAll = async () => {
    while (closers.length > 0) await closers.pop()?.()
  }
  try {
    await assertCanListen({ host: config.HOST, port: config.PORT })
    if (!config.S3_BUCKET) prepareDataFolder(resolve(config.DATA_DIR))
    if (config.BACKUP_DIR) prepareBackupFolder(resolve(config.BACKUP_DIR))
    const connection = await connectToDatabase(options, closers)
    const { databaseUrl, db, pool, openDedicatedConnection } = connection
    await migrate(pool)
    const company = await ensureCompany(db, config)
    const clock = await openClock(db, log)
    closers.push(async () => clock.stop())
    await ensureFirstAdmin(db, config, clock.now())

    const images = await openImageStore(config, log)
    closers.push(() => images.close())
    const senders = await openSenders(config, { db, log })

    const timeZone = trackTimeZone(db, log, company.timeZone)
    const live = await openLive({
      db,
      log,
      databaseUrl,
      findSessionUsers: (tokenHashes) => findSessionUsers(db, tokenHashes, clock.now()),
      onCompanyChange: () => timeZone.reload(),
    })
    // The time zone may have changed before this process subscribed.
    await timeZone.reload()
    closers.push(() => live.close())
    const backgroundTasks = startBackgroundTasks({
      db,
      log,
      processResetRequests: () => processResetRequests(services),
      publishSealed: (position) => live.publish({ position }),
    })
    closers.push(() => backgroundTasks.stop())
    const documents = openDocumentRenderer()
    closers.push(() => documents.close())
    const backups = await openBackupService({ db, log, live, clock, images, config, databaseUrl })
    closers.push(() => backups.close())
    let isClosing = false
    const own: Omit<AppServices, 'outbox' | 'integrityChecker' | 'queuePasswordMail'> = {
      db,
      images,
      documents,
      clock,
      backups,
      live,
      instance: openInstance(config, { pool, openDedicatedConnection, clock }),
      log,
      publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
      timeZone: company.timeZone,
      async publishCompanyChange() {
        await timeZone.reload()
        await live.publish({ company: true })
      },
      scheduleBackgroundTasks: () => backgroundTasks.schedule(),
      crashPoint,
      isClosing: () => isClosing,
    }
    // A plain property, because every request copies this object and getters make that seven times slower.
    timeZone.subscribe((name) => (own.timeZone = name))
    const outbox = openOutbox(own, senders, messageKinds)
    closers.push(() => outbox.close())
    const integrityChecker = openIntegrityChecker(own)
    closers.push(() => integrityChecker.close())
    const services: AppServices = Object.assign(own, {
      outbox,
      integrityChecker,
      queuePasswordMail: (ctx, addressee, options) =>
        queuePasswordMail({ ...ctx, outbox, publicUrl: own.publicUrl }, addressee, options),
    } satisfies Pick<AppServices, 'outbox' | 'integrityChecker' | 'queuePasswordMail'>)

    await prepare?.(services)
    // Only now: a backup or a reminder would see half of the prepared data.
    backups.startSchedule()
    closers.push(runHousekeeping(services))
    closers.push(scheduleReminders(services))
    closers.push(scheduleReportEmails(services))
    const host = await hostToBind(config, db, print)
    const registered: string[] = []
    const server = await createServer({
      services,
      routes,
      trustedProxies: config.TRUSTED_PROXIES,
      findUser: createSessionUserLoader(db, services.clock),
      extend: (app) =>
        serveWebFiles(app, webFolder, (request) => hasSessionCookie(request, services.publicUrl)),
      onRoute: (route) => registered.push(route),
    })
    closers.push(async () => {
      live.closeStreams()
      const cut = setTimeout(() => server.server.closeAllConnections(), closeTimeoutMs)
      await server.close()
      clearTimeout(cut)
    })
    const { url, port } = await listen(server, { host, port: config.PORT })
    // Port 0 means any free port, known only now.
    if (!config.PUBLIC_URL) services.publicUrl = `http://localhost:${port}`
    outbox.scheduleSend()
    return {
      url,
      db,
      outbox,
      services,
      routes: registered,
      inject: server.inject.bind(server),
      beginShutdown: () => {
        isClosing = true
        connection.beginShutdown()
        live.closeStreams()
      },
      close: async () => {
        isClosing = true
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

interface DatabaseConnection extends Connection {
  databaseUrl: string
  /** A connection for long work, without a statement timeout. */
  openDedicatedConnection: () => Connection
}

/** Connects to DATABASE_URL, or starts the bundled PostgreSQL of the data folder. */
async function connectToDatabase(
  { config, log, print }: AppOptions,
  closers: Closers,
): Promise<DatabaseConnection> {
  let databaseUrl = config.DATABASE_URL
  let connection: Connection | undefined
  if (databaseUrl === undefined) {
    const bundled = await openBundledPostgres({ folder: config.DATA_DIR, log, print })
    closers.push(() => bundled.close({ isHanging: connection?.isUnreachable() }))
    databaseUrl = bundled.url
  }
  const settings = { connectionString: databaseUrl, application_name: instanceName }
  const warn = (error: Error) => log.warn({ err: error }, 'an idle database connection broke')
  const opened = connect(settings, warn, { log, slowMs: config.SLOW_QUERY_MS })
  connection = opened
  closers.push(() => opened.close())
  return {
    ...opened,
    databaseUrl,
    openDedicatedConnection: () => connectForLongWork(settings, warn),
  }
}

/** With the default password still set, the server listens on loopback only, and refuses to start behind a proxy. */
async function hostToBind(config: Config, db: Db, print: (sentence: string) => void): Promise<string> {
  if (!(await findDefaultCredentials(db))) return config.HOST
  if (config.TRUSTED_PROXIES.length > 0) {
    throw new Error(
      'Behind a proxy anyone could sign in with the default password. Start once without TRUSTED_PROXIES and change ' +
        'it, or set ADMIN_EMAIL and ADMIN_PASSWORD before the first start.',
    )
  }
  if (isLoopback(config.HOST)) return config.HOST
  print(
    `The default password has not been changed, so Selvedge listens on 127.0.0.1 instead of ${config.HOST}. ` +
      'To allow other machines, change the password and start Selvedge again, or set ADMIN_EMAIL and ADMIN_PASSWORD before the first start.',
  )
  return '127.0.0.1'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
