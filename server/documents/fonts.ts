// The fonts of every paper: Inter as the house's own, and the installed @embedpdf/fonts-* for scripts it lacks.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

const interWeights = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/**
 * The font files that the typesetter may use, as absolute paths. They are read from the disk only when a document
 * needs one of them, which keeps 8 MB of Chinese out of memory as long as nobody writes Chinese.
 *
 * Inter covers Latin, Greek and Cyrillic; the packages fonts-sc, -kr, -hebrew and -arabic cover Chinese and Japanese,
 * Korean, Hebrew and Arabic. For one more script it is enough to install its package beside them. What none of them
 * covers is shown in a font of the machine where it has one, and as an empty box where it hasn't.
 */
export function fontFiles(): string[] {
  const inter = dirname(require.resolve('@expo-google-fonts/inter/package.json'))
  const otherScripts = dirname(dirname(dirname(require.resolve('@embedpdf/fonts-sc'))))
  return [
    ...interWeights.map((weight) => join(inter, weight, `Inter_${weight}.ttf`)),
    ...readdirSync(otherScripts)
      .filter((name) => name.startsWith('fonts-'))
      .toSorted()
      .flatMap((name) => regularAndBold(join(otherScripts, name, 'fonts'))),
  ]
}

function regularAndBold(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /-(Regular|Bold)\.(otf|ttf)$/.test(file))
    .toSorted()
    .map((file) => join(folder, file))
}
