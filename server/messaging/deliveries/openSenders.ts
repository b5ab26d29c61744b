// Opens the channels that the environment configures.
import { join, resolve } from 'node:path'

import type { Logger } from 'pino'

import { type Config, s3Settings } from '#server/config.ts'
import { openPrinters } from '#server/messaging/printers/openPrinters.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openDiskStore } from '#server/platform/store/diskStore.ts'
import type { FileStore } from '#server/platform/store/fileStore.ts'
import { openS3Store } from '#server/platform/store/s3Store.ts'

import { openMailFolder } from './openMailFolder.ts'
import { openMailServer } from './openMailServer.ts'
import { openWhatsappSender } from './openWhatsappSender.ts'
import type { Senders } from './sender.ts'

export async function openSenders(config: Config, { db, log }: { db: Db; log: Logger }): Promise<Senders> {
  const from = config.MAIL_FROM
  const whatsapp = openWhatsappSender(config, db)
  return {
    ...(whatsapp && { whatsapp }),
    printer: openPrinters(),
    email: config.SMTP_URL
      ? openMailServer({ db, url: config.SMTP_URL, from })
      : openMailFolder({ db, from, store: await openStore(config, log) }),
  }
}

/** With S3, all processes save emails under outbox/ in the shared bucket. */
function openStore(config: Config, log: Logger): Promise<FileStore> {
  const settings = s3Settings(config)
  if (settings) return openS3Store(settings, { prefix: 'outbox/', log })
  return openDiskStore(join(resolve(config.DATA_DIR), 'outbox'), { isFlat: true })
}
