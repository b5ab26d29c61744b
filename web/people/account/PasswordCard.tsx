// Changes one's own password.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { findCompany } from '#contract/company/company.ts'
import { changeOwnPassword, type CurrentUser } from '#contract/people/auth.ts'
import { CallError } from '#contract/platform/client.ts'
import { passwordLength } from '#domain/people/users.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import { ChangePasswordForm } from '#web/people/auth/newPasswordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordCard({ user }: { user: CurrentUser }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: empty,
  })
  const changing = useChange(changeOwnPassword, {
    success: 'Password changed successfully',
    failure: 'Failed to change your password',
    onFailure: (error) => {
      const fault = error instanceof CallError ? error.body?.errors?.[0] : undefined
      if (fault?.path !== 'currentPassword') return false
      setError('currentPassword', { message: fault.message }, { shouldFocus: true })
      return true
    },
  })
  const save = handleSubmit(({ currentPassword, newPassword }) => {
    if (changing.isPending) return
    changing.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          reset(empty)
          // It tells of the default password as long as there is one.
          void queryClient.invalidateQueries({ queryKey: [findCompany.path] })
        },
      },
    )
  })
  const { errors } = formState
  const field = (name: keyof typeof empty, label: string, autoComplete: string) => (
    <Field label={label} error={errors[name]?.message}>
      <Input {...register(name)} type="password" autoComplete={autoComplete} maxLength={passwordLength.max} />
    </Field>
  )
  return (
    <Card title="Password">
      <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void save(event)}>
        {/* Password managers want to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        {field('currentPassword', 'Current Password', 'current-password')}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {field('newPassword', 'New Password', 'new-password')}
          {field('confirmPassword', 'Confirm Password', 'new-password')}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-meta text-muted">
            At least {passwordLength.min} characters. You are signed out everywhere else.
          </p>
          <Button type="submit" className="ml-auto" busy={changing.isPending} busyText="Saving...">
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  )
}
