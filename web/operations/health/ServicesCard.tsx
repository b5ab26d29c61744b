// What waits, and what Selvedge leans on: the pool, the outbox, the log's seals, the clocks, and where things go.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Health } from '#contract/operations/health.ts'
import { formatDuration } from '#domain/platform/durations.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'

import { PoolMeter } from './PoolMeter.tsx'

const link = 'rounded-sm text-link underline underline-offset-2 focus-ring'

export function ServicesCard({ health }: { health: Health }) {
  const { process, outbox, log, clock, outside } = health
  const difference = Math.abs(clock.differenceMilliseconds) / 1000
  return (
    <Card title="What Waits, and What It Leans On">
      <dl className="flex flex-col divide-y divide-hairline text-control">
        <Fact name="Database connections">
          <PoolMeter pool={process.pool} />
        </Fact>
        <Fact name="Outbox">
          <Link to="/outbox" search={{ status: 'queued' }} className={link}>
            {outbox.waiting === 0 ? 'Nothing waits' : pluralize(outbox.waiting, 'message')}
          </Link>
          {outbox.waiting > 0 &&
            ` ${outbox.waiting === 1 ? 'waits' : 'wait'}, ${formatCount(outbox.due)} due now` +
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
        </Fact>
        <Fact name="Activity log">
          {`Sealed up to entry ${formatCount(log.sealedTo)}`}
          {log.unsealedSeconds !== null && `; the next has waited ${formatDuration(log.unsealedSeconds)}`}
        </Fact>
        <Fact name="Clocks">
          {`${difference < 0.5 ? 'Agree' : `${formatDuration(difference)} apart`} with the database; days are counted in `}
          <Link to="/company" className={link}>
            {clock.timeZone}
          </Link>
        </Fact>
        <Fact name="E-mail">
          {outside.mail === 'mail server'
            ? 'Goes to a mail server'
            : 'No mail server is set: kept in the outbox'}
        </Fact>
        <Fact name="WhatsApp">
          {outside.whatsapp ? 'Goes through the Business Cloud API' : 'Not set: click-to-chat links instead'}
        </Fact>
        <Fact name="Pictures">
          {outside.images === 'S3' ? 'Lie in an S3 store' : "Lie on this machine's disk"}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 max-sm:flex-col">
      <dt className="w-40 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere tabular">{children}</dd>
    </div>
  )
}
