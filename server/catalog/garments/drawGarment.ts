// Draws garments: the files in svg/ with the colors of a product.
import { readFileSync } from 'node:fs'

import type { FileReply } from '#contract/platform/endpoint.ts'
import type { GarmentKind } from '#domain/catalog/garments.ts'

import { garmentPalette } from './garmentPalette.ts'

const sources = new Map<GarmentKind, string>()

/** Drawings only change with a new version of Selvedge. */
const cacheSeconds = 7 * 24 * 3600

/** Returns an SVG of 4:5. `color` is '#rrggbb'. */
export function drawGarment(kind: GarmentKind, color: string): string {
  const palette = new Map(Object.entries(garmentPalette(color)))
  return readSource(kind).replaceAll(
    /var\(--(\w+)\)/g,
    (variable, name: string) => palette.get(name) ?? variable,
  )
}

export async function readGarmentDrawing(
  _ctx: unknown,
  { kind, color }: { kind: GarmentKind; color: string },
): Promise<FileReply> {
  const bytes = Buffer.from(drawGarment(kind, `#${color}`))
  return { name: `${kind}.svg`, type: 'image/svg+xml', bytes, cacheSeconds, download: false }
}

/** Without the example colors, which show the file in a browser. */
function readSource(kind: GarmentKind): string {
  let source = sources.get(kind)
  if (source === undefined) {
    const url = new URL(`svg/${kind}.svg`, import.meta.url)
    source = readFileSync(url, 'utf8').replace(/<style>.*?<\/style>\n/, '')
    sources.set(kind, source)
  }
  return source
}
