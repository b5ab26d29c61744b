// Runs sqlmap, wapiti and slowhttptest against the server, signed in and signed out; a finding is a failure. Missing tools are
// skipped. `--scale 0.1` limits their time; results are in docs/asvs.md.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { endpoints } from '#contract/endpoints.ts'
import { findCurrentUser, signIn } from '#contract/people/auth.ts'
import { type Endpoint, hasJsonBody } from '#contract/platform/endpoint.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { fillEveryField, plainTexts } from '#proofs/inputs/injectionPayloads.ts'
import { endpointUrl, queryNames, validBody } from '#proofs/inputs/invalidInputs.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { signInLimits, users } from '#server/platform/db/schema.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { requestHead } from '#server/testing/sendRaw.ts'
import { startTestApp, type TestApp, signInAs } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const start = promisify(execFile)

export async function run(options: TrialOptions): Promise<void> {
  const app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-scanners-'))
  try {
    const admin = await app.clientAs('Admin')
    await fillEveryField(plainTexts, admin.call, 'scannedEndpoints')
    await scanForSql(app, folder, options.scale)
    await scanPages(app, folder, options.scale)
    await testSlowRequests(app, folder, options.scale)
    await app.assertIntegrity()
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    reportFigures(`${program} is not installed`, {})
    return false
  }
}

/** The output, whatever the exit code. */
async function outputOf(program: string, args: string[], seconds: number): Promise<string> {
  const options = { timeout: seconds * 1000, killSignal: 'SIGKILL' as const, maxBuffer: 256 * 2 ** 20 }
  const { stdout, stderr } = await start(program, args, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return `${stdout}\n${stderr}`
}

/** Without signing out, and without endless streams. */
const scannedEndpoints = endpoints.filter(
  ({ path }) => path !== subscribeToLiveEvents.path && !path.endsWith('/logout'),
)

const sqlmapOptions =
  '--batch --ignore-stdin --flush-session --disable-coloring --dbms PostgreSQL --level 2 --risk 1 --threads 4 --timeout 20 ' +
  '--skip-waf --ignore-code 400,401,403,404,409,413,415,422,429'

/** Tests each parameter with sqlmap: path parameters are marked with an asterisk. */
async function scanForSql(app: TestApp, folder: string, scale: number): Promise<void> {
  if (!isInstalled('sqlmap')) return
  const startedAt = performance.now()
  const sums = { calls: 0, tested: 0, withoutParameters: 0, stopped: 0 }
  const found: string[] = []

  async function scan(endpoint: Endpoint, cookie: string): Promise<void> {
    const ownFolder = await mkdtemp(join(folder, 'sqlmap-'))
    const file = join(ownFolder, 'request.txt')
    await writeFile(file, requestTo(app.url, endpoint, cookie))
    // The cookie is tested once.
    const skipped = endpoint === findCurrentUser ? [] : ['--skip', 'selvedge']
    const args = ['-r', file, '--output-dir', ownFolder, ...skipped, ...sqlmapOptions.split(' ')]
    const output = await outputOf('sqlmap', args, Math.max(180, 600 * scale))
    sums.calls += 1
    if (output.includes('do not appear to be injectable')) sums.tested += 1
    else if (/no parameter\(s\) found|does not contain a usable HTTP request/.test(output))
      sums.withoutParameters += 1
    else {
      sums.stopped += 1
      reportFigures(`inconclusive: ${endpoint.method} ${endpoint.path} ${output.trim().slice(-300)}`, {})
    }
    if (/identified the following injection point|is vulnerable|seems to be .*injectable/.test(output))
      found.push(`${endpoint.method} ${endpoint.path}: ${output.slice(-2000)}`)
  }

  const adminEndpoints = scannedEndpoints.filter(({ allow }) => allow !== 'signed in')
  for (const endpoint of adminEndpoints) {
    await app.db.delete(signInLimits)
    const { cookie } = await signInAs(app.url, 'Admin')
    const isOpen = endpoint.allow === 'anyone'
    await Promise.all([
      ...(isOpen ? [scan(endpoint, '')] : []),
      // Signing in ends the current session.
      ...(endpoint === signIn ? [] : [scan(endpoint, cookie)]),
    ])
  }
  const [staff] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf('Staff')))
  // These may end the current session or change the password.
  for (const endpoint of scannedEndpoints.filter(({ allow }) => allow === 'signed in')) {
    await app.db.delete(signInLimits)
    await scan(endpoint, (await signInAs(app.url, 'Staff')).cookie)
    await app.db
      .update(users)
      .set({ passwordHash: staff?.passwordHash ?? null })
      .where(eq(users.email, emailOf('Staff')))
  }
  reportFigures('sqlmap', { ...sums, found: found.length, seconds: elapsedSeconds(startedAt) })
  assert.deepEqual(found, [])
}

function requestTo(url: string, endpoint: Endpoint, cookie: string): string {
  const names = hasJsonBody(endpoint) ? [] : queryNames(endpoint)
  const query =
    names.length > 0 ? `?${names.map((name) => `${name}=${validQueries[name] ?? '1'}`).join('&')}` : ''
  const body = hasJsonBody(endpoint)
    ? JSON.stringify(validBody(endpoint))
    : endpoint.body
      ? 'productId,productName\nA,B\n'
      : ''
  const head = requestHead(
    `${endpoint.method} ${endpointUrl(endpoint, { id: '2*', key: 'a-key-of-a-scanner*', image: `${'a'.repeat(22)}*`, token: `${'a'.repeat(43)}*` })}${query}`,
    {
      Host: new URL(url).host,
      Origin: url,
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': hasJsonBody(endpoint) ? 'application/json' : 'text/csv' }),
    },
  )
  return head + body
}

const validQueries: Record<string, string> = {
  search: 'plain',
  q: 'plain',
  category: 'Plain',
  size: 'M',
  stockLevel: 'in',
  status: 'all',
  module: 'all',
  startDate: '2026-01-01',
  endDate: '2030-01-01',
  month: '2026-01',
  processedMonth: '2026-01',
  mode: 'skip',
  fileName: 'a.csv',
  key: 'a-key-of-a-scanner',
  columns: 'productId,productName',
  missingPrices: 'zero',
  userId: '1',
  age: '0',
}

/** Tests pages, files and GET endpoints with wapiti; it must report no vulnerabilities. */
async function scanPages(app: TestApp, folder: string, scale: number): Promise<void> {
  if (!isInstalled('wapiti')) return
  const startedAt = performance.now()
  const starts = scannedEndpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const names = queryNames(endpoint).map((name) => `${name}=${validQueries[name] ?? '1'}`)
      return [
        '-s',
        `${app.url}${endpointUrl(endpoint, { id: '2' })}${names.length > 0 ? `?${names.join('&')}` : ''}`,
      ]
    })
  const found: Record<string, unknown> = {}
  for (const isSignedIn of [false, true]) {
    const report = join(folder, `wapiti-${isSignedIn}.json`)
    const { cookie } = await signInAs(app.url, 'Admin')
    const session = isSignedIn ? ['-H', `Cookie: ${cookie}`, '-H', `Origin: ${app.url}`] : []
    await outputOf(
      'wapiti',
      [
        '-u',
        `${app.url}/`,
        '--scope',
        'domain',
        '--flush-session',
        '-f',
        'json',
        '-o',
        report,
        '--max-scan-time',
        String(Math.max(180, Math.round(600 * scale))),
        '-m',
        wapitiModules,
        ...session,
        ...starts,
      ],
      900 * scale + 300,
    )
    const { vulnerabilities } = JSON.parse(await readFile(report, 'utf8')) as {
      vulnerabilities: Record<string, { info: string; path: string }[]>
    }
    for (const [kind, entries] of Object.entries(vulnerabilities)) {
      const findings = entries.filter(({ info }) => !expectedFindings.test(info))
      if (findings.length > 0) found[`${kind}, ${isSignedIn ? 'signed in' : 'not signed in'}`] = findings
    }
  }
  reportFigures('wapiti', {
    starts: starts.length / 2,
    found: Object.keys(found).length,
    seconds: elapsedSeconds(startedAt),
  })
  assert.deepEqual(found, {})
}

/** The modules that need no external server. */
const wapitiModules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe'

/**
 * Without HTTPS there is no HSTS header (https.test.ts tests it), and X-XSS-Protection is 0 on purpose: the filter of old
 * browsers was a vulnerability.
 */
const expectedFindings = /(?:Strict-Transport-Security|X-XSS-Protection) is not set|Secure flag is not set/

/** Slow headers, slow bodies, slow reads and overlapping ranges with slowhttptest: the service must stay available. */
async function testSlowRequests(app: TestApp, folder: string, scale: number): Promise<void> {
  if (!isInstalled('slowhttptest')) return
  const seconds = String(Math.max(30, Math.round(120 * scale)))
  const connections = String(Math.max(300, Math.round(1000 * scale)))
  const usual = ['-c', connections, '-r', '200', '-l', seconds, '-p', '5', '-i', '10', '-u']
  const kinds: Record<string, string[]> = {
    'slow heads': ['-H', '-x', '24', ...usual, `${app.url}/`],
    'slow bodies': ['-B', '-s', '8192', '-x', '10', ...usual, `${app.url}/api/auth/login`],
    'slow readers': [
      '-X',
      '-w',
      '10',
      '-y',
      '20',
      '-n',
      '5',
      '-z',
      '32',
      '-k',
      '3',
      ...usual,
      `${app.url}/api/company`,
    ],
    ranges: ['-R', '-a', '5', '-b', '3000', '-t', 'HEAD', ...usual, `${app.url}/favicon.svg`],
  }
  for (const [kind, args] of Object.entries(kinds)) {
    const log = await outputOf(
      'slowhttptest',
      ['-g', '-o', join(folder, 'slow'), ...args],
      Number(seconds) + 120,
    )
    const plain = log.replaceAll(/\P{ASCII}|\p{Cc}\[[\d;]*m/gu, '')
    const down = plain.match(/service available:\s*NO/g)?.length ?? 0
    const up = plain.match(/service available:\s*YES/g)?.length ?? 0
    reportFigures(`slowhttptest, ${kind}`, {
      connections: Number(connections),
      available: up,
      unavailable: down,
    })
    assert.ok(up > 0 && down === 0, plain.slice(-1500))
  }
}
