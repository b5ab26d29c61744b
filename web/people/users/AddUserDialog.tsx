// Adds somebody, who gets an invitation by e-mail.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'

import { createUser } from '#contract/people/users.ts'
import { CallError } from '#contract/platform/client.ts'
import { passwordLinkHours } from '#domain/people/users.ts'
import { roles } from '#domain/permissions.ts'
import { formatDuration } from '#domain/platform/durations.ts'
import { useChange } from '#web/api/useChange.ts'
import { useIdempotencyKey } from '#web/api/useIdempotencyKey.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'

import { UserFields } from './UserFields.tsx'

interface AddUserDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AddUserDialog({ open, onOpenChange }: AddUserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add User"
      description={`They get an e-mail with a link to set their password, which is good for ${formatDuration(passwordLinkHours.invitation * 3600)}.`}
      size="sm"
    >
      <AddUserForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Lives as long as the dialog is open. */
function AddUserForm({ onDone }: { onDone: () => void }) {
  const { key, renew } = useIdempotencyKey('add-user')
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(createUser.input),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'Viewer' as const },
  })
  const email = useWatch({ control, name: 'email' })
  const creating = useChange(createUser, {
    success: 'User created successfully',
    failure: 'Failed to create user',
    idempotencyKey: key,
    onSuccess: renew,
    onFailure: (error) => {
      // Once the server has answered, the next attempt is another deed.
      if (error instanceof CallError && error.status < 500) renew()
      return false
    },
  })
  const create = handleSubmit((input) => {
    if (creating.isPending) return
    creating.mutate(input, { onSuccess: onDone })
  })
  return (
    <form className="contents" noValidate onSubmit={(event) => void create(event)}>
      <DialogBody>
        <div className="flex flex-col gap-3">
          <UserFields register={register} errors={formState.errors} />
          <Field label="Role" hint="It can be changed at any time.">
            <Select {...register('role')}>
              {roles.map((role) => (
                <option key={role}>{role}</option>
              ))}
            </Select>
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          busy={creating.isPending}
          busyText="Creating..."
          disabledReason={email.trim() === '' ? 'Enter the e-mail address first.' : undefined}
        >
          Create User
        </Button>
      </DialogFooter>
    </form>
  )
}
