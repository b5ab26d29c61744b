// Executes a Dockerfile without Docker: each stage is a Debian folder, and RUN uses chroot.
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
  instruction: string
  args: string
}

/** `bases` creates the file system of a FROM in the given folder. Throws if an instruction fails or is not supported. */
export async function buildImage(
  dockerfile: string,
  folder: string,
  bases: (name: string, folder: string) => Promise<void>,
): Promise<Image> {
  const ignored = await readIgnored(`${dockerfile}.dockerignore`)
  const stages = new Map<string, Image>()
  let stage: Image | undefined
  for (const { instruction, args } of parse(await readFile(dockerfile, 'utf8'))) {
    process.stdout.write(`   ${instruction} ${args.slice(0, 110)}\n`)
    if (instruction === 'FROM') {
      const [base = '', , name = String(stages.size)] = args.split(/\s+/)
      stage = { folder: join(folder, name), workdir: '/', env: {}, user: '0:0', command: [], healthcheck: [] }
      stages.set(name, stage)
      await mkdir(stage.folder, { recursive: true })
      await bases(base, stage.folder)
    } else if (!stage) throw new Error(`${instruction} before FROM`)
    else if (instruction === 'COPY') await copy(stage, args, stages, ignored)
    else if (instruction === 'RUN') await runInside(stage, args)
    else if (instruction === 'WORKDIR') {
      stage.workdir = args
      await mkdir(join(stage.folder, args), { recursive: true })
    } else if (instruction === 'ENV')
      Object.assign(stage.env, Object.fromEntries(args.split(/\s+/).map((pair) => pair.split('=', 2))))
    else if (instruction === 'USER') stage.user = args
    else if (instruction === 'CMD') stage.command = JSON.parse(args) as string[]
    else if (instruction === 'HEALTHCHECK')
      stage.healthcheck = JSON.parse(args.slice(args.indexOf('['))) as string[]
    else if (!['EXPOSE', 'STOPSIGNAL'].includes(instruction))
      throw new Error(`Unsupported instruction: ${instruction} ${args}`)
  }
  if (!stage) throw new Error('The Dockerfile has no FROM')
  return stage
}

function parse(text: string): Step[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n')
  const steps = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return steps.map((line) => {
    const [, instruction = '', args = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    return { instruction: instruction.toUpperCase(), args: args.trim() }
  })
}

async function readIgnored(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

async function copy(
  stage: Image,
  args: string,
  stages: Map<string, Image>,
  ignored: string[],
): Promise<void> {
  const sources = args.split(/\s+/)
  const from = /^--from=(.+)$/.exec(sources[0] ?? '')?.[1]
  if (from !== undefined) sources.shift()
  const target = sources.pop() ?? ''
  const source = from === undefined ? root : (stages.get(from)?.folder ?? '')
  const isKept = (path: string) => {
    const name = relative(source, path)
    return from !== undefined || !ignored.some((pattern) => name === pattern || matchesGlob(name, pattern))
  }
  for (const instruction of sources) {
    const path = join(source, instruction)
    const to = resolve(
      stage.folder,
      `.${stage.workdir}`,
      target.endsWith('/') ? join(target, instruction) : target,
    )
    await mkdir(dirname(to), { recursive: true })
    await cp(path, to, { recursive: true, filter: isKept, verbatimSymlinks: true })
  }
}

async function runInside(stage: Image, command: string): Promise<void> {
  const script = `cd '${stage.workdir}' && ${command}`
  const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
  // The package registry and certificates of this machine.
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
