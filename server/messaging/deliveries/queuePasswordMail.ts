// The mail that brings somebody a link to set their password: an invitation, or because the old one is forgotten.
import { passwordLinkHours, type PasswordLinkPurpose } from '#domain/people/users.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { linkPlaceholder } from '#server/people/auth/passwordLink.ts'

import { renderEmailHtml, renderEmailText } from './emailTemplate.ts'
import { queueDelivery } from './queueDelivery.ts'

interface Addressee {
  email: string
  firstName: string
}

/** Takes the ctx of a transaction and opens none. `requestedBy` is who asked for it, if anybody was signed in. */
export async function queuePasswordMail(
  ctx: Pick<AppServices, 'db' | 'outbox' | 'publicUrl'> & { now: Date },
  addressee: Addressee,
  { purpose, requestedBy }: { purpose: PasswordLinkPurpose; requestedBy?: number },
): Promise<void> {
  await queueDelivery(ctx, {
    channel: 'email',
    purpose,
    recipient: addressee.email,
    ...passwordMail(addressee, purpose, await readCompany(ctx.db)),
    ...(requestedBy !== undefined && { requestedBy }),
  })
}

function passwordMail({ email, firstName }: Addressee, purpose: PasswordLinkPurpose, company: CompanyRow) {
  const words = wordsFor(purpose, company.name)
  const hours = passwordLinkHours[purpose]
  const lifetime = hours === 1 ? 'one hour' : `${hours / 24} days`
  const letter = {
    company,
    title: words.title,
    paragraphs: [
      `Hello${firstName && ` ${firstName}`},\n${words.why}`,
      `The link is good for ${lifetime} and works once. Your username is ${email}.`,
      words.otherwise,
    ],
    facts: [],
    link: { label: words.label, url: linkPlaceholder },
  }
  return { subject: words.subject, text: renderEmailText(letter), html: renderEmailHtml(letter) }
}

function wordsFor(purpose: PasswordLinkPurpose, company: string) {
  if (purpose === 'invitation') {
    return {
      subject: `Your account at ${company}`,
      title: 'Set your password',
      label: 'Set password',
      why: `an account at ${company} was made for you. Choose a password, and you can sign in.`,
      otherwise: 'If the link is too old when you come to it, ask your administrator for another.',
    }
  }
  return {
    subject: `Reset your password at ${company}`,
    title: 'Reset your password',
    label: 'Reset password',
    why: `a link to reset your password at ${company} was asked for. Choose a new one here.`,
    otherwise:
      'If you did not want this, leave this mail be: nothing has changed, and your password is as it was.',
  }
}
