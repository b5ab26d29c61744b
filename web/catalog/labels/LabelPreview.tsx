// One label as it is printed, in its proportions.
import type { LabelProduct } from '#contract/catalog/labels.ts'
import type { CodeKind } from '#domain/catalog/labels/labelCode.ts'
import { type LabelField, layOutLabel, quietModules } from '#domain/catalog/labels/labelLayout.ts'
import type { LabelGrid } from '#domain/catalog/labels/labelPages.ts'
import { labelTexts } from '#domain/catalog/labels/labelTexts.ts'

interface LabelPreviewProps {
  format: LabelGrid
  product: LabelProduct
  codeKind: CodeKind
  fields: readonly LabelField[]
  /** The modules of its code; null if it has none. */
  symbol: readonly string[] | null
}

export function LabelPreview({ format, product, codeKind, fields, symbol }: LabelPreviewProps) {
  const { labelWidthUm, labelHeightUm } = format
  const { symbology, barcode } = product
  const caption = codeKind === 'barcode' ? barcode : null
  const drawn = { symbology: symbology ?? 'code128', modules: symbol?.[0]?.length ?? 0, caption }
  const { code, lines } = layOutLabel(format, drawn, labelTexts(product, fields))
  const quietUm = quietModules[drawn.symbology][0] * code.moduleUm
  const isQr = symbology === 'qr'
  const bars = (symbol ?? []).flatMap((row, index) =>
    Array.from(row.matchAll(/1+/g), ({ 0: dark, index: start }) => {
      const x = code.leftUm + quietUm + start * code.moduleUm
      const y = isQr ? code.topUm + quietUm + index * code.moduleUm : code.topUm
      const width = dark.length * code.moduleUm
      return `M${x} ${y}h${width}v${isQr ? code.moduleUm : code.heightUm}h${-width}z`
    }),
  )
  return (
    <svg
      role="img"
      aria-label={`Label of ${product.name}`}
      viewBox={`0 0 ${labelWidthUm} ${labelHeightUm}`}
      data-is-paper
      className="max-h-64 w-full max-w-96 rounded-sm border border-hairline bg-[#fff] text-[#000]"
    >
      <path d={bars.join('')} fill="currentColor" shapeRendering="crispEdges" />
      {lines.map(({ text, leftUm, topUm, sizeUm, isBold }) => (
        <text
          key={topUm}
          x={leftUm}
          y={topUm}
          fontSize={sizeUm}
          fontWeight={isBold ? 600 : 400}
          fill="currentColor"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
