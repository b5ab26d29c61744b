// How one is called here, and the address that one signs in with.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { changeOwnName, findCurrentUser, type CurrentUser } from '#contract/people/auth.ts'
import { userLimits } from '#domain/people/users.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

export function NameCard({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(changeOwnName.input),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  })
  const changing = useChange(changeOwnName, {
    success: 'Name updated successfully',
    failure: 'Failed to update your name',
  })
  const save = handleSubmit((name) => {
    if (changing.isPending) return
    // Who is signed in stands in the sidebar as well.
    changing.mutate(name, { onSuccess: (me) => queryClient.setQueryData([findCurrentUser.path, {}], me) })
  })
  const { errors } = formState
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
          <Button type="submit" busy={changing.isPending} busyText="Saving...">
            Save Name
          </Button>
        </div>
      </form>
    </Card>
  )
}
