// Saves emails as .eml files if no mail server is configured.
import { createTransport } from 'nodemailer'

import { noMailServerReply } from '#domain/messaging/deliveries.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type FileStore, FileStoreError } from '#server/platform/store/fileStore.ts'

import { type MailAddress, buildMailMessage, senderFields } from './buildMailMessage.ts'
import type { Sender } from './sender.ts'

interface MailFolder {
  db: Db
  from: MailAddress | undefined
  /** Closed with the sender. The messages contain links that set a password. */
  store: FileStore
}

export function openMailFolder({ db, from, store }: MailFolder): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const email = buildMailMessage(message, senderFields(await readCompany(db), from))
      const { message: bytes } = await transport.sendMail(email)
      const name = `${message.delivery.messageId.replaceAll(/[<>]|@.*/g, '')}.eml`
      try {
        await store.write(name, bytes as Buffer)
      } catch (error) {
        const reason = error instanceof FileStoreError ? error.detail : String(error)
        return { outcome: 'postponed', serverReply: `Could not write to the outbox folder: ${reason}` }
      }
      return {
        outcome: 'notSent',
        reference: name,
        serverReply: `${noMailServerReply} Saved in the outbox folder as ${name}.`,
      }
    },
    async close() {
      transport.close()
      await store.close()
    },
  }
}
