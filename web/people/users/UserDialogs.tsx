// Dialogs to add, edit and sign out a user.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from 'react-hook-form'

import { findCurrentUser } from '#contract/people/auth.ts'
import { createUser, editUser, endUserSessions, type User } from '#contract/people/users.ts'
import { displayName, passwordLinkHours, userLimits } from '#domain/people/users.ts'
import { roles } from '#domain/permissions.ts'
import { formatDuration } from '#domain/platform/durations.ts'
import { pluralize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmChange } from '#web/api/useConfirm.tsx'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

export interface UserDialogProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AddUserDialog({ open, onOpenChange }: Omit<UserDialogProps, 'user'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add User"
      description={`The user gets an email with a link to set a password, valid for ${formatDuration(passwordLinkHours.invitation * 3600)}.`}
      size="sm"
    >
      <AddUserForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function AddUserForm({ onDone }: { onDone: () => void }) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(createUser.input),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'Viewer' as const },
  })
  const email = useWatch({ control, name: 'email' })
  const creating = useChange(createUser, {
    success: (user) => ({
      title: 'User created successfully',
      description: `${displayName(user)} is ${user.role}.`,
    }),
    failure: 'Failed to create user',
  })
  const create = handleSubmit((input) => {
    creating.mutate(input, { onDone })
  })
  return (
    <DialogForm
      saveText="Create User"
      isSaving={creating.isPending}
      busyText="Creating..."
      disabledReason={email.trim() === '' ? 'Enter the email address first.' : undefined}
      onSave={create}
      onCancel={onDone}
    >
      <UserFields register={register} errors={formState.errors} />
      <Field label="Role" hint="You can change it at any time.">
        <Select {...register('role')}>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  )
}

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
    success: (user) => ({ title: 'User updated successfully', description: displayName(user) }),
    failure: 'Failed to update user',
  })
  const { dirtyFields } = formState
  const save = handleSubmit((values) => {
    // Only what was typed: another Admin may have changed the rest.
    const { email, firstName, lastName } = values
    const typed = {
      ...(dirtyFields.email && { email }),
      ...(dirtyFields.firstName && { firstName }),
      ...(dirtyFields.lastName && { lastName }),
    }
    editing.mutate(
      { id, ...typed },
      {
        onDone: () => {
          // The sidebar shows the current user's name.
          void queryClient.invalidateQueries({ queryKey: [findCurrentUser.path] })
          onDone()
        },
      },
    )
  })
  return (
    <DialogForm saveText="Save Changes" isSaving={editing.isPending} onSave={save} onCancel={onDone}>
      <UserFields register={register} errors={formState.errors} />
      <p className="text-meta text-muted">
        Users sign in with their email address. Changing it revokes links sent to the old one.
      </p>
    </DialogForm>
  )
}

interface Fields {
  email?: string | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

interface UserFieldsProps<Values extends Fields> {
  register: UseFormRegister<Values>
  errors: FieldErrors<Fields>
}

function UserFields<Values extends Fields>({ register, errors }: UserFieldsProps<Values>) {
  const field = register as unknown as UseFormRegister<Fields>
  return (
    <>
      <Field label="Email" required error={errors.email?.message}>
        <Input
          {...field('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={userLimits.email}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First Name" error={errors.firstName?.message}>
          <Input {...field('firstName')} autoComplete="off" maxLength={userLimits.name} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <Input {...field('lastName')} autoComplete="off" maxLength={userLimits.name} />
        </Field>
      </div>
    </>
  )
}

export function SignOutDialog({ user, open, onOpenChange }: UserDialogProps) {
  const { user: me } = useCurrentUser()
  const ending = useChange(endUserSessions, {
    success: ({ ended }) => `${pluralize(ended, 'session')} ended`,
    failure: 'Failed to end the sessions',
  })
  const isMe = user.id === me?.id
  return (
    <ConfirmChange
      change={ending}
      input={{ id: user.id }}
      open={open}
      onOpenChange={onOpenChange}
      title={isMe ? 'Sign out everywhere else' : `Sign ${displayName(user)} out everywhere`}
      description={
        isMe
          ? 'All of your sessions except this one will end.'
          : 'The user must sign in again on every device. Unsaved work may be lost.'
      }
      confirmText="Sign out"
      busyText="Signing out..."
      variant="primary"
    />
  )
}
