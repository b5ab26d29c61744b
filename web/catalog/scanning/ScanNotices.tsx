// What became of scans that are not in the list: codes that were refused, and scans that the browser doesn't store.
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { MissedScan } from './missedScans.ts'
import type { KeptScans } from './useKeptScans.ts'

interface MissedScansNoticeProps {
  title: string
  missed: readonly MissedScan[]
  onClear: () => void
}

/** They stay visible until the user clears them. */
export function MissedScansNotice({ title, missed, onClear }: MissedScansNoticeProps) {
  if (missed.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <Button size="sm" onClick={onClear}>
          Clear
        </Button>
      }
    >
      {missed.map(({ code, sentence }) => (
        <p key={code} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
    </Notice>
  )
}

/** Said before the first scan where that is known. */
export function UnstoredScansNotice({ scans }: { scans: Pick<KeptScans, 'isStored'> }) {
  if (scans.isStored) return null
  return (
    <Notice tone="warning" title="This browser stores nothing">
      <p>
        Its storage is full, or switched off for this site. Save before you close or reload this page: what
        you scan would be lost.
      </p>
    </Notice>
  )
}
