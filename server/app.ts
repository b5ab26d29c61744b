// Selvedge as one value: its parts opened in order, the server listening, and everything closed again in reverse.
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { ensureCompany } from '#server/company/findCompany.ts'
import { trackTimeZone } from '#server/company/trackTimeZone.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { openOutbox } from '#server/messaging/deliveries/openOutbox.ts'
import { openSenders } from '#server/messaging/deliveries/openSenders.ts'
import type { Outbox } from '#server/messaging/deliveries/outbox.ts'
import { queuePasswordMail } from '#server/messaging/deliveries/queuePasswordMail.ts'
import { openDocumentRenderer } from '#server/messaging/documents/openDocumentRenderer.ts'
import { openBackupService } from '#server/operations/backups/openBackupService.ts'
import { openIntegrityChecker } from '#server/operations/integrity/openProver.ts'
import { processResetRequests } from '#server/people/auth/processResetRequests.ts'
import { findSessionUsers, createSessionUserLoader } from '#server/people/auth/sessions.ts'
import { ensureFirstAdmin, findDefaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { openClock } from '#server/platform/db/clock.ts'
import { connect, type Connection, type Db } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createServer } from '#server/platform/http/createServer.ts'
import { hasSessionCookie } from '#server/platform/http/sessionCookie.ts'
import { serveWebFiles } from '#server/platform/http/webFiles.ts'
import { instanceName, openInstance } from '#server/platform/instance.ts'
import { openLive } from '#server/platform/live/openLive.ts'

import { startBackgroundTasks } from './backgroundTasks.ts'
import type { Config } from './config.ts'
import type { AppServices } from './ctx.ts'
import { runHousekeeping } from './housekeeping.ts'
import { routes } from './routes.ts'

const webFolder = fileURLToPath(new URL('../dist', import.meta.url))

/** Running requests have so long to finish; then their connections are cut. */
const closeWithin = 10_000

export interface App {
  /** Where it listens: `http://localhost:3000`. */
  url: string
  db: Db
  outbox: Outbox
  services: AppServices
  /** Every route there is, as 'GET /api/products': the tests hold them against the contract. */
  routes: readonly string[]
  /** Answers a request without a socket. */
  inject: FastifyInstance['inject']
  /** From now on /readyz says no, so that a load balancer sends nothing more. */
  beginShutdown: () => void
  /** Running requests finish, then everything is closed. May be repeated. */
  close: () => Promise<void>
}

export interface AppOptions {
  config: Config
  log: Logger
  /** Tells the person who started it what takes long, and what is not as they asked. */
  print: (sentence: string) => void
}

type Closers = (() => Promise<unknown>)[]

export async function openApp({ config, log, print: say }: AppOptions): Promise<App> {
  const closers: Closers = []
  const closeAll = async () => {
    while (closers.length > 0) await closers.pop()?.()
  }
  try {
    const dataFolder = resolve(config.DATA_DIR)
    const { db, pool, openAside } = await openDatabase(config, { log, print: say, dataFolder }, closers)
    await migrate(pool)
    const company = await ensureCompany(db, config)
    const clock = await openClock(db, log)
    closers.push(async () => clock.stop())
    await ensureFirstAdmin(db, config, clock.now())

    const images = await openImageStore(config, log)
    closers.push(() => images.close())
    const senders = await openSenders(config, { db, log })

    const zone = trackTimeZone(db, log, company.timeZone)
    const live = await openLive({
      db,
      log,
      databaseUrl: config.DATABASE_URL,
      findSignedIn: (tokenHashes) => findSessionUsers(db, tokenHashes, clock.now()),
      onCompanyChange: () => zone.reload(),
    })
    // It may have changed before this process listened.
    await zone.reload()
    closers.push(() => live.close())
    const followUps = startBackgroundTasks(
      db,
      log,
      () => processResetRequests(surroundings),
      (position) => live.publish({ position }),
    )
    closers.push(() => followUps.stop())
    const documents = openDocumentRenderer()
    closers.push(() => documents.close())
    // A backup of the embedded database reaches it by the folder of its socket.
    const socketFolder = config.DATABASE_URL ? undefined : pool.options.host
    const backups = openBackupService({ db, log, live, clock, config, socketFolder })
    closers.push(() => backups.close())
    let isClosing = false
    const own: Omit<AppServices, 'outbox' | 'integrityChecker' | 'queuePasswordMail'> = {
      db,
      images,
      documents,
      clock,
      backups,
      live,
      instance: openInstance(config, { pool, openAside, clock }),
      log,
      publicUrl: config.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${config.PORT}`,
      timeZone: company.timeZone,
      async publishCompanyChange() {
        await zone.reload()
        await live.publish({ company: true })
      },
      scheduleBackgroundTasks: () => followUps.schedule(),
      crashPoint,
      isClosing: () => isClosing,
    }
    // Set, not asked for: every request copies all of this, and what is asked for makes copying seven times as slow.
    zone.subscribe((name) => (own.timeZone = name))
    const outbox = openOutbox(own, senders)
    closers.push(() => outbox.close())
    const prover = openIntegrityChecker(own)
    closers.push(() => prover.close())
    const surroundings: AppServices = Object.assign(own, {
      outbox,
      integrityChecker: prover,
      queuePasswordMail: (ctx, addressee, options) =>
        queuePasswordMail({ ...ctx, outbox, publicUrl: own.publicUrl }, addressee, options),
    } satisfies Pick<AppServices, 'outbox' | 'integrityChecker' | 'queuePasswordMail'>)
    closers.push(runHousekeeping(surroundings))

    const host = await hostToBind(config, db, say)
    const registered: string[] = []
    const server = await createServer({
      services: surroundings,
      routes,
      trustedProxies: config.TRUSTED_PROXIES,
      findUser: createSessionUserLoader(db, surroundings.clock),
      extend: (app) =>
        serveWebFiles(app, webFolder, (request) => hasSessionCookie(request, surroundings.publicUrl)),
      onRoute: (route) => registered.push(route),
    })
    closers.push(async () => {
      live.closeStreams()
      const cut = setTimeout(() => server.server.closeAllConnections(), closeWithin)
      await server.close()
      clearTimeout(cut)
    })
    await server.listen({ host, port: config.PORT })
    const { port } = server.server.address() as AddressInfo
    // Port 0 is any free one: which, is known only now, before the first request.
    if (!config.PUBLIC_URL) surroundings.publicUrl = `http://localhost:${port}`
    outbox.scheduleSend()
    return {
      url: `http://${isLoopback(host) ? 'localhost' : host}:${port}`,
      db,
      outbox,
      services: surroundings,
      routes: registered,
      inject: server.inject.bind(server),
      beginShutdown: () => {
        isClosing = true
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

async function openDatabase(
  config: Config,
  { log, print: say, dataFolder }: Pick<AppOptions, 'log' | 'print'> & { dataFolder: string },
  closers: Closers,
): Promise<Connection & { openAside: () => Connection }> {
  const watch = { log, slowMilliseconds: config.SLOW_QUERY_MS }
  const warn = (error: Error) => log.warn({ err: error }, 'an idle database connection broke')
  let settings
  if (config.DATABASE_URL)
    settings = { connectionString: config.DATABASE_URL, application_name: instanceName }
  else {
    const embedded = await openEmbedded({ folder: dataFolder, log: say })
    closers.push(() => embedded.close())
    settings = embedded.pool
  }
  const connection = connect(settings, warn, watch)
  closers.push(() => connection.close())
  const openAside = () =>
    config.DATABASE_URL
      ? connect({ ...settings, max: 1, statement_timeout: 0 }, warn)
      : { ...connection, close: async () => {} }
  return { ...connection, openAside }
}

/**
 * While the default password stands, the server listens on loopback alone, whatever HOST says; and not at all where a proxy
 * would carry it further.
 */
async function hostToBind(config: Config, db: Db, say: (sentence: string) => void): Promise<string> {
  if (!(await findDefaultCredentials(db))) return config.HOST
  if (config.TRUSTED_PROXIES.length > 0) {
    throw new Error(
      'Behind a proxy everybody could sign in with the default password. Start once without TRUSTED_PROXIES and change ' +
        'it, or set ADMIN_EMAIL and ADMIN_PASSWORD before the first start.',
    )
  }
  if (isLoopback(config.HOST)) return config.HOST
  say(
    `The default password still stands, so Selvedge listens on 127.0.0.1 instead of ${config.HOST}. ` +
      'Set ADMIN_EMAIL and ADMIN_PASSWORD before the first start, or change the password, to open it to others.',
  )
  return '127.0.0.1'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
