import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'

import { changeOwnName, changeOwnPassword } from '#contract/people/account.ts'
import { type CurrentUser, findCurrentUser } from '#contract/people/auth.ts'
import { CallError } from '#contract/platform/client.ts'
import { displayName, passwordLength, userLimits } from '#domain/people/users.ts'
import { useChange } from '#web/api/useChange.ts'
import { reloadCompany } from '#web/api/useCompany.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { ChangePasswordForm } from '#web/people/auth/newPasswordForm.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { rememberSent } from '#web/ui/rememberSent.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

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
        Connect your own programs:{' '}
        <Link to="/developers" className="text-link underline focus-ring">
          API documentation
        </Link>
      </p>
    </>
  )
}

function NameCard({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(changeOwnName.input),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  })
  const changing = useChange(changeOwnName, {
    success: 'Name updated successfully',
    failure: 'Failed to update your name',
  })
  const { register, handleSubmit, formState } = form
  const save = handleSubmit((name) => {
    if (changing.isPending) return
    const takeOver = rememberSent(form)
    // The sidebar shows the name as well.
    changing.mutate(name, {
      onDone: (me) => {
        queryClient.setQueryData([findCurrentUser.path, {}], me)
        takeOver({ firstName: me.firstName, lastName: me.lastName })
      },
    })
  })
  const { errors, isDirty } = formState
  return (
    <Card title="Name">
      <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void save(event)}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First Name" error={errors.firstName?.message}>
            <Input {...register('firstName')} autoComplete="given-name" maxLength={userLimits.name} />
          </Field>
          <Field label="Last Name" error={errors.lastName?.message}>
            <Input {...register('lastName')} autoComplete="family-name" maxLength={userLimits.name} />
          </Field>
        </div>
        <Field label="Username" hint="An Admin can change it.">
          <Input readOnly value={user.email} />
        </Field>
        <div className="flex justify-end">
          <Button {...shortcutProps('save')} type="submit" busy={changing.isPending} busyText="Saving...">
            Save Name
          </Button>
        </div>
      </form>
      <LeaveDialog isDirty={isDirty} {...leaveTexts} description="Your name is not saved." />
    </Card>
  )
}

const leaveTexts = {
  title: 'Leave without saving?',
  confirmText: 'Leave',
  cancelText: 'Keep editing',
}

const emptyPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

function PasswordCard({ user }: { user: CurrentUser }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: emptyPasswords,
  })
  const changing = useChange(changeOwnPassword, {
    success: 'Password changed successfully',
    failure: 'Failed to change your password',
    onFailure: (error) => {
      const fieldError = error instanceof CallError ? error.body?.errors?.[0] : undefined
      if (fieldError?.path !== 'currentPassword') return false
      setError('currentPassword', { message: fieldError.message }, { shouldFocus: true })
      return true
    },
  })
  const save = handleSubmit(({ currentPassword, newPassword }) => {
    if (changing.isPending) return
    changing.mutate(
      { currentPassword, newPassword },
      {
        onDone: () => {
          reset(emptyPasswords)
          // The company contains the default credentials until the password is changed.
          void reloadCompany()
        },
      },
    )
  })
  const { errors, isDirty } = formState
  const field = (name: keyof typeof emptyPasswords, label: string, autoComplete: string) => (
    <Field label={label} error={errors[name]?.message}>
      <Input {...register(name)} type="password" autoComplete={autoComplete} maxLength={passwordLength.max} />
    </Field>
  )
  return (
    <Card title="Password">
      <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void save(event)}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        {field('currentPassword', 'Current Password', 'current-password')}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {field('newPassword', 'New Password', 'new-password')}
          {field('confirmPassword', 'Confirm Password', 'new-password')}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-meta text-muted">
            At least {passwordLength.min} characters. This signs you out everywhere else.
          </p>
          <Button
            {...shortcutProps('save')}
            type="submit"
            className="ml-auto"
            busy={changing.isPending}
            busyText="Saving..."
          >
            Change Password
          </Button>
        </div>
      </form>
      <LeaveDialog isDirty={isDirty} {...leaveTexts} description="Your password is not changed." />
    </Card>
  )
}
