// Mail where no mail server is set: the whole message is kept as a file, which any mail program opens.
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import { readCompany } from '#server/company/findCompany.ts'
import type { Db } from '#server/db/connect.ts'
import { StoreFault } from '#server/store/fileStore.ts'

import { type MailAddress, mailMessage, senderOf } from './mailMessage.ts'
import type { Sender } from './sender.ts'

export interface MailFolder {
  db: Db
  from: MailAddress | undefined
  /** Once it resolves, the message survives a power cut. */
  keep: (name: string, message: Buffer) => Promise<void>
}

export function openMailFolder({ db, from, keep }: MailFolder): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(row, attachment) {
      const message = mailMessage(row, senderOf(await readCompany(db), from), attachment)
      const { message: bytes } = await transport.sendMail(message)
      const name = `${row.messageId.replaceAll(/[<>]|@.*/g, '')}.eml`
      try {
        await keep(name, bytes as Buffer)
      } catch (error) {
        const words = error instanceof StoreFault ? error.words : String(error)
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
    },
  }
}

/** Keeps messages in a folder of this machine, which is made with the first one. */
export function keepInFolder(folder: string): MailFolder['keep'] {
  return async (name, message) => {
    await mkdir(folder, { recursive: true })
    await writeDurably(join(folder, name), message)
  }
}

/** Whole or not at all: written beside and renamed once it is on the disk. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
