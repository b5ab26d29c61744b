// Queues and services: the connection pool, the outbox, the activity log, clocks, mail, WhatsApp and images.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Health } from '#contract/operations/health.ts'
import { noMailServerText } from '#domain/platform/deliveryStatus.ts'
import { formatDuration } from '#domain/platform/durations.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'

/** In pixels. */
const markSize = 12
const markGap = 4
const maxMarks = 20

const link = 'rounded-sm text-link underline underline-offset-2 focus-ring'

export function ServicesCard({ health }: { health: Health }) {
  const { process, outbox, log, clock, services } = health
  const difference = Math.abs(clock.differenceMilliseconds) / 1000
  return (
    <Card title="Queues and services">
      <dl className="flex flex-col divide-y divide-hairline text-control">
        <Row name="Database connections">
          <PoolMeter pool={process.pool} />
        </Row>
        <Row name="Outbox">
          <Link to="/outbox" search={{ status: 'queued' }} className={link}>
            {outbox.waiting === 0 ? 'Empty' : pluralize(outbox.waiting, 'message')}
          </Link>
          {outbox.waiting > 0 &&
            ` queued, ${formatCount(outbox.due)} due now` +
              (outbox.oldestSeconds === null
                ? ''
                : `, the oldest for ${formatDuration(outbox.oldestSeconds)}`)}
          {outbox.failed > 0 && (
            <>
              {'. '}
              <Link to="/outbox" search={{ status: 'failed' }} className={link}>
                {formatCount(outbox.failed)} not delivered
              </Link>
            </>
          )}
        </Row>
        <Row name="Activity log">
          {`Sealed up to entry ${formatCount(log.sealedTo)}`}
          {log.unsealedSeconds !== null &&
            `; the next has been unsealed for ${formatDuration(log.unsealedSeconds)}`}
        </Row>
        <Row name="Clocks">
          {`${difference < 0.5 ? 'In sync with' : `${formatDuration(difference)} apart from`} the database; time zone `}
          <Link to="/company" className={link}>
            {clock.timeZone}
          </Link>
        </Row>
        <Row name="Email">{services.mail === 'mail server' ? 'Sent to a mail server' : noMailServerText}</Row>
        <Row name="WhatsApp">
          {services.whatsapp
            ? 'Sent by the WhatsApp Business Cloud API'
            : 'Not configured: click-to-chat links are used'}
        </Row>
        <Row name="Images">{services.images === 'S3' ? 'Stored in S3' : 'Stored on local disk'}</Row>
      </dl>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 max-sm:flex-col">
      <dt className="w-40 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere tabular">{children}</dd>
    </div>
  )
}

/** One mark per connection: in use, idle, or not opened. */
function PoolMeter({ pool }: { pool: Health['process']['pool'] }) {
  const { limit, inUse, idle, waiting } = pool
  const shown = Math.min(limit, maxMarks)
  const markClass = (index: number) => {
    if (index < inUse) return 'fill-accent stroke-accent'
    return index < inUse + idle ? 'fill-accent-soft stroke-accent' : 'fill-none stroke-hairline'
  }
  return (
    <>
      <svg
        aria-hidden="true"
        width={shown * (markSize + markGap)}
        height={markSize + 2}
        className="mb-1 block max-w-full"
      >
        {Array.from({ length: shown }, (_, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- connections have no id
            key={index}
            x={index * (markSize + markGap) + 0.5}
            y={0.5}
            width={markSize}
            height={markSize}
            rx={2}
            className={markClass(index)}
          />
        ))}
      </svg>
      {`${formatCount(inUse)} of ${formatCount(limit)} in use, ${formatCount(idle)} idle`}
      {waiting > 0 && <span className="text-danger">{`; ${pluralize(waiting, 'request')} waiting`}</span>}
    </>
  )
}
