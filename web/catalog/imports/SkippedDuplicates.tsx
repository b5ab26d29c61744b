// The product IDs that an import skipped, because they exist already or came twice.
import { pluralize } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'

import { ListLimitNote, ScrollRegion } from './ScrollRegion.tsx'

/** How many codes are drawn; a list of a hundred thousand would freeze the page and nobody reads it. */
const shownCodes = 1000

export function SkippedDuplicates({ codes, total }: { codes: readonly string[]; total: number }) {
  // A code may come twice in one file; it is listed once.
  const shown = Array.from(new Set(codes)).slice(0, shownCodes)
  return (
    <Card
      title={`${pluralize(total, 'duplicate')} skipped`}
      flush
      action={shown.length === shownCodes && <ListLimitNote listed={shownCodes} />}
    >
      <ScrollRegion label="Skipped product IDs">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1 px-4 py-3 text-control">
          {shown.map((code) => (
            <li key={code} className="code truncate" title={code}>
              {code}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Card>
  )
}
