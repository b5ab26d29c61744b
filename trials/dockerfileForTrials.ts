// Carries out a Dockerfile where there is no Docker: each stage is a folder with a Debian in it, RUN happens inside by chroot.
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, matchesGlob, relative, resolve } from 'node:path'

import { root, run } from '#scripts/process.mjs'

export interface Image {
  folder: string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
  healthcheck: string[]
}

interface Step {
  word: string
  rest: string
}

/**
 * `bases` makes the file system that a FROM names, in the folder that it is given. Throws at a step that fails, and at one that it
 * does not know: a Dockerfile that grew past this is not tried any more.
 */
export async function buildImage(
  dockerfile: string,
  folder: string,
  bases: (name: string, folder: string) => Promise<void>,
): Promise<Image> {
  const ignored = await readIgnored(`${dockerfile}.dockerignore`)
  const stages = new Map<string, Image>()
  let stage: Image | undefined
  for (const { word, rest } of parse(await readFile(dockerfile, 'utf8'))) {
    process.stdout.write(`   ${word} ${rest.slice(0, 110)}\n`)
    if (word === 'FROM') {
      const [base = '', , name = String(stages.size)] = rest.split(/\s+/)
      stage = { folder: join(folder, name), workdir: '/', env: {}, user: '0:0', command: [], healthcheck: [] }
      stages.set(name, stage)
      await mkdir(stage.folder, { recursive: true })
      await bases(base, stage.folder)
    } else if (!stage) throw new Error(`${word} before FROM`)
    else if (word === 'COPY') await copy(stage, rest, stages, ignored)
    else if (word === 'RUN') await runInside(stage, rest)
    else if (word === 'WORKDIR') {
      stage.workdir = rest
      await mkdir(join(stage.folder, rest), { recursive: true })
    } else if (word === 'ENV')
      Object.assign(stage.env, Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=', 2))))
    else if (word === 'USER') stage.user = rest
    else if (word === 'CMD') stage.command = JSON.parse(rest) as string[]
    else if (word === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
    else if (!['EXPOSE', 'STOPSIGNAL'].includes(word))
      throw new Error(`This is not understood: ${word} ${rest}`)
  }
  if (!stage) throw new Error('There is no FROM')
  return stage
}

function parse(text: string): Step[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n')
  const steps = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return steps.map((line) => {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    return { word: word.toUpperCase(), rest: rest.trim() }
  })
}

async function readIgnored(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

async function copy(
  stage: Image,
  rest: string,
  stages: Map<string, Image>,
  ignored: string[],
): Promise<void> {
  const words = rest.split(/\s+/)
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
  if (from !== undefined) words.shift()
  const target = words.pop() ?? ''
  const source = from === undefined ? root : (stages.get(from)?.folder ?? '')
  const isKept = (path: string) => {
    const name = relative(source, path)
    return from !== undefined || !ignored.some((pattern) => name === pattern || matchesGlob(name, pattern))
  }
  for (const word of words) {
    const path = join(source, word)
    const to = resolve(stage.folder, `.${stage.workdir}`, target.endsWith('/') ? join(target, word) : target)
    await mkdir(dirname(to), { recursive: true })
    await cp(path, to, { recursive: true, filter: isKept, verbatimSymlinks: true })
  }
}

async function runInside(stage: Image, command: string): Promise<void> {
  const script = `cd '${stage.workdir}' && ${command}`
  const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
  // Whom this machine trusts, and where it has its packages from.
  const { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: trusted } = process.env
  const env = {
    PATH,
    HOME: '/root',
    ...(registry && { npm_config_registry: registry }),
    ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }),
    ...stage.env,
  }
  const { code, output } = await run('chroot', [stage.folder, '/bin/sh', '-c', script], { env, seconds: 900 })
  if (code !== 0) throw new Error(`${command} failed:\n${output.slice(-3000)}`)
}
