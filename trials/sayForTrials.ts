// How trials tell their figures.

export function reportFigures(what: string, figures: Record<string, number>): void {
  process.stdout.write(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}\n`,
  )
}

export function elapsedSeconds(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10
}
