// The pages of the records that entries of the activity log are about.
import type { LinkProps } from '@tanstack/react-router'

import type { LoggedNoun } from '#domain/nouns.ts'
import type { Permission } from '#domain/permissions.ts'

interface SubjectPage {
  to: NonNullable<LinkProps['to']>
  /** The permission to open it. */
  needs: Permission
}

/** Opening items and saved views have no page of their own. */
export const subjectPages: Record<LoggedNoun, SubjectPage | undefined> = {
  product: { to: '/products/$id', needs: 'products.read' },
  style: { to: '/styles/$id', needs: 'styles.read' },
  sizeScale: { to: '/size-scales', needs: 'styles.read' },
  prepack: { to: '/prepacks', needs: 'styles.read' },
  batch: { to: '/batches/$id', needs: 'products.read' },
  invoice: { to: '/invoices/$id', needs: 'invoices.read' },
  order: { to: '/orders/$id', needs: 'orders.read' },
  allocationRun: { to: '/allocation-runs/$id', needs: 'orders.read' },
  pickList: { to: '/pick-lists/$id', needs: 'orders.read' },
  customer: { to: '/customers/$id', needs: 'customers.read' },
  priceList: { to: '/price-lists/$id', needs: 'customers.read' },
  payment: { to: '/payments/$id', needs: 'customers.read' },
  openingItem: undefined,
  creditNote: { to: '/credit-notes/$id', needs: 'invoices.read' },
  import: { to: '/imports/$id', needs: 'products.import' },
  customerImport: { to: '/customer-imports/$id', needs: 'customers.edit' },
  orderImport: { to: '/order-imports/$id', needs: 'orders.edit' },
  user: { to: '/users', needs: 'users.manage' },
  savedView: undefined,
  company: { to: '/company', needs: 'company.manage' },
  reminder: { to: '/reminders', needs: 'company.manage' },
}
