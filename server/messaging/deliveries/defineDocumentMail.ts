// The emails of one kind of document: queued for its recipients in the transaction that logs them, and checked and given their PDF
// right before they are sent.
import type { DeliveryList } from '#contract/messaging/deliveries.ts'
import type { ActivityModule } from '#domain/activityModules.ts'
import type { DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { DocumentType } from '#domain/nouns.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { chooseRecipients } from './chooseRecipients.ts'
import { askForReply, renderEmail, type RenderedEmail } from './emailTemplate.ts'
import type { MessageKind, OutboxServices } from './messageKind.ts'
import { queueDocumentEmails } from './queueDocumentEmails.ts'
import type { Attachment } from './sender.ts'

interface DocumentMail<Document> {
  purpose: DeliveryPurpose
  type: DocumentType
  /** Of the log. */
  module: ActivityModule
  /** Throws a 404. */
  read: (ctx: Pick<AppServices, 'db'>, id: number) => Promise<Document>
  /** Why it can't be sent now. */
  sendingError?: (document: Document) => string | undefined
  /** In the log: 'credit note CN-2026-00003'. */
  describe: (document: Document) => string
  /** Its usual recipients, each once. */
  findRecipients: (db: Db, document: Document) => Promise<string[]>
  noRecipientMessage: (document: Document) => string
  compose: (document: Document, company: CompanyRow) => DocumentEmail
  /** Its PDF. An email without one has no attachment. */
  render?: (services: OutboxServices, document: { id: number }) => Promise<Attachment>
}

export interface DocumentEmail {
  title: string
  /** 'Order SO-2026-00031 from Selvedge Clothing Co.' by default: the title and the company. */
  subject?: string
  recipientName: string
  /** After 'Hello Harbor & Pine,'. */
  intro: string
  /** Those with a value are shown. */
  facts: readonly (readonly [label: string, value: string | null])[]
  /** Paragraphs after the facts: the request to reply by default. */
  closing?: string[]
}

/** `email` throws a 409 if the document can't be sent, and a 400 without a recipient. */
export function defineDocumentMail<Document>(mail: DocumentMail<Document>) {
  const { purpose, type, module, read, render } = mail

  async function readSendable(ctx: Pick<AppServices, 'db'>, id: number): Promise<Document> {
    const document = await read(ctx, id)
    const error = mail.sendingError?.(document)
    if (error !== undefined) throw new Refusal('conflict', error)
    return document
  }

  const messageKind: MessageKind = {
    activity: activityOf(type, module),
    async assertResendable(services, delivery) {
      await readSendable(services, documentIdOf(delivery, type))
    },
    async prepare(services, delivery) {
      const id = documentIdOf(delivery, type)
      await readSendable(services, id)
      return render ? { delivery, attachment: await render(services, { id }) } : { delivery }
    },
  }

  async function email(
    ctx: Ctx,
    { id, recipients }: { id: number; recipients?: readonly string[] | undefined },
  ): Promise<DeliveryList> {
    return transact(ctx, async (ctx) => {
      const document = await readSendable(ctx, id)
      const usual = await mail.findRecipients(ctx.db, document)
      const company = await readCompany(ctx.db)
      const deliveries = await queueDocumentEmails(ctx, {
        purpose,
        title: mail.describe(document),
        module,
        document: { type, id },
        recipients: chooseRecipients(recipients, usual, mail.noRecipientMessage(document)),
        content: renderDocumentEmail(mail.compose(document, company), company),
      })
      return { deliveries }
    })
  }

  return { type, read, messageKind, email }
}

/** The log entry of a message that is resent is about its document. */
export function activityOf(type: DocumentType, module: ActivityModule): MessageKind['activity'] {
  return (delivery) => ({ module, subject: { type, id: documentIdOf(delivery, type) } })
}

export function renderDocumentEmail(
  { title, subject, recipientName, intro, facts, closing }: DocumentEmail,
  company: CompanyRow,
): RenderedEmail {
  return renderEmail(subject ?? `${title} from ${company.name}`, {
    company,
    title,
    paragraphs: [`Hello ${recipientName},\n${intro}`, ...(closing ?? [askForReply(company)])],
    facts: facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
  })
}
