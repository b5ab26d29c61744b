// Seasonal factors of the demo's orders.

/** From January, relative to the average: customers buy ahead of spring and fall. */
export const monthlyOrderFactors = [0.65, 0.85, 1.25, 1.2, 1, 0.8, 0.65, 1, 1.4, 1.35, 1.15, 0.7] as const

/** From Sunday, relative to the average. */
export const weekdayOrderFactors = [0.1, 1.2, 1.3, 1.2, 1.1, 1, 0.3] as const

/** The months, from 0, in which products of a season sell. The descriptions of the sample name the season. */
const seasons: Record<string, readonly number[]> = {
  'spring season': [1, 2, 3],
  'summer season': [2, 3, 4, 5, 6],
  'fall season': [7, 8, 9, 10],
  'winter season': [8, 9, 10, 11],
}

/** The relative demand for a product in a month, counted from 0. */
export function seasonalDemand(month: number, description: string | null): number {
  const season = Object.entries(seasons).find(([name]) => description?.includes(name))
  return !season || season[1].includes(month) ? 1 : 0.15
}

/** The months, from 0, in which stores buy the seasons of the company's own line: 'Spring 2027'. */
const lineSeasons: Record<string, readonly number[]> = {
  Spring: [0, 1, 2, 3, 4, 5],
  Fall: [6, 7, 8, 9, 10, 11],
}

/** The relative demand for a style of the company's own line in a month, counted from 0. */
export function lineDemand(month: number, season: string | null): number {
  const months = lineSeasons[season?.split(' ')[0] ?? '']
  return !months || months.includes(month) ? 1 : 0.5
}
