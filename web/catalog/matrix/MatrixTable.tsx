// The table of colors by sizes. The callers render its cells: stock, quantities to edit, or the units of an invoice.
import { type ComponentProps, Fragment, type Key, type ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

import { formatCount } from '#domain/platform/format.ts'

import { fillColumn, fillRow, type MatrixPlace } from './matrixKeys.ts'
import type { MatrixSums } from './matrixValues.ts'

/** All of one width, right behind the colors. */
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

/** `grid`: in a frame, with the colors in view while it scrolls. `lines`: in a card of an invoice. */
const looks = {
  grid: {
    frame: 'w-fit max-w-full overflow-x-auto rounded-md border border-hairline bg-surface',
    table:
      'border-separate border-spacing-0 [&>tbody:last-child>tr:last-child>*]:border-b-0 [&>tfoot>tr>*]:border-b-0',
    head: 'h-8 border-b border-hairline text-meta font-medium text-muted',
    colorHead: 'sticky left-0 z-1 bg-surface px-3 text-left max-sm:px-2',
    sizeHead: 'border-l px-1 text-ink',
    sizeText: 'mx-auto block max-w-24 truncate',
    rowHead: matrixCell({ kind: 'row head' }),
  },
  lines: {
    // Relative, so that hidden texts of its cells scroll with it.
    frame: 'relative overflow-x-auto px-4',
    table: 'w-full',
    head: 'pt-1 pb-0.5 text-meta font-medium text-muted',
    colorHead: 'text-left',
    sizeHead: 'px-1 text-right',
    sizeText: 'ml-auto block max-w-24 truncate',
    rowHead: 'min-w-36 py-1 pr-3 text-left font-normal',
  },
} as const

interface MatrixFigure<Row> {
  header: string
  /** Of its head. */
  className: string
  /** A `<td>`. */
  render: (row: Row) => ReactNode
}

interface MatrixTableProps<Row> extends Omit<ComponentProps<'table'>, 'onBlur' | 'children' | 'className'> {
  label: string
  look?: keyof typeof looks
  sizes: readonly string[]
  /** Of the heads of the sizes. */
  sizeClass?: string
  rows: readonly Row[]
  /** The index by default. */
  rowKey?: (row: Row) => Key
  /** The color of a row. */
  renderHead: (row: Row) => ReactNode
  /** A `<td>`. */
  renderCell: (row: Row, place: MatrixPlace) => ReactNode
  /** Each row begins with a cell for all its sizes, at `fillColumn`. */
  hasFill?: boolean
  /** Adds a first row for all colors, at `fillRow`. */
  allColors?: { head: ReactNode; renderCell: (place: MatrixPlace) => ReactNode } | undefined
  /** Adds a column and a row with the sums. */
  sums?: MatrixSums
  sumLabel?: string
  /** Further columns after the sizes. */
  figures?: readonly MatrixFigure<Row>[]
  onBlur?: ComponentProps<'div'>['onBlur']
}

export function MatrixTable<Row>({
  label,
  look = 'grid',
  sizes,
  sizeClass = '',
  rows,
  rowKey,
  renderHead,
  renderCell,
  hasFill = false,
  allColors,
  sums,
  sumLabel,
  figures,
  onBlur,
  ...rest
}: MatrixTableProps<Row>) {
  const { frame, table, head, colorHead, sizeHead, sizeText, rowHead } = looks[look]
  return (
    <div onBlur={onBlur} className={frame}>
      <table {...rest} aria-label={label} className={table}>
        <thead>
          <tr>
            <th scope="col" className={`${head} ${colorHead}`}>
              Color
            </th>
            {hasFill && (
              <th scope="col" className={`${head} border-l bg-hover`}>
                All sizes
              </th>
            )}
            {sizes.map((size) => (
              <th key={size} scope="col" className={`${head} ${sizeHead} ${sizeClass}`}>
                <span title={size} className={sizeText}>
                  {size}
                </span>
              </th>
            ))}
            {figures && <Rest />}
            {sums && (
              <th scope="col" className={`${head} border-l px-2`}>
                {sumLabel}
              </th>
            )}
            {figures?.map(({ header, className }) => (
              <th key={header} scope="col" className={`${head} px-1 text-right ${className}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {allColors && (
            <tr className="*:bg-hover">
              <th scope="row" className={rowHead}>
                {allColors.head}
              </th>
              {hasFill && allColors.renderCell({ row: fillRow, column: fillColumn })}
              {sizes.map((size, column) => (
                <Fragment key={size}>{allColors.renderCell({ row: fillRow, column })}</Fragment>
              ))}
              {sums && (
                <td aria-hidden="true" className={matrixCell({ kind: 'sum' })}>
                  {null}
                </td>
              )}
            </tr>
          )}
          {rows.map((row, rowIndex) => (
            <tr key={rowKey?.(row) ?? rowIndex}>
              <th scope="row" className={rowHead}>
                {renderHead(row)}
              </th>
              {hasFill && renderCell(row, { row: rowIndex, column: fillColumn })}
              {sizes.map((size, column) => (
                <Fragment key={size}>{renderCell(row, { row: rowIndex, column })}</Fragment>
              ))}
              {figures && <Rest />}
              {sums && <SumCell units={sums.rows[rowIndex] ?? 0} />}
              {figures?.map(({ header, render }) => (
                <Fragment key={header}>{render(row)}</Fragment>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && <SumsFoot sums={sums} hasFill={hasFill} />}
      </table>
    </div>
  )
}

/** The width that is left, between the sizes and the figures at the end. */
function Rest() {
  return (
    <td aria-hidden="true" className="w-full p-0">
      {null}
    </td>
  )
}

/** Only screen readers read the text. */
export function EmptyMatrixCell({ text }: { text: string }) {
  return (
    <td className={matrixCell({ kind: 'none' })}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{text}</span>
    </td>
  )
}

function SumCell({ units, strong = false }: { units: number; strong?: boolean }) {
  return (
    <td className={matrixCell({ kind: 'sum', className: strong ? 'font-semibold' : '' })}>
      <span className={units === 0 ? 'text-placeholder' : ''}>{formatCount(units)}</span>
    </td>
  )
}

/** The last row: the sums of the columns and the total. */
function SumsFoot({ sums, hasFill }: { sums: MatrixSums; hasFill: boolean }) {
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
          <SumCell key={column} units={units} />
        ))}
        <SumCell units={sums.total} strong />
      </tr>
    </tfoot>
  )
}
