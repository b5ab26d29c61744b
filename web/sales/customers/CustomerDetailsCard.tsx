// The details and terms of a customer, and the records that were merged into it.
import type { Customer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { customerRecord, type CustomerRecordField } from '#domain/sales/customerRecord.ts'
import { MergedLinks } from '#web/records/MergedNotice.tsx'
import { toFacts } from '#web/records/toFacts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { detailFields } from './customerForm.ts'

export function CustomerDetailsCard({ customer }: { customer: Customer }) {
  const { termsDays, termsFrom, priceList, mergedCustomers, getsReminders, lastRemindedOn } = customer
  const facts = (...names: CustomerRecordField[]) => toFacts(customerRecord, customer, names)
  return (
    <Card title="Details">
      <DefinitionList
        items={[
          ...facts(...detailFields),
          {
            label: 'Terms',
            value: termsDays === null ? 'Company terms' : formatTerms({ termsDays, termsFrom }),
          },
          ...(priceList
            ? [{ label: customerRecord.fields.priceListId.label, value: priceList.name }]
            : facts('discountBasisPoints')),
          ...facts('creditLimitCents'),
          ...(customer.printsCodes ? facts('printsCodes') : []),
          {
            label: 'Reminders',
            value: getsReminders
              ? lastRemindedOn && `Last reminded on ${formatDay(lastRemindedOn)}`
              : 'No reminders',
          },
          ...(mergedCustomers.length === 0
            ? []
            : [
                {
                  label: 'Merged records',
                  value: <MergedLinks records={mergedCustomers} page="/customers/$id" />,
                },
              ]),
        ]}
      />
    </Card>
  )
}
