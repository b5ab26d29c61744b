// Shown instead of a record that does not exist, with the way back to its list.
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { BackToPage } from './BackToPage.tsx'

/** The records of each list. */
const records = {
  '/allocate': 'Allocation run',
  '/batches': 'Change',
  '/credit-notes': 'Credit note',
  '/customer-imports': 'Import',
  '/order-imports': 'Import',
  '/customers': 'Customer',
  '/imports': 'Import',
  '/invoices': 'Invoice',
  '/orders': 'Order',
  '/pick-lists': 'Pick list',
  '/outbox': 'Message',
  '/payments': 'Payment',
  '/price-lists': 'Price list',
  '/styles': 'Style',
} as const

export type ListPath = keyof typeof records

/** Also for deleted records. */
export function NotFoundState({ list }: { list: ListPath }) {
  const record = records[list]
  return (
    <ErrorState
      title={`${record} not found`}
      text={`The ${record.toLowerCase()} doesn't exist, or the address is incomplete.`}
      action={<BackToPage to={list} />}
    />
  )
}
