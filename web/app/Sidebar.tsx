// The sidebar: company, navigation, signed-in user.
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'

import { findCompany } from '#contract/company/company.ts'
import { displayName, initials } from '#domain/people/users.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { CompanyLogo } from '#web/shell/CompanyLogo.tsx'
import { navEntriesFor } from '#web/shell/navEntries.ts'
import { telLink } from '#web/shell/telLink.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Logo and name of the company in one line. */
export function Brand() {
  const { data: company } = useCall(findCompany, {})
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
  const { data: company } = useCall(findCompany, {})
  return (
    <>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto py-2 pr-3">
        <ul className="flex flex-col gap-0.5">
          {navEntriesFor(user?.role ?? 'Viewer').map(({ label, path, Icon }) => (
            <li key={path}>
              <Link to={path} activeOptions={{ exact: path === '/' }} className={navItem}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {company && (
        <address className="px-4 pb-3 text-meta text-muted not-italic">
          <span className="line-clamp-5 whitespace-pre-line wrap-anywhere">{company.address}</span>
          {company.phone !== '' && (
            <a
              href={telLink(company.phone)}
              className="mt-0.5 block w-fit focus-ring hover:text-ink hover:underline"
            >
              {company.phone}
            </a>
          )}
        </address>
      )}
      <div className="flex items-center gap-1 border-t border-hairline py-1.5 pr-2 pl-2">
        <Link
          to="/account"
          title="Your account"
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 py-1 text-ink no-underline focus-ring hover:bg-hover aria-[current=page]:bg-hover"
        >
          <Avatar size="md" initials={user ? initials(user) : 'U'} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-control font-medium">{user && displayName(user)}</span>
            <span className="block text-meta text-muted">{user?.role ?? 'Viewer'}</span>
          </span>
        </Link>
        <IconButton label="Log out" onClick={() => window.location.assign('/api/logout')}>
          <LogOut aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

/** The classes of a sidebar link. The router's `aria-current="page"` marks the active one with the red line. */
export const navItem =
  'flex min-h-control items-center gap-2.5 rounded-r-md pr-3 pl-4 text-control font-medium text-muted no-underline focus-ring hover:bg-hover hover:text-ink ' +
  'aria-[current=page]:bg-hover aria-[current=page]:text-ink aria-[current=page]:selvedge-left ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]'
