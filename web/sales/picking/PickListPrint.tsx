// A pick list on paper: a table by shelf, with a box for each line.
import type { PickList } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { pickListName } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'

const cell = 'border-b border-hairline py-1.5 pr-3 align-top'
const alignments = new Map([
  ['Units', 'text-right'],
  ['Picked', 'text-center'],
])

/** Rendered only while printing (useIsPrinting). */
export function PickListPrint({ list }: { list: PickList }) {
  const { dayAndMinute } = useCompanyDates()
  const lines = list.lines.filter(({ units }) => units > 0)
  return (
    <article data-is-paper className="text-[9pt]/[1.35]">
      <h1 className="text-[17pt]/none font-semibold">{pickListName(list.id)}</h1>
      <p className="pt-2">
        {`${dayAndMinute(list.createdAt)}, ${list.createdBy}, ${formatUnits(list.units)}`}
      </p>
      <ul className="pt-1 pb-3">
        {list.documents.map(({ type, id, boxes, number, customerName }) => (
          <li key={`${type} ${id}`}>
            <span className="font-semibold">{`Box ${boxes.join(', ')}`}</span>{' '}
            <span className="code">{number}</span> <span>{customerName}</span>
          </li>
        ))}
      </ul>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {['Shelf', 'Product', 'Color', 'Size', 'Box', 'For', 'Units', 'Picked'].map((name) => (
              <th key={name} className={`${cell} font-medium ${alignments.get(name) ?? ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} className="break-inside-avoid">
              <td className={`${cell} font-semibold`}>{line.shelf ?? '–'}</td>
              <td className={cell}>
                <span className="code">{line.product.code}</span> {line.product.name}
              </td>
              <td className={cell}>{line.product.color}</td>
              <td className={cell}>
                <SizeLabel size={line.product.size} />
              </td>
              <td className={`${cell} font-semibold`}>{line.box}</td>
              <td className={cell}>
                <span className="code">{line.document.number}</span> {line.document.customerName}
              </td>
              <td className={`${cell} text-right tabular`}>{formatCount(line.units)}</td>
              <td className={`${cell} text-center tabular`}>
                {line.picked > 0 ? formatCount(line.picked) : '☐'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
