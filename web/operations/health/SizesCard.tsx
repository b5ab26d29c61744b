// How much there is, and which tables take the room.
import { Link } from '@tanstack/react-router'

import type { Health } from '#contract/operations/health.ts'
import { formatBytes } from '#domain/platform/durations.ts'
import { formatCount } from '#domain/platform/format.ts'
import { BarList } from '#web/insight/dashboard/BarList.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Beyond this PostgreSQL only reckons. */
const counted = 10_000

export function SizesCard({ sizes }: { sizes: Health['sizes'] }) {
  const { databaseBytes, tables, products, invoices, movements, logEntries, images } = sizes
  const about = (count: number) => `${count > counted ? 'about ' : ''}${formatCount(count)}`
  const counts = [
    { name: 'Products', count: formatCount(products), to: '/products' },
    { name: 'Invoices', count: formatCount(invoices), to: '/invoices' },
    { name: 'Stock movements', count: about(movements) },
    { name: 'Log entries', count: formatCount(logEntries), to: '/activity-logs' },
    { name: 'Pictures', count: about(images) },
  ] as const
  return (
    <Card title="Sizes">
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <div className="min-w-0">
          <dt className="text-meta text-muted">Database</dt>
          <dd className="truncate text-body font-medium tabular">{formatBytes(databaseBytes)}</dd>
        </div>
        {counts.map((one) => (
          <div key={one.name} className="min-w-0">
            <dt className="text-meta text-muted">{one.name}</dt>
            <dd className="truncate text-body font-medium tabular">
              {'to' in one ? (
                <Link
                  to={one.to}
                  className="rounded-sm text-ink underline-offset-2 focus-ring hover:underline"
                >
                  {one.count}
                </Link>
              ) : (
                one.count
              )}
            </dd>
          </div>
        ))}
      </dl>
      <BarList
        label="What takes the room"
        rows={tables
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ name, bytes }) => ({
            key: name,
            name: inPlainWords(name),
            value: bytes,
            formattedValue: formatBytes(bytes),
          }))}
      />
    </Card>
  )
}

/** 'stock_movements' as 'Stock movements'. */
function inPlainWords(table: string): string {
  const words = table.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
