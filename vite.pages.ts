// Lists the files of each page for the server.
import { readFile } from 'node:fs/promises'

import type { Plugin, Rolldown } from 'vite'

import { findProduct, findProducts } from '#contract/catalog/products.ts'
import { findCompany } from '#contract/company/company.ts'
import { findDashboardCharts, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { findInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { productsPerPage } from '#domain/catalog/products.ts'
import { defaultComparison } from '#domain/insight/comparison.ts'
import type { AnyRecord } from '#domain/platform/records/defineRecord.ts'
import { isRecordNoun, records } from '#domain/records.ts'
import { reportIds, reportPath } from '#domain/reports.ts'
import { invoicesPerPage } from '#domain/sales/invoices.ts'
import type { PageManifest } from '#server/platform/http/webFiles.ts'
import { recordPaths } from '#web/shell/recordPaths.ts'

/** The first calls of the pages that are opened most, which every role may make. They leave before any script arrives. */
const firstCalls: Record<string, string[]> = {
  '/': [buildRequest(findDashboardMetrics, { compareWith: defaultComparison }).url, findDashboardCharts.path],
  '/products': [buildRequest(findProducts, { page: 1, limit: productsPerPage }).url],
  '/products/$id': [findProduct.path.replace(':', '$')],
  '/invoices': [buildRequest(findInvoices, { page: 1, limit: invoicesPerPage }).url],
  '/invoices/$id': [findInvoice.path.replace(':', '$')],
}

/** The path of a route in web/routes.tsx. */
const routePath = /(?:path: |Page\(\s*)'(\/[^']*)'/g

/** The same with its file. */
const routeWithFile = new RegExp(
  `${routePath.source},(?:(?!createRoute|shell\\w*Page\\()[^])*?import\\('#web/([^']+)'\\)`,
  'g',
)

const readRoutes = () => readFile(new URL('web/routes.tsx', import.meta.url), 'utf8')

function findSinglePages(routes: string): [path: string, file: string][] {
  return Array.from(routes.matchAll(routeWithFile), ([, path = '', file = '']) => [path, file])
}

/** By path, the file in web/ of each page that has one of its own. */
export async function findPageModules(): Promise<ReadonlyMap<string, string>> {
  return new Map(findSinglePages(await readRoutes()))
}

/** The pages of a plain record, with their file. */
const recordPages = /recordRoutes\(records\.(\w+), \(\) => import\('#web\/([^']+)'\)\)/g

/** The file of the pages of imports of all plain records. */
const importsFile = 'records/recordImports.tsx'

/** [path, file] of each page of plain records. */
function findRecordPages(routes: string): [path: string, file: string][] {
  return [...routes.matchAll(recordPages)].flatMap(([, noun = '', file = '']) => {
    const { import: form, imports, importPage, ...paths } = recordPaths(recordOf(noun))
    return [
      ...Object.values(paths).map((path): [string, string] => [path, file]),
      ...[form, imports, importPage].map((path): [string, string] => [path, importsFile]),
    ]
  })
}

/** The file of the pages of all reports. */
const reportFile = /reportRoutes\(\(\) => import\('#web\/([^']+)'\)\)/

/** [path, file] of each report. */
function findReportPages(routes: string): [path: string, file: string][] {
  const [, file] = reportFile.exec(routes) ?? []
  return file === undefined ? [] : reportIds.map((id) => [reportPath(id), file])
}

function recordOf(noun: string): AnyRecord {
  if (!isRecordNoun(noun)) throw new Error(`${noun} is no plain record`)
  return records[noun]
}

/** Writes pages.json, from which the server sends preload links with the first response. */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    async generateBundle(_, bundle) {
      const routes = await readRoutes()
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circular = chunks.find((chunk) => importedBy(chunk, bundle).includes(chunk.fileName))
      if (circular) throw new Error(`${circular.fileName} imports itself indirectly`)
      const known = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => filesOf(entry, bundle)),
      )
      const filesFor = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))
        if (!chunk) throw new Error(`No chunk was made of web/${module}`)
        return filesOf(chunk, bundle).filter((file) => !known.has(file))
      }
      const defined = [...findRecordPages(routes), ...findReportPages(routes)]
      const withFile = [...findSinglePages(routes), ...defined]
      const files = [...routes.matchAll(/import\('#web\//g)]
      // All but the shell, which has no path. A plain record has one import for all its pages, and so have the reports.
      const definedFiles = new Set(defined.map(([, file]) => file))
      if (withFile.length - defined.length + definedFiles.size !== files.length - 1)
        throw new Error('vite.pages.ts does not recognize a route of web/routes.tsx')
      const written: PageManifest = {
        signedOut: { calls: [findCompany.path], files: filesFor('people/auth/SignedOutPages.tsx') },
        signedIn: {
          calls: [findCurrentUser.path, findCompany.path],
          files: [...filesFor('routes.tsx'), ...filesFor('app/Shell.tsx')],
        },
        pages: Object.fromEntries([
          // Routes without files redirect.
          ...routes.matchAll(routePath).map(([, path = '']) => [path, { calls: [], files: [] }]),
          ...withFile.map(([path, file]) => [path, { calls: firstCalls[path] ?? [], files: filesFor(file) }]),
        ]),
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(written) })
    },
  }
}

/** The file of a chunk, those of its imports, and their stylesheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const scripts = [...new Set([chunk.fileName, ...importedBy(chunk, bundle)])]
  return scripts.flatMap((name) => {
    const file = bundle[name]
    return [name, ...((file?.type === 'chunk' && file.viteMetadata?.importedCss) || [])]
  })
}

/** The files that a chunk imports, directly or indirectly; includes its own if the imports are circular. */
function importedBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (files.has(name) || file?.type !== 'chunk') return
    files.add(name)
    file.imports.forEach(visit)
  }
  chunk.imports.forEach(visit)
  return [...files]
}
