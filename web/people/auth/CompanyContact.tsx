// How to reach the company, for somebody who can't get in.
import { AtSign, MapPin, MessageCircle, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Company } from '#contract/company/company.ts'
import { telLink } from '#web/shell/telLink.ts'

/** Stands on the cloth. A link that the company does not give is not shown. */
export function CompanyContact({ company }: { company: Company }) {
  return (
    <section
      aria-label="Contact"
      className="text-control text-(--cloth-quiet) [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]"
    >
      <address className="flex flex-col not-italic">
        {company.address !== '' && (
          <p className="flex items-start gap-2.5 py-1.5 whitespace-pre-line">
            <MapPin aria-hidden="true" className="mt-0.5" />
            {company.address}
          </p>
        )}
        {company.phone !== '' && (
          <div className="flex">
            <ContactLink href={telLink(company.phone)} icon={<Phone aria-hidden="true" />}>
              {company.phone}
            </ContactLink>
          </div>
        )}
        <div className="flex flex-wrap gap-x-6">
          {company.whatsappUrl !== '' && (
            <ContactLink href={company.whatsappUrl} icon={<MessageCircle aria-hidden="true" />} outside>
              WhatsApp
            </ContactLink>
          )}
          {company.telegramUrl !== '' && (
            <ContactLink href={company.telegramUrl} icon={<Send aria-hidden="true" />} outside>
              Telegram
            </ContactLink>
          )}
          {company.socialUrl !== '' && (
            <ContactLink href={company.socialUrl} icon={<AtSign aria-hidden="true" />} outside>
              {siteName(company.socialUrl)}
            </ContactLink>
          )}
        </div>
      </address>
    </section>
  )
}

function ContactLink({
  href,
  icon,
  outside = false,
  children,
}: {
  href: string
  icon: ReactNode
  outside?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={href}
      {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="flex min-h-control items-center gap-2.5 rounded-sm underline-offset-2 hover:text-(--cloth-ink) hover:underline focus-visible:outline-(--cloth-ink)"
    >
      {icon}
      {children}
    </a>
  )
}

/** 'Instagram' for an address at www.instagram.com; the address itself where it can't be read. */
function siteName(url: string): string {
  const name = URL.parse(url)?.hostname.split('.').at(-2) ?? ''
  return name === '' ? url : name.charAt(0).toUpperCase() + name.slice(1)
}
