// A style in the panel next to a list.
import { findStyle, type Style } from '#contract/catalog/styles.ts'
import { sumQuantities } from '#domain/catalog/styleCells.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { buildStyleMatrix } from '#web/catalog/matrix/styleMatrix.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { SizeRun } from './SizeRun.tsx'
import { StockActions } from './StyleActions.tsx'

export function StylePreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findStyle}
      page="/styles/$id"
      noun="style"
      title={({ name }) => name}
      renderState={(style) => (
        <>
          <span className="code wrap-anywhere">{style.number}</span>
          {style.brokenRuns.length > 0 && <Badge tone="warning">Broken run</Badge>}
          <Money value={formatUsd(style.priceCents)} className="ml-auto text-body font-semibold text-ink" />
        </>
      )}
      renderActions={(style) => <StockActions style={style} />}
    >
      {(style) => <StyleSummary style={style} />}
    </PreviewContent>
  )
}

function StyleSummary({ style }: { style: Style }) {
  const { sizes, rows } = buildStyleMatrix(style)
  const colors = rows.map(({ color, cells, missingSizes = [] }) => ({
    color,
    missingSizes,
    quantities: cells.map((cell) => cell?.available ?? null),
  }))
  return (
    <>
      <DefinitionList
        items={[
          { label: 'Stock', value: formatUnits(sumQuantities(style.products)) },
          { label: 'Products', value: pluralize(style.products.length, 'product') },
          { label: 'Category', value: style.category },
          { label: 'Manufacturer', value: style.manufacturer },
          { label: 'Season', value: style.season },
        ]}
      />
      {colors.length > 0 && (
        <section aria-label="Stock" className="border-t border-hairline pt-4">
          <SizeRun sizes={sizes} colors={colors} isWide />
        </section>
      )}
    </>
  )
}
