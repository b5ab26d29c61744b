// Builds web/ into dist/, or serves it with hot reload and forwards /api to the local server.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

import { markdown } from './vite.markdown.ts'
import { pages } from './vite.pages.ts'

/** The pages of signed-out visitors. */
const signedOutPages = [
  'people/auth/SignedOutPages.tsx',
  'people/auth/ForgotPasswordPage.tsx',
  'people/auth/ResetPasswordPage.tsx',
]

/** In the order of imports: each imports only those before it. */
const layers = {
  shared: ['domain', 'contract', 'web/ui', 'web/api', 'web/live', 'web/shell', 'node_modules'],
  people: ['web/people', 'web/files', 'web/company', 'web/messaging'],
  catalog: ['web/catalog'],
  sales: ['web/sales'],
  insight: ['web/insight', 'web/operations'],
}

/** The values that search parameters in `routes` may have. */
const searchValues = [
  'insight/reportPeriods.ts',
  'sales/states.ts',
  'sales/orderStates.ts',
  'people/activityModules.ts',
  'platform/deliveryStatus.ts',
].map((file) => `../domain/${file}`)

/** For the button of saved views in the header. */
const viewedLists = '../domain/people/savedViews.ts'

function groupsOf(names: (keyof typeof layers)[]) {
  return names.map((name) => ({ name, test: isIn(layers[name]), minShareCount: 2 }))
}

/** Matches the modules in some folders. */
function isIn(folders: string[]): (module: string) => boolean {
  const paths = folders.map((folder) => fileURLToPath(new URL(`${folder}/`, import.meta.url)))
  return (module) => paths.some((path) => module.startsWith(path))
}

/**
 * The chunk `name`, of what some modules of web/ import directly or indirectly, with or without their packages. Rolldown adds the
 * packages that are used nowhere else.
 */
function importsOf(
  roots: string[],
  name: string,
  { withPackages = false } = {},
): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>()
  const visit = (module: string, graph: ModuleGraph) => {
    if (found.has(module) || (!withPackages && module.includes('/node_modules/'))) return
    found.add(module)
    // A copy, because the graph reuses the array.
    const imported = [...(graph.getModuleInfo(module)?.importedIds ?? [])]
    for (const one of imported) visit(one, graph)
  }
  return (module, graph) => {
    for (const root of roots) visit(fileURLToPath(new URL(`web/${root}`, import.meta.url)), graph)
    return found.has(module) ? name : null
  }
}

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), tailwindcss(), markdown(), pages(), compressed()],
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
        codeSplitting: {
          // Few, because a browser fetches six files at a time. Imports go one way, so that chunks don't import
          // each other.
          groups: [
            // What `routes` and `Shell` import counts as used by one chunk only, because they are always loaded. `shared` would take it along.
            { name: importsOf(['main.tsx', 'ui/EmptyState.tsx', ...searchValues, viewedLists], 'start') },
            // Apart from `shared`, because signed-out visitors don't load it.
            {
              name: 'router',
              test: /\/node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\//,
            },
            { name: 'forms', test: /\/node_modules\/(react-hook-form|@hookform)\// },
            // Apart from `shared`, so that the sign-in page stays small.
            { name: importsOf(signedOutPages, 'controls'), minShareCount: 2 },
            // Apart from `shared`, so that the page that is opened most stays small.
            {
              name: importsOf(['app/Shell.tsx', 'catalog/products/ProductsPage.tsx'], 'common', {
                withPackages: true,
              }),
              minShareCount: 2,
            },
            ...groupsOf(['shared', 'people', 'catalog', 'sales', 'insight']),
          ].map((group, index) => ({ ...group, priority: 20 - index })),
        },
      },
    },
  },
  // web/api/*.ts and *.tsx are modules, not calls. The server compares Origin with Host.
  server: {
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
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
