// The size of the database, row counts and the largest tables.
import { Link } from '@tanstack/react-router'

import type { Health } from '#contract/operations/health.ts'
import { formatBytes } from '#domain/platform/durations.ts'
import { capitalize, formatCount } from '#domain/platform/format.ts'
import { BarList } from '#web/insight/dashboard/BarList.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Larger counts are estimates. */
const maxExactCount = 10_000

export function SizesCard({ sizes }: { sizes: Health['sizes'] }) {
  const { databaseBytes, tables, products, invoices, movements, logEntries, images } = sizes
  const approximate = (count: number) => `${count > maxExactCount ? 'about ' : ''}${formatCount(count)}`
  const counts = [
    { name: 'Products', count: formatCount(products), to: '/products' },
    { name: 'Invoices', count: formatCount(invoices), to: '/invoices' },
    { name: 'Stock movements', count: approximate(movements) },
    { name: 'Log entries', count: formatCount(logEntries), to: '/activity-logs' },
    { name: 'Images', count: approximate(images) },
  ] as const
  return (
    <Card title="Sizes">
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <div className="min-w-0">
          <dt className="text-meta text-muted">Database</dt>
          <dd className="truncate text-body font-medium tabular">{formatBytes(databaseBytes)}</dd>
        </div>
        {counts.map((item) => (
          <div key={item.name} className="min-w-0">
            <dt className="text-meta text-muted">{item.name}</dt>
            <dd className="truncate text-body font-medium tabular">
              {'to' in item ? (
                <Link
                  to={item.to}
                  className="rounded-sm text-ink underline-offset-2 focus-ring hover:underline"
                >
                  {item.count}
                </Link>
              ) : (
                item.count
              )}
            </dd>
          </div>
        ))}
      </dl>
      <BarList
        label="Largest tables"
        rows={tables
          .toSorted((a, b) => b.bytes - a.bytes)
          .map(({ name, bytes }) => ({
            key: name,
            name: tableLabel(name),
            value: bytes,
            formattedValue: formatBytes(bytes),
          }))}
      />
    </Card>
  )
}

/** 'stock_movements' as 'Stock movements'. */
function tableLabel(table: string): string {
  return capitalize(table.replaceAll('_', ' '))
}
