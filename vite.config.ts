// Builds web/ into dist/, or serves it with hot reload and forwards /api to the local server.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups } from './vite.chunks.ts'
import { markdown } from './vite.markdown.ts'
import { offline } from './vite.offline.ts'
import { pages } from './vite.pages.ts'

// Of the version that barcode-detector has for itself: its script need not work with that of another one.
const zxingReader = createRequire(fileURLToPath(import.meta.resolve('barcode-detector'))).resolve(
  'zxing-wasm/reader/zxing_reader.wasm',
)

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), tailwindcss(), markdown(), pages(), offline(), compressed()],
  resolve: { alias: [{ find: /^virtual:zxing-reader\.wasm(?=\?)/, replacement: zxingReader }] },
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    // The Content-Security-Policy blocks data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    // All supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Without the names of all modules that share the chunk.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // web/api/*.ts and *.tsx are modules, not calls. The server compares Origin with Host.
  server: {
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})

/** Writes a .br and a .gz version of each text and WebAssembly file, so that the server never compresses. */
function compressed(): Plugin {
  const compressible = /\.(?:js|css|html|svg|wasm)$/
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const files = names.filter((name) => compressible.test(name)).map((name) => join(dir, name))
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
