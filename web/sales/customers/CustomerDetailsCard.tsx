// The details and terms of a customer, and the records that were merged into it.
import { Link } from '@tanstack/react-router'

import type { Customer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import { telLink } from '#web/shell/telLink.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

export function CustomerDetailsCard({ customer }: { customer: Customer }) {
  const { phone, email, taxId, termsDays, termsFrom, discountBasisPoints, priceList, creditLimitCents } =
    customer
  const { mergedCustomers, getsReminders, lastRemindedOn } = customer
  const link = 'text-link underline-offset-2 hover:underline'
  return (
    <Card title="Details">
      <DefinitionList
        items={[
          {
            label: 'Phone',
            value: phone && (
              <a href={telLink(phone)} className={link}>
                {phone}
              </a>
            ),
          },
          {
            label: 'Email',
            value: email && (
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            ),
          },
          { label: 'Tax ID', value: taxId },
          {
            label: 'Terms',
            value: termsDays === null ? 'Company terms' : formatTerms({ termsDays, termsFrom }),
          },
          priceList
            ? { label: 'Price list', value: priceList.name }
            : {
                label: 'Discount',
                value: discountBasisPoints === 0 ? null : formatPercent(discountBasisPoints),
              },
          { label: 'Credit limit', value: creditLimitCents === null ? null : formatUsd(creditLimitCents) },
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
                  value: (
                    <ul>
                      {mergedCustomers.map((merged) => (
                        <li key={merged.id}>
                          <Link to="/customers/$id" params={{ id: String(merged.id) }} className={link}>
                            {merged.number} {merged.name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}
