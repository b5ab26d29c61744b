// The way from an entry to what it tells of, for those who may go there.
import { Link } from '@tanstack/react-router'

import type { ActivityDetail } from '#contract/people/activity.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

const link = 'text-link underline-offset-2 hover:underline'

export function SubjectLink({ subject }: { subject: NonNullable<ActivityDetail['subject']> }) {
  const mayManageUsers = usePermissionError('users.manage') === undefined
  const mayImport = usePermissionError('products.import') === undefined
  const mayManageCompany = usePermissionError('company.manage') === undefined
  const { type, name, isGone } = subject
  const params = { id: String(subject.id) }
  if (type === 'product' && !isGone) {
    return (
      <Link to="/products/$id" params={params} className={link}>
        Product {name}
      </Link>
    )
  }
  if (type === 'invoice') {
    return (
      <Link to="/invoices/$id" params={params} className={link}>
        Invoice {name}
      </Link>
    )
  }
  if (type === 'import' && mayImport) {
    return (
      <Link to="/imports/$id" params={params} className={link}>
        Import {name}
      </Link>
    )
  }
  if (type === 'user' && mayManageUsers) {
    return (
      <Link to="/users" className={link}>
        User {name}
      </Link>
    )
  }
  if (type === 'company' && mayManageCompany) {
    return (
      <Link to="/company" className={link}>
        Company {name}
      </Link>
    )
  }
  return (
    <>
      {type.charAt(0).toUpperCase() + type.slice(1)} {name}
      {isGone && ', which is deleted'}
    </>
  )
}
