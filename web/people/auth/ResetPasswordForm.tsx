// The new password of whoever followed a link that is good.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { resetPassword } from '#contract/people/auth.ts'
import { passwordLength } from '#domain/people/users.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toast.ts'

import { NewPasswordForm } from './newPasswordForm.ts'
import { TextLink } from './TextLink.tsx'
import { useInitialFocus } from './useInitialFocus.ts'

/** Time to read that it is done (SPEC.md section 9). */
const redirectAfter = 2000

export function ResetPasswordForm({ token }: { token: string }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const resetting = useChange(resetPassword, {
    failureTitle: 'Reset Failed',
    failure: 'Failed to reset password',
  })
  const isDone = resetting.isSuccess
  useInitialFocus(() => setFocus('newPassword'))
  useEffect(() => {
    if (!isDone) return undefined
    const leaving = setTimeout(() => window.location.assign('/login'), redirectAfter)
    return () => clearTimeout(leaving)
  }, [isDone])
  const reset = handleSubmit(({ newPassword }) =>
    resetting.mutate(
      { token, newPassword },
      {
        onSuccess: ({ message }) => toast({ title: 'Password Reset Successful', description: message }),
      },
    ),
  )
  const { errors } = formState
  return (
    <>
      <h1 className="text-figure">Set your password</h1>
      <p className="mt-1 text-control text-muted">
        At least {passwordLength.min} characters. Whoever is signed in with the old one is signed out.
      </p>
      <form className="mt-6 flex flex-col gap-4" noValidate onSubmit={(event) => void reset(event)}>
        <Field label="New Password" error={errors.newPassword?.message}>
          <Input
            {...register('newPassword')}
            type="password"
            autoComplete="new-password"
            maxLength={passwordLength.max}
          />
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          <Input
            {...register('confirmPassword')}
            type="password"
            autoComplete="new-password"
            maxLength={passwordLength.max}
          />
        </Field>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          className="mt-1"
          busy={resetting.isPending || isDone}
          busyText="Resetting..."
        >
          Reset Password
        </Button>
      </form>
      <div className="mt-3">
        <TextLink href="/login">Back to Login</TextLink>
      </div>
    </>
  )
}
