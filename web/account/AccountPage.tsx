// One's own account: the name that others see, the password, and where one is signed in.
import { displayName } from '#domain/people.ts'
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
    </>
  )
}
