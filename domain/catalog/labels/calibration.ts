// How a printer profile corrects labels: their places are stretched and shifted, so that they are right on the paper.
import type { RecordValues } from '#domain/platform/records/defineRecord.ts'

import { type DrawnLabel, snapToDot } from './labelLayout.ts'
import type { Box, LabelGrid } from './labelPages.ts'
import type { printerProfile } from './printerProfiles.ts'

/** The numbers of a printer profile. Scales that are null are 0. */
export type Calibration = Pick<
  RecordValues<typeof printerProfile>,
  'offsetXUm' | 'offsetYUm' | 'scaleXPpm' | 'scaleYPpm'
>

/** Of a printer that is exact. */
export const noCalibration: Calibration = { offsetXUm: 0, offsetYUm: 0, scaleXPpm: null, scaleYPpm: null }

type Place = Pick<Box, 'leftUm' | 'topUm'>

const million = 1_000_000
const stretch = (um: number, ppm: number | null) => um * (1 + (ppm ?? 0) / million)

/** The format on a printer, whose dots per inch count if it has any. */
export function formatFor<Format extends Pick<LabelGrid, 'dpi'>>(
  format: Format,
  printer: Pick<LabelGrid, 'dpi'> | undefined,
): Format {
  return { ...format, dpi: printer?.dpi ?? format.dpi }
}

/** Where a label of this place is sent to. Codes begin at a dot of a thermal printer. */
export function calibratePlace(
  { leftUm, topUm }: Place,
  calibration: Calibration,
  dpi: number | null,
): Place {
  const { offsetXUm, offsetYUm, scaleXPpm, scaleYPpm } = calibration
  return {
    leftUm: snapToDot(offsetXUm + stretch(leftUm, scaleXPpm), dpi),
    topUm: snapToDot(offsetYUm + stretch(topUm, scaleYPpm), dpi),
  }
}

/** Stretches the places on a label. Modules and letters keep their size, so that bars stay whole dots. */
export function calibrateLabel(label: DrawnLabel, calibration: Calibration, dpi: number | null): DrawnLabel {
  const { scaleXPpm, scaleYPpm } = calibration
  if (!scaleXPpm && !scaleYPpm) return label
  const { code, lines } = label
  return {
    ...label,
    code: {
      ...code,
      leftUm: snapToDot(stretch(code.leftUm, scaleXPpm), dpi),
      topUm: snapToDot(stretch(code.topUm, scaleYPpm), dpi),
    },
    lines: lines.map((line) => ({
      ...line,
      leftUm: stretch(line.leftUm, scaleXPpm),
      topUm: stretch(line.topUm, scaleYPpm),
    })),
  }
}
