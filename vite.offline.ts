// Builds the service worker, with the list of the files of the pages that work without a network.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import type { Plugin, Rolldown } from 'vite'

import { offlinePages } from '#web/offline/offlinePages.ts'

import { findPageModules } from './vite.pages.ts'

const fileName = 'service-worker.js'
const worker = fileURLToPath(new URL('web/offline/serviceWorker.ts', import.meta.url))

/** The frame of all signed-in pages. What it loads later is for other pages. */
const frame = ['main.tsx', 'routes.tsx', 'app/Shell.tsx']

/** Of web/public, which the page names. */
const publicFiles = ['theme.js', 'favicon.svg']

/** Loaded by scripts, not imported. */
const readerFile = /^assets\/(?:barcodeWorker|zxing_reader)-/

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName })
    },
    async generateBundle(_, bundle) {
      const script = bundle[fileName]
      if (script?.type !== 'chunk') throw new Error(`${fileName} was not built`)
      if (script.imports.length > 0) throw new Error(`${fileName} imports ${script.imports.join(', ')}`)
      const reader = Object.keys(bundle).filter((name) => readerFile.test(name))
      const modules = await findPageModules()
      const pageModules = offlinePages.map((path) => modules.get(path) ?? path)
      const names = [...offlineFiles(bundle, pageModules), ...reader, ...publicFiles]
      const files = names.map((name) => `/${name}`).toSorted()
      const hash = createHash('sha256')
        .update(`${files.join()} ${script.code}`)
        .digest('base64url')
        .slice(0, 16)
      script.code = `self.offlineFiles=${JSON.stringify({ pages: offlinePages, files, hash })};${script.code}`
    },
  }
}

/** The files of the frame and of the pages. What the pages load later is among them: dialogs, and the reader of camera pictures. */
function offlineFiles(bundle: Rolldown.OutputBundle, pageModules: readonly string[]): Set<string> {
  const names = new Set<string>()
  const add = (name: string, withLater: boolean) => {
    const chunk = bundle[name]
    if (names.has(name) || chunk?.type !== 'chunk') return
    names.add(name)
    for (const file of [
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ])
      names.add(file)
    const later = withLater ? chunk.dynamicImports : []
    for (const imported of [...chunk.imports, ...later]) add(imported, withLater)
  }
  for (const module of frame) add(chunkOf(module, bundle), false)
  for (const module of pageModules) add(chunkOf(module, bundle), true)
  return names
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
  )
  if (!chunk) throw new Error(`No chunk has web/${module}`)
  return chunk.fileName
}
