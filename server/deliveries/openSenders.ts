// The channels of this process, as the environment sets them.
import { join } from 'node:path'

import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'

import { openMailFolder } from './openMailFolder.ts'
import { openMailServer } from './openMailServer.ts'
import type { Senders } from './sender.ts'
import { openWhatsapp } from './whatsappSender.ts'

export function openSenders(config: Config, { db, dataFolder }: { db: Db; dataFolder: string }): Senders {
  const from = config.MAIL_FROM
  const whatsapp = openWhatsapp(config, db)
  return {
    ...(whatsapp && { whatsapp }),
    email: config.SMTP_URL
      ? openMailServer({ db, url: config.SMTP_URL, from })
      : openMailFolder({ db, folder: join(dataFolder, 'outbox'), from }),
  }
}
