// The classes of the cells of a list from its columns.

const hiddenClasses = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  /** Where the sidebar leaves too little width for all columns. */
  wide: 'max-[84rem]:hidden',
} as const

/** The width below which a column is hidden. */
export type HiddenBelow = keyof typeof hiddenClasses

/** The parts of a column on which the look of its cells depends. */
interface StyledColumn {
  kind?: 'number' | 'money' | 'date' | 'actions'
  className?: string
  hiddenBelow?: HiddenBelow
  lines?: 1 | 2
  lead?: unknown
  badge?: unknown
}

export function cellKind({ kind }: StyledColumn) {
  return kind === 'date' ? undefined : kind
}

export function cellClass(column: StyledColumn): string {
  const isCut = column.lines === 1 && !column.lead && !column.badge
  return [
    column.kind === 'date' && 'whitespace-nowrap text-muted tabular',
    isCut && 'truncate',
    column.className,
    hiddenClass(column),
  ]
    .filter(Boolean)
    .join(' ')
}

export function hiddenClass({ hiddenBelow }: StyledColumn): string | undefined {
  return hiddenBelow && hiddenClasses[hiddenBelow]
}

/** In a table with actions the control has its own width; elsewhere it covers the end of the row under the mouse. */
export function previewCellClass(columns: readonly Pick<StyledColumn, 'kind'>[]): string {
  if (columns.some(({ kind }) => kind === 'actions')) return 'pl-0! pr-2!'
  return 'p-0! pointer-fine:relative pointer-fine:*:absolute pointer-fine:*:top-1/2 pointer-fine:*:right-2 pointer-fine:*:mr-0 pointer-fine:*:-translate-y-1/2 pointer-fine:*:bg-surface pointer-fine:not-in-[tr:hover]:*:opacity-0 pointer-coarse:pr-2!'
}
