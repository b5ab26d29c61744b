// The table of the size matrix: a frame that scrolls sideways with the colors in view, heads and sums.
import type { ComponentProps } from 'react'
import { tv } from 'tailwind-variants/lite'

import { formatCount } from '#domain/platform/format.ts'

import type { MatrixSums as Sums } from './matrixValues.ts'

/** All of one width; the colors get the rest. */
const sizeColumn = 'w-22 min-w-14 border-l max-sm:min-w-11'
const focusFrame =
  'has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-2 has-[input:focus]:outline-focus'

export const matrixCell = tv({
  base: 'relative border-b border-hairline p-0 text-center text-control',
  variants: {
    kind: {
      input: `${sizeColumn} ${focusFrame}`,
      fill: `${sizeColumn} bg-hover ${focusFrame}`,
      stock: sizeColumn,
      none: `${sizeColumn} text-placeholder`,
      sum: 'w-20 min-w-16 border-l px-2 font-medium tabular max-sm:min-w-12',
      'row head':
        'sticky left-0 z-1 min-w-48 bg-surface px-3 py-1 text-left font-normal max-sm:min-w-28 max-sm:px-2',
    },
    invalid: { true: 'bg-danger-soft', false: '' },
  },
})

interface MatrixFrameProps extends Omit<ComponentProps<'table'>, 'onBlur'> {
  label: string
  /** The cells can't be focused or edited. */
  isReadOnly?: boolean
  onBlur?: ComponentProps<'div'>['onBlur']
}

/** A grid, whose cells are in the tab order as one stop, or a plain table. */
export function MatrixFrame({ label, isReadOnly = false, onBlur, children, ...rest }: MatrixFrameProps) {
  return (
    <div onBlur={onBlur} className="overflow-x-auto rounded-md border border-hairline bg-surface">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA allows it
        role={isReadOnly ? undefined : 'grid'}
        {...rest}
        aria-label={label}
        className="w-full border-separate border-spacing-0 [&>tbody:last-child>tr:last-child>*]:border-b-0 [&>tfoot>tr>*]:border-b-0"
      >
        {children}
      </table>
    </div>
  )
}

const columnHead = 'h-8 border-b border-hairline text-meta font-medium text-muted'

interface MatrixHeadProps {
  sizes: readonly string[]
  hasFill?: boolean
  sumLabel: string
}

export function MatrixHead({ sizes, hasFill = false, sumLabel }: MatrixHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${columnHead} sticky left-0 z-1 bg-surface px-3 text-left max-sm:px-2`}>
          Color
        </th>
        {hasFill && (
          <th scope="col" className={`${columnHead} border-l bg-hover`}>
            All sizes
          </th>
        )}
        {sizes.map((size) => (
          <th key={size} scope="col" className={`${columnHead} border-l px-1 text-ink`}>
            <span title={size} className="mx-auto block max-w-24 truncate">
              {size}
            </span>
          </th>
        ))}
        <th scope="col" className={`${columnHead} border-l px-2`}>
          {sumLabel}
        </th>
      </tr>
    </thead>
  )
}

export function MatrixSumCell({ units, strong = false }: { units: number; strong?: boolean }) {
  return (
    <td className={matrixCell({ kind: 'sum', className: strong ? 'font-semibold' : '' })}>
      <span className={units === 0 ? 'text-placeholder' : ''}>{formatCount(units)}</span>
    </td>
  )
}

/** The last row: the sums of the columns and the total. */
export function MatrixSums({ sums, hasFill = false }: { sums: Sums; hasFill?: boolean }) {
  return (
    <tfoot>
      <tr className="h-9">
        <th
          scope="row"
          className={matrixCell({ kind: 'row head', className: 'text-control font-medium text-muted' })}
        >
          Total
        </th>
        {hasFill && (
          <td aria-hidden="true" className={matrixCell({ kind: 'sum', className: 'bg-hover' })}>
            {null}
          </td>
        )}
        {sums.columns.map((units, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- the columns have no other key
          <MatrixSumCell key={column} units={units} />
        ))}
        <MatrixSumCell units={sums.total} strong />
      </tr>
    </tfoot>
  )
}
