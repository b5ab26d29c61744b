// Mail where no mail server is set: the whole message is kept as a file, which any mail program opens.
import { createTransport } from 'nodemailer'

import { readCompany } from '#server/company/findCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type FileStore, FileStoreError } from '#server/platform/store/fileStore.ts'

import { type MailAddress, buildMailMessage, senderAddress } from './buildMailMessage.ts'
import type { Sender } from './sender.ts'

interface MailFolder {
  db: Db
  from: MailAddress | undefined
  /** Where the messages lie; closed with the folder. They hold links that set a password. */
  store: FileStore
}

export function openMailFolder({ db, from, store }: MailFolder): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(row, attachment) {
      const message = buildMailMessage(row, senderAddress(await readCompany(db), from), attachment)
      const { message: bytes } = await transport.sendMail(message)
      const name = `${row.messageId.replaceAll(/[<>]|@.*/g, '')}.eml`
      try {
        await store.write(name, bytes as Buffer)
      } catch (error) {
        const words = error instanceof FileStoreError ? error.detail : String(error)
        return { outcome: 'postponed', words: `The outbox folder could not be written: ${words}` }
      }
      return {
        outcome: 'kept',
        reference: name,
        words: `No mail server is set: kept in the outbox folder as ${name}.`,
      }
    },
    async close() {
      transport.close()
      await store.close()
    },
  }
}
