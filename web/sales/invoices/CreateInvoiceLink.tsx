// The way to a new invoice; for those who may not create one, a button that says why.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

export function CreateInvoiceLink() {
  const whyNot = usePermissionError('invoices.create')
  const content = (
    <>
      <Plus aria-hidden="true" />
      Create Invoice
    </>
  )
  if (whyNot !== undefined) {
    return (
      <Button variant="primary" disabledReason={whyNot}>
        {content}
      </Button>
    )
  }
  return (
    <Link to="/create-invoice" {...shortcutProps('Alt+N')} className={buttonStyles({ variant: 'primary' })}>
      {content}
    </Link>
  )
}
