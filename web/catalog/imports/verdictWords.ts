// What a row of a file would be, as the preview says it.
import type { BadgeTone } from '#web/ui/Badge.tsx'

import type { Verdict } from './importWords.ts'

export const verdictWords: Record<Verdict, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
}

export const verdictTones: Record<Verdict, BadgeTone> = {
  new: 'good',
  changed: 'accent',
  same: 'neutral',
  refused: 'danger',
}
