// Corrects somebody's address and name.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { findCurrentUser } from '#contract/people/auth.ts'
import { editUser, type User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

import { UserFields } from './UserFields.tsx'
import type { UserDialogProps } from './UserList.tsx'

export function EditUserDialog({ user, open, onOpenChange }: UserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit User"
      description={displayName(user)}
      size="sm"
    >
      <EditUserForm user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function EditUserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { id, email, firstName, lastName } = user
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(editUser.input),
    defaultValues: { id, email, firstName, lastName },
  })
  const editing = useChange(editUser, {
    success: 'User updated successfully',
    failure: 'Failed to update user',
  })
  const save = handleSubmit((input) => {
    if (editing.isPending) return
    editing.mutate(input, {
      onSuccess: () => {
        // It may be oneself, whose name stands in the sidebar.
        void queryClient.invalidateQueries({ queryKey: [findCurrentUser.path] })
        onDone()
      },
    })
  })
  return (
    <form className="contents" noValidate onSubmit={(event) => void save(event)}>
      <DialogBody>
        <div className="flex flex-col gap-3">
          <UserFields register={register} errors={formState.errors} />
          <p className="text-meta text-muted">
            The address is what they sign in with. Links that were sent to the old one open nothing any more.
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={editing.isPending} busyText="Saving...">
          Save Changes
        </Button>
      </DialogFooter>
    </form>
  )
}
