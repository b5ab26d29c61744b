// The colour of a module's tag (SPEC.md section 2, Dashboard).
import type { ActivityModule } from '#contract/people/activity.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

const tones: Record<ActivityModule, BadgeTone> = {
  Products: 'products',
  Invoices: 'invoices',
  Users: 'users',
  Inventory: 'inventory',
  System: 'system',
}

/** Neutral for a module that has no colour of its own. */
export function moduleTone(module: string): BadgeTone {
  return Object.hasOwn(tones, module) ? tones[module as ActivityModule] : 'neutral'
}
