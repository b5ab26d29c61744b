// Builds web/ into dist/, and serves it with hot reload while /api goes to the local server.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { pages } from './vite.pages.ts'

/**
 * What few bytes are shared by some pages and not by others goes along with what they share anyway: half as many files for a page, for
 * a few more bytes. From 4000 on the sign-in page would carry what it never needs.
 */
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2500 }

/** Whether a module is of that floor. */
function isOf(floor: string): (module: string) => boolean {
  const folder = fileURLToPath(new URL(`${floor}/`, import.meta.url))
  return (module) => module.startsWith(folder)
}

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), tailwindcss(), pages(), compressed()],
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The names of all that share a chunk would stand in its own.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          // By floor, so that no chunk waits for another that waits for it.
          groups: [
            { ...shared, name: 'domain', test: isOf('domain'), priority: 2 },
            { ...shared, name: 'contract', test: isOf('contract'), priority: 1 },
            { ...shared, name: 'shared' },
          ],
        },
      },
    },
  },
  // web/api/*.ts are modules of the web, not calls; and the server compares the Origin with the Host.
  server: { proxy: { '^/api/(?!.*\\.ts(\\?|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
})

/** Lays a .br and a .gz beside each file of text, so that no request compresses what never changes. */
function compressed(): Plugin {
  const text = /\.(?:js|css|html|svg)$/
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const files = names.filter((name) => text.test(name)).map((name) => join(dir, name))
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
