// A word about a thing's state or kind. The colour helps; the word says it.
import type { ReactNode } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'

const badge = tv({
  base: 'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 text-meta font-medium whitespace-nowrap tabular',
  variants: {
    tone: {
      neutral: 'border-transparent bg-neutral-soft text-neutral',
      good: 'border-transparent bg-good-soft text-good',
      warning: 'border-transparent bg-warning-soft text-warning',
      danger: 'border-transparent bg-danger-soft text-danger',
      accent: 'border-transparent bg-accent-soft text-link',
      products: 'border-transparent bg-products-soft text-products',
      invoices: 'border-transparent bg-invoices-soft text-invoices',
      users: 'border-transparent bg-users-soft text-users',
      inventory: 'border-transparent bg-inventory-soft text-inventory',
      system: 'border-transparent bg-system-soft text-system',
      secondary: 'border-transparent bg-neutral-soft text-ink',
      outline: 'border-edge bg-transparent text-ink',
      destructive: 'border-transparent bg-danger-fill text-on-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

interface BadgeProps {
  tone?: BadgeTone | undefined
  className?: string | undefined
  children: ReactNode
}

/** 20 px high, one line. */
export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span className={badge({ tone, className })}>
      <span className="truncate">{children}</span>
    </span>
  )
}
