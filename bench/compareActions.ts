// Compares actions: between databases of different sizes, and with their bare SQL.
import { addSizesRow, type SizedApp } from './compareSizes.ts'
import { jsonPost, median, type RunningApp } from './processes.ts'
import { addRow } from './report.ts'

const rounds = 40
const warmUps = 5

export function pathOf(endpoint: { path: string }, id: number): string {
  return endpoint.path.replace(':id', String(id))
}

export async function post(app: RunningApp, path: string, body: unknown): Promise<{ id: number }> {
  const response = await fetch(app.url + path, jsonPost(body, app.cookie))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text) as { id: number }
}

/** Adds a row with the medians of an action. `act` undoes it and returns its milliseconds. */
export async function compareActions(
  apps: readonly SizedApp[],
  title: string,
  act: (app: RunningApp) => Promise<number>,
): Promise<void> {
  const measured = apps.map(({ app, size }) => ({ app, size, times: [] as number[] }))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { app, times } of measured) {
      const time = await act(app)
      if (round >= 0) times.push(time)
    }
  }
  addSizesRow(title, measured)
}

/** Adds a row with the median of an action as a ratio to that of its bare SQL. Both undo what they did and return their milliseconds. */
export async function compareWithBareSql(
  title: string,
  act: () => Promise<number>,
  actBare: () => Promise<number>,
): Promise<void> {
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = -warmUps; round < rounds / 2; round += 1) {
    const time = await act()
    const bareTime = await actBare()
    if (round < 0) continue
    ours.push(time)
    bare.push(bareTime)
  }
  const [our, sql] = [median(ours), median(bare)]
  addRow(title, `${(our / sql).toFixed(2)} of the bare SQL (${our.toFixed(1)} ms, ${sql.toFixed(1)} ms)`)
}
