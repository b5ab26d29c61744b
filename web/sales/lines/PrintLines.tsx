// The lines of a printed invoice or credit note, under the same columns as in the PDF.
import { describePacks } from '#domain/catalog/prepacks.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { sizeColumnWidth, sizesWidth } from '#domain/sales/matrixColumns.ts'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { Money } from '#web/ui/Money.tsx'

import { type DocumentLine, type ItemsView, lineBlocks, type StyleMatrix } from './lineBlocks.ts'
import { ListPrice } from './ListPrice.tsx'

const cell = 'border-b border-hairline px-[5pt] py-[4.6pt] align-top first:pl-0 last:pr-0'
const head = `${cell} border-b-ink text-[8pt] font-medium text-muted`

export function PrintLines({ items, view }: { items: readonly DocumentLine[]; view: ItemsView }) {
  const inStyles = items.filter(({ product }) => product.style !== null)
  const sizeWidth = sizeColumnWidth(
    inStyles.map(({ product, quantity }) => ({ size: product.size, quantity })),
  )
  const maxSizes = Math.floor(sizesWidth / sizeWidth)
  const blocks = view === 'matrix' ? lineBlocks(items, maxSizes) : []
  // A matrix has its colors and sizes there without heads.
  const hasLines = view === 'list' || blocks.some(({ kind }) => kind === 'list')
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <colgroup>
        <col />
        <col className="w-[72pt]" />
        <col className="w-[60pt]" />
        <col className="w-[52pt]" />
        <col className="w-[72pt]" />
        <col className="w-[80pt]" />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={hasLines ? 1 : 3} className={`${head} text-left`}>
            Product
          </th>
          {hasLines && (
            <>
              <th className={`${head} text-left`}>Color</th>
              <th className={`${head} text-left`}>Size</th>
            </>
          )}
          <th className={`${head} text-right`}>Qty</th>
          <th className={`${head} text-right`}>Unit price</th>
          <th className={`${head} text-right`}>Total</th>
        </tr>
      </thead>
      <tbody>
        {view === 'list' &&
          items.map((item, index) => (
            // The lines of an invoice never change, and two may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <PrintLine key={index} item={item} />
          ))}
        {blocks.map((block, index) =>
          block.kind === 'matrix' ? (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <PrintMatrix key={index} matrix={block.matrix} sizeWidth={sizeWidth} />
          ) : (
            block.lines.map(({ item }, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <PrintLine key={`${index} ${line}`} item={item} />
            ))
          ),
        )}
      </tbody>
    </table>
  )
}

/** An allowance has a quantity of 0: neither it nor the unit price is printed. */
function PrintLine({
  item: { product, quantity, unitPriceCents, listPriceCents, totalCents, prepack },
}: {
  item: DocumentLine
}) {
  return (
    <tr>
      <td className={cell}>
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="text-[7.5pt] text-muted slashed-zero wrap-anywhere">
          {[product.code, product.manufacturer].filter(Boolean).join(' · ')}
        </p>
        {product.description && (
          <p className="text-[7.5pt] text-muted wrap-anywhere">{product.description}</p>
        )}
        {prepack && <p className="text-[7.5pt] text-muted wrap-anywhere">{describePacks(prepack)}</p>}
      </td>
      <td className={`${cell} wrap-anywhere`}>{product.color}</td>
      <td className={cell}>
        <SizeLabel size={product.size} />
      </td>
      <td className={`${cell} text-right tabular`}>{quantity > 0 && formatCount(quantity)}</td>
      <td className={`${cell} text-right`}>
        {quantity > 0 && <Money value={formatUsd(unitPriceCents)} />}
        {listPriceCents !== null && <PrintedListPrice cents={listPriceCents} />}
      </td>
      <td className={`${cell} text-right`}>
        <Money value={formatUsd(totalCents)} />
      </td>
    </tr>
  )
}

function PrintedListPrice({ cents }: { cents: number }) {
  return <ListPrice value={formatUsd(cents)} className="block text-[7.5pt]" />
}

interface PrintMatrixProps {
  matrix: StyleMatrix<DocumentLine>
  /** In points. */
  sizeWidth: number
}

/** The colors of a style by sizes, under the columns of the list. */
function PrintMatrix({ matrix: { style, sizes, rows, packs }, sizeWidth }: PrintMatrixProps) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is not a control */}
      <td colSpan={6} className={`${cell} px-0`}>
        <table className="w-full table-fixed border-separate border-spacing-0">
          <colgroup>
            <col />
            {sizes.map((size) => (
              <col key={size} style={{ width: `${sizeWidth}pt` }} />
            ))}
            <col className="w-[52pt]" />
            <col className="w-[72pt]" />
            <col className="w-[80pt]" />
          </colgroup>
          <tbody>
            <tr>
              <th className="pr-[10pt] text-left align-bottom font-medium wrap-anywhere">
                {style.number} · {style.name}
              </th>
              {sizes.map((size) => (
                <th key={size} className="text-center align-bottom text-[8pt] font-medium text-muted">
                  <SizeLabel size={size} />
                </th>
              ))}
              <td colSpan={3}>{null}</td>
            </tr>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <tr key={index} className="align-bottom">
                <td className="pt-[3pt] pr-[10pt] wrap-anywhere">{row.color}</td>
                {row.cells.map((line, column) => (
                  <td key={sizes[column]} className="text-center tabular">
                    {line && formatCount(line.quantity)}
                  </td>
                ))}
                <td className="pr-[5pt] text-right tabular">{formatCount(row.quantity)}</td>
                <td className="pr-[5pt] text-right">
                  {row.listPriceCents !== null && <PrintedListPrice cents={row.listPriceCents} />}
                  <Money value={formatUsd(row.unitPriceCents)} />
                </td>
                <td className="text-right">
                  <Money value={formatUsd(row.totalCents)} />
                </td>
              </tr>
            ))}
            {packs.length > 0 && (
              <tr>
                <td
                  colSpan={sizes.length + 4}
                  className="pt-[3pt] text-[7.5pt] text-muted wrap-anywhere tabular"
                >
                  {packs.join(', ')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </td>
    </tr>
  )
}
