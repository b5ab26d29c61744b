// One's own account: the name that others see, the password, and where one is signed in.
import { Link } from '@tanstack/react-router'

import { displayName } from '#domain/people/users.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

import { NameCard } from './NameCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function AccountPage() {
  const { user } = useCurrentUser()
  if (!user) return null
  return (
    <>
      <PageHeader title={displayName(user)} meta={user.role} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <NameCard user={user} />
        <PasswordCard user={user} />
        <div className="lg:col-span-2">
          <SessionsCard />
        </div>
      </div>
      <p className="mt-4 text-control text-muted">
        Programs can do what you may do:{' '}
        <Link to="/developers" className="text-link underline focus-ring">
          every call, to read and to try
        </Link>
        .
      </p>
    </>
  )
}
