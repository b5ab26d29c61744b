// A word about a state or kind. The color is never the only information.
import type { ReactNode } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'

const badge = tv({
  base: 'inline-flex max-w-full items-center gap-1 rounded-sm border px-1.5 text-meta font-medium tabular',
  variants: {
    tone: {
      neutral: 'border-transparent bg-neutral-soft text-neutral',
      good: 'border-transparent bg-good-soft text-good',
      warning: 'border-transparent bg-warning-soft text-warning',
      danger: 'border-transparent bg-danger-soft text-danger',
      accent: 'border-transparent bg-accent-soft text-link',
      products: 'border-transparent bg-products-soft text-products',
      invoices: 'border-transparent bg-invoices-soft text-invoices',
      orders: 'border-transparent bg-orders-soft text-orders',
      customers: 'border-transparent bg-customers-soft text-customers',
      payments: 'border-transparent bg-payments-soft text-payments',
      purchases: 'border-transparent bg-purchases-soft text-purchases',
      users: 'border-transparent bg-users-soft text-users',
      inventory: 'border-transparent bg-inventory-soft text-inventory',
      system: 'border-transparent bg-system-soft text-system',
      secondary: 'border-transparent bg-neutral-soft text-ink',
      outline: 'border-edge bg-transparent text-ink',
      destructive: 'border-transparent bg-danger-fill text-on-danger',
    },
    wraps: { true: 'min-h-5 wrap-anywhere', false: 'h-5 whitespace-nowrap' },
  },
  defaultVariants: { tone: 'neutral', wraps: false },
})

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

interface BadgeProps {
  tone?: BadgeTone | undefined
  /** Wraps onto several lines. */
  wraps?: boolean | undefined
  /** The full text on hover, if it may be truncated. */
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone, wraps = false, title, className, children }: BadgeProps) {
  return (
    <span title={title} className={badge({ tone, wraps, className })}>
      <span className={wraps ? 'min-w-0' : 'truncate'}>{children}</span>
    </span>
  )
}
