// Address and name of a person, as both dialogs ask for them.
import type { FieldErrors, UseFormRegister } from 'react-hook-form'

import { userLimits } from '#domain/people/users.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

interface Fields {
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

interface UserFieldsProps<Values extends Fields> {
  register: UseFormRegister<Values>
  errors: FieldErrors<Fields>
}

export function UserFields<Values extends Fields>({ register, errors }: UserFieldsProps<Values>) {
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
