// Builds web/ into dist/, or serves it with hot reload and forwards /api to the local server.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { pages } from './vite.pages.ts'

/** Merges small shared chunks. With a larger threshold the sign-in page would load unused code. */
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 }

/** In the order of imports: each imports only those before it. */
const layers: Record<string, string[]> = {
  contract: ['domain', 'contract'],
  shared: ['web/ui', 'web/api', 'web/live', 'web/shell', 'node_modules'],
  people: ['web/people', 'web/files', 'web/company', 'web/messaging'],
  catalog: ['web/catalog'],
  sales: ['web/sales'],
  insight: ['web/insight', 'web/operations'],
}

/** Matches the modules in some folders. */
function isIn(folders: string[]): (module: string) => boolean {
  const paths = folders.map((folder) => fileURLToPath(new URL(`${folder}/`, import.meta.url)))
  return (module) => paths.some((path) => module.startsWith(path))
}

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), tailwindcss(), pages(), compressed()],
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    // The Content-Security-Policy blocks data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Without the names of all modules that share the chunk.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          // By layer and area: imports go one way, so chunks don't import each other.
          groups: Object.entries(layers).map(([name, folders], index) => ({
            ...shared,
            name,
            test: isIn(folders),
            priority: 10 - index,
          })),
        },
      },
    },
  },
  // web/api/*.ts are modules, not calls. The server compares Origin with Host.
  server: { proxy: { '^/api/(?!.*\\.ts(\\?|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
})

/** Writes a .br and a .gz version of each text file, so that the server never compresses. */
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
