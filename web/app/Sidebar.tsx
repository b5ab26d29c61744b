// The sidebar: company, navigation, signed-in user.
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, LogOut, Phone } from 'lucide-react'

import { signOutByLink } from '#contract/people/auth.ts'
import { displayName, initials } from '#domain/people/users.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { CompanyLogo } from '#web/shell/CompanyLogo.tsx'
import { telLink } from '#web/shell/telLink.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { Navigation } from './Navigation.tsx'
import { NewMenu } from './NewMenu.tsx'

/** Logo and name of the company in one line. */
export function Brand() {
  const company = useCompany()
  return (
    <>
      <CompanyLogo company={company} className="size-5" />
      <span className="min-w-0 truncate text-body font-semibold" title={company?.name}>
        {company?.name}
      </span>
    </>
  )
}

/** At the left of a large screen, in a drawer on a small one. */
export function Sidebar() {
  const { user } = useCurrentUser()
  return (
    <>
      <NewMenu />
      <Navigation role={user?.role ?? 'Viewer'} />
      <div className="flex items-center gap-1 border-t border-hairline py-1.5 pr-2 pl-2 in-data-icons:flex-col">
        <Link
          to="/account"
          title="Your account"
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 py-1 text-ink no-underline focus-ring hover:bg-hover aria-[current=page]:bg-hover"
        >
          <Avatar size="md" initials={user ? initials(user) : 'U'} />
          <span className="min-w-0 flex-1 in-data-icons:sr-only">
            <span className="block truncate text-control font-medium">{user && displayName(user)}</span>
            <span className="block text-meta text-muted">{user?.role ?? 'Viewer'}</span>
          </span>
        </Link>
        <AccountMenu />
      </div>
    </>
  )
}

/** The company's contact and signing out, which the footer and the header show on every page. */
function AccountMenu() {
  const company = useCompany()
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Account and company">
          <ChevronsUpDown aria-hidden="true" />
        </IconButton>
      }
    >
      {company && (
        <MenuLabel>
          <span className="block font-medium text-ink wrap-anywhere">{company.name}</span>
          <span className="line-clamp-5 whitespace-pre-line wrap-anywhere">{company.address}</span>
        </MenuLabel>
      )}
      {company && company.phone !== '' && (
        <MenuItem asChild>
          <a href={telLink(company.phone)} className="text-ink">
            <Phone aria-hidden="true" />
            {company.phone}
          </a>
        </MenuItem>
      )}
      {company && <MenuSeparator />}
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        onSelect={() => window.location.assign(signOutByLink.path)}
      >
        Log out
      </MenuItem>
    </DropdownMenu>
  )
}
