// Runs the site of deploy/nginx with the installed nginx in front of test processes.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { waitFor } from './waitFor.ts'

const siteFolder = fileURLToPath(new URL('../../deploy/nginx/', import.meta.url))
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

export interface Nginx {
  /** The site's URL. */
  url: string
  /** The requests so far, such as 'GET /healthz'. */
  readRequests: () => Promise<string[]>
  /** The error log so far. */
  readErrorLog: () => Promise<string>
  close: () => Promise<void>
}

/** Why tests of the site are skipped; false if nginx is installed. */
export function nginxSkipReason(): string | false {
  try {
    execFileSync('nginx', ['-v'], { env: { PATH }, stdio: 'ignore' })
    return false
  } catch {
    return 'there is no nginx on this machine'
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The site with or without TLS; only ports, addresses and paths are changed. */
export async function openNginx(processes: number[], { tls = false } = {}): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-nginx-'))
  const port = await findFreePort()
  await Promise.all(['body', 'proxy', 'other'].map((name) => mkdir(join(folder, name))))
  const site = await readFile(join(siteFolder, 'selvedge.conf'), 'utf8')
  const upstream = await readFile(join(siteFolder, 'processes.conf'), 'utf8')
  if (tls) makeCertificate(folder)
  await writeFile(
    join(folder, 'selvedge.conf'),
    tls
      ? withCertificate(site)
          .replaceAll('/etc/ssl/selvedge', folder)
          .replace('listen 80 ', `listen 127.0.0.1:${await findFreePort()} `)
          .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      : site.replace(/^ {4}listen 80 /m, `    listen 127.0.0.1:${port} `),
  )
  const servers = processes.map((own) => `    server 127.0.0.1:${own} max_fails=0;`)
  await writeFile(
    join(folder, 'processes.conf'),
    upstream.replace(/( {4}server .*\n)+/, `${servers.join('\n')}\n`),
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid nginx.pid; worker_processes 2;
    events { worker_connections 1024; }
    http {
      log_format seen '$request_method $uri'; access_log seen.log seen;
      client_body_temp_path body; proxy_temp_path proxy;
      fastcgi_temp_path other; uwsgi_temp_path other; scgi_temp_path other;
      include processes.conf; include selvedge.conf;
    }`,
  )
  const log = join(folder, 'error.log')
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', log], {
    env: { PATH },
    stdio: 'ignore',
  })
  const ended = once(nginx, 'exit')
  const end = () => nginx.kill('SIGQUIT')
  process.once('exit', end)
  const opened = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    readRequests: async () => (await readFile(join(folder, 'seen.log'), 'utf8').catch(() => '')).split('\n'),
    readErrorLog: async () => readFile(log, 'utf8').catch(() => ''),
    async close() {
      nginx.kill('SIGTERM')
      await ended
      process.off('exit', end)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await waitFor('nginx', async () => nginx.exitCode !== null || (await isListening(port)))
  if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${await opened.readErrorLog()}`)
  return opened
}

/** As described in the site's header. */
function withCertificate(site: string): string {
  return site.replaceAll(/^#tls /gm, '').replaceAll(/^.*#plain\n/gm, '')
}

function makeCertificate(folder: string): void {
  const own = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', [...own, ...names, ...files], { stdio: 'ignore' })
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  const isOpen = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    wait(1000, false, { ref: false }),
  ])
  socket.destroy()
  return isOpen
}
