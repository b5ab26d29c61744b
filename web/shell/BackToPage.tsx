// A link to a list or the dashboard, shown as a button.
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { buttonStyles } from '#web/ui/buttonStyles.ts'

const texts = {
  '/': 'Go to the dashboard',
  '/allocate': 'Back to Allocate',
  '/batches': 'Bulk changes',
  '/credit-notes': 'Back to Credit Notes',
  '/customer-imports': 'Past imports',
  '/order-imports': 'Past imports',
  '/customers': 'Back to Customers',
  '/imports': 'Past imports',
  '/invoices': 'Back to Invoices',
  '/orders': 'Back to Orders',
  '/pick-lists': 'Back to Pick Lists',
  '/outbox': 'Back to Outbox',
  '/payments': 'Back to Payments',
  '/price-lists': 'Back to Price Lists',
  '/products': 'Back to Products',
  '/styles': 'Back to Styles',
} as const

export function BackToPage({ to, hasArrow }: { to: keyof typeof texts; hasArrow?: boolean }) {
  return (
    <Link to={to} className={buttonStyles()}>
      {hasArrow && <ArrowLeft aria-hidden="true" />}
      {texts[to]}
    </Link>
  )
}
