// A panel with an optional title and action.
import type { ComponentProps, ReactNode } from 'react'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: string | undefined
  /** A link or small button right of the title. */
  action?: ReactNode
  /** For content with its own padding, such as a list with hairlines. */
  flush?: boolean | undefined
}

/** With `title` it is a labeled region with an h2. */
export function Card({ title, action, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      aria-label={rest['aria-label'] ?? title}
      className={`min-w-0 overflow-clip rounded-md border border-hairline bg-surface ${className ?? ''}`}
    >
      {(title !== undefined || action !== undefined) && (
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-hairline px-4 py-1.5">
          <h2 className="line-clamp-2 min-w-0 text-body font-semibold wrap-anywhere">{title}</h2>
          {action}
        </div>
      )}
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  )
}
