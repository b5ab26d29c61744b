// The company's address, phone and links, for signed-out users.
import { AtSign, MapPin, MessageCircle, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Company } from '#contract/company/company.ts'

import { telLink } from './telLink.ts'

export function CompanyContact({ company }: { company: Company }) {
  const links = [
    { href: company.whatsappUrl, Icon: MessageCircle, label: 'WhatsApp' },
    { href: company.telegramUrl, Icon: Send, label: 'Telegram' },
    { href: company.socialUrl, Icon: AtSign, label: siteName(company.socialUrl) },
  ]
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
          {links
            .filter(({ href }) => href !== '')
            .map(({ href, Icon, label }) => (
              <ContactLink key={label} href={href} icon={<Icon aria-hidden="true" />} outside>
                {label}
              </ContactLink>
            ))}
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

/** 'Instagram' for www.instagram.com; the whole URL if it can't be parsed. */
function siteName(url: string): string {
  const name = URL.parse(url)?.hostname.split('.').at(-2) ?? ''
  return name === '' ? url : name.charAt(0).toUpperCase() + name.slice(1)
}
