// sqlmap, wapiti and slowhttptest, as Debian has them, against a shop on PostgreSQL, signed in and not: what they find is a
// failure. What is not installed is said and passed over. --scale 0.1 gives each less time; docs/security.md has the outcome.
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
import { eq } from '#server/platform/db/drizzle.ts'
import { signInLimits, users } from '#server/platform/db/schema.ts'
import { fillEveryField, plainTexts } from '#server/testing/injectionPayloads.ts'
import { endpointUrl, queryNames, validBody } from '#server/testing/invalidInputs.ts'
import { requestHead } from '#server/testing/sendRaw.ts'
import { emailOf, startTestApp, type TestApp, signInAs } from '#server/testing/startTestApp.ts'

import { reportFigures, elapsedSeconds } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

const start = promisify(execFile)

export async function run(options: TrialOptions): Promise<void> {
  const shop = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-scanners-'))
  try {
    const admin = await shop.clientAs('Admin')
    await fillEveryField(plainTexts, admin.call, 'scanned')
    await scanForSql(shop, folder, options.scale)
    await scanPages(shop, folder, options.scale)
    await holdOn(shop, folder, options.scale)
    await shop.assertIntegrity()
  } finally {
    await shop.close()
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

/** All that it says, whatever it ends with. */
async function outputOf(program: string, args: string[], seconds: number): Promise<string> {
  const options = { timeout: seconds * 1000, killSignal: 'SIGKILL' as const, maxBuffer: 256 * 2 ** 20 }
  const { stdout, stderr } = await start(program, args, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return `${stdout}\n${stderr}`
}

/** Without leaving, and without what never ends. */
const scanned = endpoints.filter(
  ({ path }) => path !== subscribeToLiveEvents.path && !path.endsWith('/logout'),
)

const sqlmapOptions =
  '--batch --ignore-stdin --flush-session --disable-coloring --dbms PostgreSQL --level 2 --risk 1 --threads 4 --timeout 20 ' +
  '--skip-waf --ignore-code 400,401,403,404,409,413,415,422,429'

/** Each place of each call, by sqlmap: names in the address are marked with its asterisk, the rest it finds itself. */
async function scanForSql(shop: TestApp, folder: string, scale: number): Promise<void> {
  if (!isInstalled('sqlmap')) return
  const began = performance.now()
  const sums = { calls: 0, judged: 0, withoutPlace: 0, stopped: 0 }
  const found: string[] = []

  async function scan(endpoint: Endpoint, cookie: string): Promise<void> {
    const own = await mkdtemp(join(folder, 'sqlmap-'))
    const file = join(own, 'request.txt')
    await writeFile(file, requestTo(shop.url, endpoint, cookie))
    // The cookie is the same in all: it is tried once.
    const skipped = endpoint === findCurrentUser ? [] : ['--skip', 'selvedge']
    const args = ['-r', file, '--output-dir', own, ...skipped, ...sqlmapOptions.split(' ')]
    const said = await outputOf('sqlmap', args, Math.max(180, 600 * scale))
    sums.calls += 1
    if (said.includes('do not appear to be injectable')) sums.judged += 1
    else if (/no parameter\(s\) found|does not contain a usable HTTP request/.test(said))
      sums.withoutPlace += 1
    else {
      sums.stopped += 1
      reportFigures(`not judged: ${endpoint.method} ${endpoint.path} ${said.trim().slice(-300)}`, {})
    }
    if (/identified the following injection point|is vulnerable|seems to be .*injectable/.test(said))
      found.push(`${endpoint.method} ${endpoint.path}: ${said.slice(-2000)}`)
  }

  const ofAdmins = scanned.filter(({ allow }) => allow !== 'signed in')
  for (const endpoint of ofAdmins) {
    await shop.db.delete(signInLimits)
    const { cookie } = await signInAs(shop.url, 'Admin')
    const isOpen = endpoint.allow === 'anyone'
    await Promise.all([
      ...(isOpen ? [scan(endpoint, '')] : []),
      // Whoever signs in again ends the session that asks.
      ...(endpoint === signIn ? [] : [scan(endpoint, cookie)]),
    ])
  }
  const [staff] = await shop.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf('Staff')))
  // These may end the session that asks, or change the password of whoever asks.
  for (const endpoint of scanned.filter(({ allow }) => allow === 'signed in')) {
    await shop.db.delete(signInLimits)
    await scan(endpoint, (await signInAs(shop.url, 'Staff')).cookie)
    await shop.db
      .update(users)
      .set({ passwordHash: staff?.passwordHash ?? null })
      .where(eq(users.email, emailOf('Staff')))
  }
  reportFigures('sqlmap', { ...sums, found: found.length, seconds: elapsedSeconds(began) })
  assert.deepEqual(found, [])
}

function requestTo(url: string, endpoint: Endpoint, cookie: string): string {
  const names = hasJsonBody(endpoint) ? [] : queryNames(endpoint)
  const query =
    names.length > 0 ? `?${names.map((name) => `${name}=${rightQueries[name] ?? '1'}`).join('&')}` : ''
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

const rightQueries: Record<string, string> = {
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
  userId: '1',
  age: '0',
}

/** The pages, the files and every address that a GET reads, by wapiti; what it says of 'vulnerabilities' must be nothing. */
async function scanPages(shop: TestApp, folder: string, scale: number): Promise<void> {
  if (!isInstalled('wapiti')) return
  const began = performance.now()
  const starts = scanned
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const names = queryNames(endpoint).map((name) => `${name}=${rightQueries[name] ?? '1'}`)
      return [
        '-s',
        `${shop.url}${endpointUrl(endpoint, { id: '2' })}${names.length > 0 ? `?${names.join('&')}` : ''}`,
      ]
    })
  const found: Record<string, unknown> = {}
  for (const isSignedIn of [false, true]) {
    const report = join(folder, `wapiti-${isSignedIn}.json`)
    const { cookie } = await signInAs(shop.url, 'Admin')
    const session = isSignedIn ? ['-H', `Cookie: ${cookie}`, '-H', `Origin: ${shop.url}`] : []
    await outputOf(
      'wapiti',
      [
        '-u',
        `${shop.url}/`,
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
    for (const [kind, ones] of Object.entries(vulnerabilities)) {
      const meant = ones.filter(({ info }) => !notMeant.test(info))
      if (meant.length > 0) found[`${kind}, ${isSignedIn ? 'signed in' : 'not signed in'}`] = meant
    }
  }
  reportFigures('wapiti', {
    starts: starts.length / 2,
    found: Object.keys(found).length,
    seconds: elapsedSeconds(began),
  })
  assert.deepEqual(found, {})
}

/** Those that need nobody else's server. */
const wapitiModules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe'

/**
 * A shop on http alone, as this one is, has no HSTS to send: https.engine.test.ts says that it is there behind https. And X-XSS-Protection is
 * 0 on purpose: the filter of old browsers that it rules was a hole itself.
 */
const notMeant = /(?:Strict-Transport-Security|X-XSS-Protection) is not set|Secure flag is not set/

/** Slow heads, slow bodies, slow readers and overlapping ranges, by slowhttptest: the service must be there all the time. */
async function holdOn(shop: TestApp, folder: string, scale: number): Promise<void> {
  if (!isInstalled('slowhttptest')) return
  const seconds = String(Math.max(30, Math.round(120 * scale)))
  const connections = String(Math.max(300, Math.round(1000 * scale)))
  const usual = ['-c', connections, '-r', '200', '-l', seconds, '-p', '5', '-i', '10', '-u']
  const kinds: Record<string, string[]> = {
    'slow heads': ['-H', '-x', '24', ...usual, `${shop.url}/`],
    'slow bodies': ['-B', '-s', '8192', '-x', '10', ...usual, `${shop.url}/api/auth/login`],
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
      `${shop.url}/api/company`,
    ],
    ranges: ['-R', '-a', '5', '-b', '3000', '-t', 'HEAD', ...usual, `${shop.url}/favicon.svg`],
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
      looksWhenUp: up,
      looksWhenDown: down,
    })
    assert.ok(up > 0 && down === 0, plain.slice(-1500))
  }
}
