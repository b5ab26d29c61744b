// The emails with a link that sets a password: invitations and password resets.
import { passwordLinkHours, type PasswordLinkPurpose } from '#domain/people/users.ts'
import { formatDuration } from '#domain/platform/durations.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { insertPasswordLink, linkPlaceholder } from '#server/people/auth/passwordLink.ts'

import { renderEmail } from './emailTemplate.ts'
import type { MessageKind } from './messageKind.ts'
import { queueDelivery } from './queueDelivery.ts'

interface Recipient {
  email: string
  firstName: string
}

/** The stored text has a placeholder: each attempt to send it creates its own link. */
export const passwordMessageKind: MessageKind = {
  activity: () => ({ module: 'System' }),
  async prepare(services, row) {
    const delivery = await insertPasswordLink(services, row)
    return 'outcome' in delivery ? delivery : { delivery }
  },
}

/** Call inside a transaction. `requestedBy` is the signed-in user, if any. */
export async function queuePasswordMail(
  ctx: Pick<AppServices, 'db' | 'outbox' | 'publicUrl'> & { now: Date },
  recipient: Recipient,
  { purpose, requestedBy }: { purpose: PasswordLinkPurpose; requestedBy?: number },
): Promise<void> {
  await queueDelivery(ctx, {
    channel: 'email',
    purpose,
    recipient: recipient.email,
    ...passwordEmail(recipient, purpose, await readCompany(ctx.db)),
    ...(requestedBy !== undefined && { requestedBy }),
  })
}

function passwordEmail({ email, firstName }: Recipient, purpose: PasswordLinkPurpose, company: CompanyRow) {
  const text = emailText(purpose, company.name)
  const hours = passwordLinkHours[purpose]
  const lifetime = hours === 1 ? 'one hour' : formatDuration(hours * 3600)
  const content = {
    company,
    title: text.title,
    paragraphs: [
      `Hello${firstName && ` ${firstName}`},\n${text.introduction}`,
      `The link is valid for ${lifetime} and works once. Your username is ${email}.`,
      text.note,
    ],
    facts: [],
    link: { label: text.label, url: linkPlaceholder },
  }
  return renderEmail(text.subject, content)
}

function emailText(purpose: PasswordLinkPurpose, company: string) {
  if (purpose === 'invitation') {
    return {
      subject: `Your account at ${company}`,
      title: 'Set your password',
      label: 'Set password',
      introduction: `an account at ${company} was created for you. Choose a password to sign in.`,
      note: 'If the link has expired, ask your administrator for a new one.',
    }
  }
  return {
    subject: `Reset your password at ${company}`,
    title: 'Reset your password',
    label: 'Reset password',
    introduction: `you asked to reset your password at ${company}. Choose a new one here.`,
    note: 'If you did not ask for this, ignore this email. Your password has not changed.',
  }
}
