import { passwordLinkHours, type PasswordLinkPurpose } from '#domain/people/users.ts'
import { formatDuration } from '#domain/platform/durations.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { linkPlaceholder } from '#server/people/auth/passwordLink.ts'

import { renderEmailHtml, renderEmailText } from './emailTemplate.ts'
import { queueDelivery } from './queueDelivery.ts'

interface Recipient {
  email: string
  firstName: string
}

/** Queues an invitation or a password reset email in the transaction of `ctx`. `requestedBy` is a user id. */
export async function queuePasswordMail(
  ctx: Pick<AppServices, 'db' | 'outbox' | 'publicUrl'> & { now: Date },
  recipient: Recipient,
  { purpose, requestedBy }: { purpose: PasswordLinkPurpose; requestedBy?: number },
): Promise<void> {
  await queueDelivery(ctx, {
    channel: 'email',
    purpose,
    recipient: recipient.email,
    ...buildPasswordMail(recipient, purpose, await readCompany(ctx.db)),
    ...(requestedBy !== undefined && { requestedBy }),
  })
}

function buildPasswordMail(
  { email, firstName }: Recipient,
  purpose: PasswordLinkPurpose,
  company: CompanyRow,
) {
  const texts = textsFor(purpose, company.name)
  const hours = passwordLinkHours[purpose]
  const lifetime = hours === 1 ? 'one hour' : formatDuration(hours * 3600)
  const content = {
    company,
    title: texts.title,
    paragraphs: [
      `Hello${firstName && ` ${firstName}`},\n${texts.reason}`,
      `The link is valid for ${lifetime} and works once. Your username is ${email}.`,
      texts.note,
    ],
    facts: [],
    link: { label: texts.label, url: linkPlaceholder },
  }
  return { subject: texts.subject, text: renderEmailText(content), html: renderEmailHtml(content) }
}

function textsFor(purpose: PasswordLinkPurpose, company: string) {
  if (purpose === 'invitation') {
    return {
      subject: `Your account at ${company}`,
      title: 'Set your password',
      label: 'Set password',
      reason: `an account at ${company} was created for you. Set a password to sign in.`,
      note: 'If the link has expired, ask your administrator for a new one.',
    }
  }
  return {
    subject: `Reset your password at ${company}`,
    title: 'Reset your password',
    label: 'Reset password',
    reason: `we received a request to reset your password at ${company}.`,
    note: 'If you did not request this, ignore this email. Your password stays unchanged.',
  }
}
