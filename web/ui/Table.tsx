// A dense table with a sticky header, right-aligned money and rows that open by a link.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

/** True while the content is wider than the element. */
function useOverflows() {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const node = ref.current
    if (!node) return undefined
    const observer = new ResizeObserver(() => setOverflows(node.scrollWidth > node.clientWidth + 1))
    observer.observe(node)
    if (node.firstElementChild) observer.observe(node.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}

interface TableProps {
  /** The accessible name. */
  label: string
  /** Without a frame, inside a Card or a DialogBody. */
  flush?: boolean | undefined
  children: ReactNode
}

/**
 * A table wider than its parent becomes a focusable region that scrolls sideways.
 * From 1024 px on its header sticks to the top of the window, unless the table scrolls: then it sticks
 * to its region.
 */
export function Table({ label, flush = false, children }: TableProps) {
  const { ref, overflows } = useOverflows()
  return (
    <div
      ref={ref}
      {...(overflows ? { role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 } : {})}
      // Relative: hidden texts of a wide table must not widen the page.
      className={`relative overflow-x-auto bg-surface print:overflow-visible ${overflows ? '[--sticky-top:0px]' : 'lg:overflow-x-visible'} ${flush ? '' : 'rounded-md border border-hairline'}`}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-control">
        {children}
      </table>
    </div>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="[&>tr:last-child>*]:border-b-0">{children}</tbody>
}

const cell = tv({
  base: 'px-3 first:pl-4 last:pr-4 max-xl:px-2',
  variants: {
    kind: {
      text: 'text-left',
      number: 'text-right whitespace-nowrap tabular',
      money: 'text-right whitespace-nowrap tabular',
      actions: 'w-px text-right whitespace-nowrap',
    },
  },
  defaultVariants: { kind: 'text' },
})

type CellKind = 'text' | 'number' | 'money' | 'actions'

interface ColumnHeadProps extends ComponentProps<'th'> {
  kind?: CellKind | undefined
}

/** A column header. A header over actions needs a name: wrap it in VisuallyHidden. */
export function ColumnHead({ kind, className, ...rest }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={cell({
        kind,
        className: `z-10 h-8 lg:sticky lg:top-(--sticky-top) rounded-t-md border-b border-hairline bg-surface text-meta font-medium whitespace-nowrap text-muted print:static ${className ?? ''}`,
      })}
    />
  )
}

interface SortHeadProps {
  label: string
  kind?: CellKind | undefined
  /** Undefined if the table is sorted by another column. */
  direction: 'asc' | 'desc' | undefined
  onSort: () => void
  className?: string | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The header of a column that the table can be sorted by. */
export function SortHead({ label, kind, direction, onSort, className }: SortHeadProps) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <ColumnHead kind={kind} className={className} aria-sort={direction && ariaSort[direction]}>
      <button
        type="button"
        onClick={onSort}
        className={`group -mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-ink ${direction ? 'text-ink' : ''} ${kind === 'number' || kind === 'money' ? 'flex-row-reverse' : ''}`}
      >
        {label}
        <Arrow
          aria-hidden="true"
          className={`size-3 ${direction ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}`}
        />
      </button>
    </ColumnHead>
  )
}

interface TableRowProps extends ComponentProps<'tr'> {
  selected?: boolean | undefined
}

/** A row. A link inside with `rowLink` makes the whole row clickable. */
export function TableRow({ selected = false, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      data-selected={selected || undefined}
      // Safari positions the stretched link relative to the row only if the row is transformed.
      className={`relative transform-[translate(0)] has-[a[data-row-link]]:hover:bg-hover has-[a[data-row-link]:focus-visible]:bg-hover has-[a[data-row-link]:focus-visible]:[&>:first-child]:selvedge-left data-selected:bg-selected data-selected:[&>:first-child]:selvedge-left ${className ?? ''}`}
    />
  )
}

/**
 * Spread on the one link of a row: `<Link {...rowLink} to=...>`. It stretches over the row, so clicks, middle clicks
 * and the context menu work anywhere on it; cells of kind `actions` stay above it. On a phone it is at least 24 px high by itself.
 */
export const rowLink = {
  'data-row-link': '',
  className:
    'font-medium text-ink no-underline outline-none max-sm:py-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
} as const

interface CellProps extends ComponentProps<'td'> {
  kind?: CellKind | undefined
}

/** A cell, at least 36 px high. `number` and `money` are right-aligned in tabular figures. */
export function Cell({ kind, className, children, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cell({ kind, className: `h-9 border-b border-hairline py-1 ${className ?? ''}` })}
    >
      {kind === 'actions' ? (
        <div className="relative z-1 -mr-1 flex items-center justify-end gap-1">{children}</div>
      ) : (
        children
      )}
    </td>
  )
}
