// The fonts of all documents: Inter, and installed font packages for scripts that Inter lacks.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Absolute paths of the fonts. The typesetter reads a file only when a document needs it.
 *
 * Inter covers Latin, Greek and Cyrillic; the @embedpdf packages Chinese, Japanese, Korean, Hebrew and Arabic; the Noto
 * packages emoji and scripts of India and Thailand. To add a script, install its package and add its family to the .typ
 * templates. Other characters use the machine's fonts, or are printed as an empty box.
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
