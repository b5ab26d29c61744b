import type { ActivityModule } from '#domain/activityModules.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

const tones: Record<ActivityModule, BadgeTone> = {
  Products: 'products',
  Invoices: 'invoices',
  Orders: 'orders',
  Customers: 'customers',
  Payments: 'payments',
  Purchases: 'purchases',
  Users: 'users',
  Inventory: 'inventory',
  System: 'system',
}

/** The badge color of an activity module; neutral for an unknown one. */
export function moduleTone(module: string): BadgeTone {
  return Object.hasOwn(tones, module) ? tones[module as ActivityModule] : 'neutral'
}
