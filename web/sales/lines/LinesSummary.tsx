// The lines of a document in a few rows: each style as a small table of its units, other lines by name.
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { SizeRun } from '#web/catalog/styles/SizeRun.tsx'

import { type DocumentLine, lineBlocks, type StyleMatrix } from './lineBlocks.ts'

/** The sizes that fit next to each other with their figures. */
const maxSizes = 8
const maxBlocks = 6
const maxLines = 8

export function LinesSummary({ lines }: { lines: readonly DocumentLine[] }) {
  const blocks = lineBlocks(lines, maxSizes)
  const more = blocks.length - maxBlocks
  return (
    <section aria-label="Items" className="flex flex-col gap-3 border-t border-hairline pt-4">
      {blocks.slice(0, maxBlocks).map((block, index) =>
        block.kind === 'matrix' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a style with many sizes has several
          <StyleUnits key={index} matrix={block.matrix} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks don't move
          <SingleLines key={index} lines={block.lines.map(({ item }) => item)} />
        ),
      )}
      {more > 0 && <p className="text-meta text-muted">{`and ${pluralize(more, 'more style')}`}</p>}
    </section>
  )
}

function StyleUnits({ matrix: { style, sizes, rows } }: { matrix: StyleMatrix<DocumentLine> }) {
  // A color with two prices has two rows.
  const colors = [...Map.groupBy(rows, ({ color }) => color)].map(([color, rowsOfColor]) => ({
    color,
    quantities: sizes.map((_, column) => {
      const cells = rowsOfColor.flatMap(({ cells }) => cells[column] ?? [])
      return cells.length === 0 ? null : cells.reduce((sum, { quantity }) => sum + quantity, 0)
    }),
  }))
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div>
      <p className="mb-1 flex items-baseline justify-between gap-3 text-control">
        <span className="min-w-0 truncate font-medium" title={style.name}>
          <span className="mr-1 code text-muted">{style.number}</span> {style.name}
        </span>
        <span className="shrink-0 text-meta text-muted tabular">{formatUnits(units)}</span>
      </p>
      <SizeRun sizes={sizes} colors={colors} isStock={false} isWide />
    </div>
  )
}

function SingleLines({ lines }: { lines: readonly DocumentLine[] }) {
  const more = lines.length - maxLines
  return (
    <ul className="flex flex-col gap-1 text-control">
      {lines.slice(0, maxLines).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a product may be on several lines
        <li key={index} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate" title={line.product.name}>
            {line.product.name}
            <span className="text-muted">
              {[line.product.color, line.product.size].map((part) => part !== '' && ` · ${part}`)}
            </span>
          </span>
          <span className="shrink-0 tabular">{formatCount(line.quantity)}</span>
        </li>
      ))}
      {more > 0 && <li className="text-meta text-muted">{`and ${pluralize(more, 'more line')}`}</li>}
    </ul>
  )
}
