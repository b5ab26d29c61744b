// Checks the contrast of the tokens in both themes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The color tokens in a part of the stylesheet. */
function colors(part: string): Map<string, string> {
  const found = part.matchAll(/--color-([a-z-]+): (#[0-9a-f]+);/g)
  return new Map([...found].map(([, name, value]) => [name ?? '', value ?? '']))
}

const darkStart = css.indexOf("[data-theme='dark']")
const light = colors(css.slice(0, darkStart))
const dark = colors(css.slice(darkStart))

type Rgb = [number, number, number]

/** A token over a background: translucent colors such as `hover` let it through. */
function seen(hex: string, ground: Rgb = [0, 0, 0]): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.match(/[0-9a-f]{2}/g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  const mix = (over: number, under: number) => over * (alpha / 255) + under * (1 - alpha / 255)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])]
}

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['canvas', 'surface', 'raised']
const washes = ['hover', 'pressed', 'selected']
const soft = [
  'good',
  'warning',
  'danger',
  'neutral',
  'products',
  'invoices',
  'orders',
  'customers',
  'payments',
  'purchases',
  'users',
  'inventory',
  'system',
]

for (const [theme, tokens] of [
  ['light', light],
  ['dark', dark],
] as const) {
  const token = (name: string) => {
    const value = tokens.get(name)
    assert.ok(value, `${theme} has no ${name}`)
    return value
  }
  const holds = (least: number, name: string, ground: string, wash?: string) => {
    const plain = seen(token(ground))
    const under = wash === undefined ? plain : seen(token(wash), plain)
    const ratio = contrast(seen(token(name), under), under)
    const where = wash === undefined ? ground : `${wash} on ${ground}`
    assert.ok(ratio >= least, `${theme}: ${name} on ${where} is ${ratio.toFixed(2)} to 1, not ${least}`)
  }

  test(`every text reads at 4.5 to 1 in the ${theme} theme, on every ground and under the pointer`, () => {
    for (const ground of grounds) {
      for (const ink of ['ink', 'muted', 'placeholder', 'link', 'danger']) holds(4.5, ink, ground)
      for (const ink of ['ink', 'muted']) for (const wash of washes) holds(4.5, ink, ground, wash)
    }
    for (const fill of ['accent', 'accent-hover']) holds(4.5, 'on-accent', fill)
    for (const fill of ['danger-fill', 'danger-fill-hover']) holds(4.5, 'on-danger', fill)
    for (const tone of soft) holds(4.5, tone, `${tone}-soft`)
    holds(4.5, 'link', 'accent-soft')
    for (const notice of ['accent', 'good', 'warning', 'danger']) holds(4.5, 'ink', `${notice}-soft`)
    // The hint has inverted colors.
    holds(4.5, 'canvas', 'ink')
  })

  test(`every control stands out at 3 to 1 in the ${theme} theme`, () => {
    for (const ground of grounds)
      for (const line of ['edge', 'edge-hover', 'focus', 'selvedge', 'accent', 'danger'])
        holds(3, line, ground)
  })
}

test('both themes name the same colors', () => {
  assert.deepEqual([...dark.keys()].toSorted(), [...light.keys()].toSorted())
})
