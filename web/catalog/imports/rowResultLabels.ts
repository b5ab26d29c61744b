// What a row of a file would be, as the preview says it.
import type { BadgeTone } from '#web/ui/Badge.tsx'

import type { RowResult } from './importLabels.ts'

export const rowResultLabels: Record<RowResult, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
}

export const rowResultTones: Record<RowResult, BadgeTone> = {
  new: 'good',
  changed: 'accent',
  same: 'neutral',
  refused: 'danger',
}
