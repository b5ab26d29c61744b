// The fonts of every paper: Inter as the house's own, and what is installed beside it for the scripts that it lacks.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The font files that the typesetter may use, as absolute paths. They are read from the disk only when a document
 * needs one of them, which keeps 8 MB of Chinese out of memory as long as nobody writes Chinese.
 *
 * Inter covers Latin, Greek and Cyrillic; the packages of @embedpdf Chinese and Japanese, Korean, Hebrew and Arabic;
 * those of Noto, beside Inter's, emoji (in ink, as the rest of the paper) and scripts of India and Thailand. For one more
 * script it is enough to install its package and to name its family in invoice.typ. What none of them covers is shown
 * in a font of the machine where it has one, and as an empty box where it hasn't.
 */
export function fontFiles(): string[] {
  const google = dirname(dirname(require.resolve('@expo-google-fonts/inter/package.json')))
  const embedpdf = dirname(dirname(dirname(require.resolve('@embedpdf/fonts-sc'))))
  return [
    ...installed(google, /^inter$/).flatMap((folder) =>
      weights(folder, ['400Regular', '500Medium', '600SemiBold', '700Bold']),
    ),
    ...installed(google, /^noto-/).flatMap((folder) => weights(folder, ['400Regular', '700Bold'])),
    ...installed(embedpdf, /^fonts-/).flatMap((folder) => regularAndBold(join(folder, 'fonts'))),
  ]
}

function installed(scope: string, name: RegExp): string[] {
  return readdirSync(scope)
    .filter((folder) => name.test(folder))
    .toSorted()
    .map((folder) => join(scope, folder))
}

function weights(folder: string, names: string[]): string[] {
  return names.flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => join(folder, name, file)),
  )
}

function regularAndBold(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /-(Regular|Bold)\.(otf|ttf)$/.test(file))
    .toSorted()
    .map((file) => join(folder, file))
}
