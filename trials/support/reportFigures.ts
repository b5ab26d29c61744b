// Reports the figures of trials.

export function reportFigures(title: string, figures: Record<string, number>): void {
  process.stdout.write(
    `${title}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}\n`,
  )
}

export function elapsedSeconds(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10
}
