// Compares response times between databases of different sizes.
import { formatCount } from '#domain/platform/format.ts'

import { getJson, measureInTurns } from './measureInTurns.ts'
import { makeDatabase, median, type RunningApp, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

export interface SizedApp {
  size: number
  app: RunningApp
}

/** Starts an app for each size, on a database that `fill` fills after its migration. */
export async function startApps(
  name: string,
  sizes: readonly number[],
  fill: (databaseUrl: string, size: number) => Promise<void>,
): Promise<SizedApp[]> {
  const apps: SizedApp[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`${name}_${size}`)
    await stopProcess((await startApp(url)).process)
    await fill(url, size)
    apps.push({ size, app: await startApp(url) })
  }
  return apps
}

export async function stopApps(apps: readonly SizedApp[]): Promise<void> {
  for (const { app } of apps) await stopProcess(app.process)
}

/** Adds a row with the median of each larger database as a ratio to that of the smallest. */
export async function compareSizes(apps: readonly SizedApp[], title: string, path: string): Promise<void> {
  const times = await measureInTurns(apps.map(({ app }) => ({ app, path })))
  addSizesRow(
    title,
    apps.map(({ size }, index) => ({ size, times: times[index] ?? [] })),
  )
}

/** Adds a row with the median of each larger size as a ratio to that of the first. */
export function addSizesRow(title: string, measured: readonly { size: number; times: number[] }[]): void {
  const [small = 1, ...larger] = measured.map(({ times }) => median(times))
  const [smallest = '', ...sizes] = measured.map(({ size }) => formatCount(size))
  const ratios = larger.map((time, index) => `${(time / small).toFixed(2)} with ${sizes[index]}`)
  addRow(title, `${ratios.join(', ')} (${smallest}: ${small.toFixed(2)} ms)`)
}

/** Adds a row with the last and the middle page of a list as ratios to the first. */
export async function compareFarPages({ app, size }: SizedApp, path: string, limit: number): Promise<void> {
  const pathOf = (page: number) => `${path}?limit=${limit}&page=${page}`
  const { total } = await getJson<{ total: number }>({ app, path: pathOf(1) })
  const pages = Math.ceil(total / limit)
  const requests = [1, Math.ceil(pages / 2), pages].map((page) => ({ app, path: pathOf(page) }))
  const [first = 1, middle = 1, last = 1] = (await measureInTurns(requests)).map(median)
  addRow(
    `far pages of ${formatCount(size)}`,
    `the last ${(last / first).toFixed(2)}, the middle one ${(middle / first).toFixed(2)} of the first`,
  )
}
