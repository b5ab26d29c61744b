// Everybody, as a table or a phone's rows, and the dialog of whatever is done to one of them.
import { useState } from 'react'

import type { User } from '#contract/people/users.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { EditUserDialog } from './EditUserDialog.tsx'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import { UserRows } from './UserRows.tsx'
import { UsersTable } from './UsersTable.tsx'

export type UserAction = 'edit' | 'password' | 'sign out'

const dialogs = { edit: EditUserDialog, password: PasswordLinkDialog, 'sign out': SignOutDialog }

export interface UserDialogProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function UserList({ users }: { users: readonly User[] }) {
  // What was chosen stays while its dialog leaves.
  const [chosen, setChosen] = useState<{ deed: UserAction; id: number; isOpen: boolean }>()
  const props = {
    users,
    onAction: (deed: UserAction, { id }: User) => setChosen({ deed, id, isOpen: true }),
  }
  const user = users.find(({ id }) => id === chosen?.id)
  const Dialog = chosen && dialogs[chosen.deed]
  return (
    <>
      {useIsPhone() ? <UserRows {...props} /> : <UsersTable {...props} />}
      {Dialog && user && (
        <Dialog
          key={user.id}
          user={user}
          open={chosen.isOpen}
          onOpenChange={(isOpen) => setChosen({ ...chosen, isOpen })}
        />
      )}
    </>
  )
}
