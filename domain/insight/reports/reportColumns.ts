// The columns of figures of a report, for its page and its files alike.
import type { ReportDefinition } from './defineReport.ts'
import { formatChange, type Figures } from './explainMeasure.ts'
import { getMeasure, isShare, type Measure } from './measures.ts'

/** The figure, that of the other period, or the change from that in percent. */
export type ReportColumnKind = 'now' | 'before' | 'change'

export interface ReportColumn {
  /** In the address: 'net-sales-before'. */
  key: string
  header: string
  measure: Measure
  kind: ReportColumnKind
  /** Not shown until it is chosen. */
  isOptional: boolean
}

interface ColumnOptions {
  mayReadCosts: boolean
  /** The other period: 'Nov 2025'; undefined without one. */
  comparedWith: string | undefined
}

/** In the order of the report. Those of the other period follow their figure; only those of the sorted figure are shown at first. */
export function columnsOf(
  { measures, more, sort }: Pick<ReportDefinition, 'measures' | 'more' | 'sort'>,
  { mayReadCosts, comparedWith }: ColumnOptions,
): ReportColumn[] {
  return [...measures, ...more]
    .filter((measure) => mayReadCosts || !getMeasure(measure).isCost)
    .flatMap((measure): ReportColumn[] => {
      const { label } = getMeasure(measure)
      const key = toKey(measure)
      const figure = {
        key,
        header: label,
        measure,
        kind: 'now' as const,
        isOptional: more.includes(measure),
      }
      if (comparedWith === undefined || isShare(measure)) return [figure]
      const isMain = measure === sort
      return [
        figure,
        {
          ...figure,
          key: `${key}-before`,
          header: isMain ? comparedWith : `${label}, ${comparedWith}`,
          kind: 'before',
          isOptional: !isMain,
        },
        {
          ...figure,
          key: `${key}-change`,
          header: isMain ? 'Change' : `${label}, change`,
          kind: 'change',
          isOptional: !isMain,
        },
      ]
    })
}

/** The columns that an address chooses, in its order, such as 'net.kept-units'; without a choice, all that are not optional. */
export function chooseColumns(columns: readonly ReportColumn[], keys: string | undefined): ReportColumn[] {
  const named = (keys?.split('.') ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return named.length > 0 ? named : columns.filter(({ isOptional }) => !isOptional)
}

/** The change of a row in words: '+12%', '+2.1 pts', 'New' without a figure before, or undefined. */
export function describeChange(
  measure: Measure,
  { figures, compared }: { figures: Figures; compared: Figures | null },
): string | undefined {
  const [now, then] = [figures[measure], compared?.[measure]]
  const isNew = then === 0 && now != null && now > 0
  return formatChange(measure, now, then) ?? (isNew ? 'New' : undefined)
}

/** 'keptUnits' as 'kept-units'. */
function toKey(measure: Measure): string {
  return measure.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
