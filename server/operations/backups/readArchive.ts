// Reads an archive: whether it is whole, of a format that is known here, and then member by member.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import tar from 'tar-stream'
import * as z from 'zod/mini'

import { Refusal } from '#server/platform/refusal.ts'

import {
  archiveFormat,
  ArchiveHeading,
  headingFileName,
  isChecksumsFile,
  ArchiveManifest,
  manifestFileName,
} from './archiveFormat.ts'
import { hasValidSeal } from './seal.ts'

/** Far above the parts that are written, for a row that is large by itself. */
const mostMemberBytes = 512 * 1024 * 1024

export interface ArchiveMember {
  name: string
  bytes: Buffer
}

/** Throws a Refusal that says what is wrong with the file, before anything is done with it. */
export async function readArchiveHeading(path: string): Promise<ArchiveHeading> {
  const name = basename(path)
  if (!(await isGzip(path))) throw new Refusal('unsupported', `${name} is not a backup of Selvedge.`)
  if (!(await hasValidSeal(path))) {
    throw new Refusal(
      'unprocessable',
      `${name} is damaged: it is not as it was written, or its end is missing. Nothing was changed. Please take another copy of it, or another backup.`,
    )
  }
  const json = await readFirst(path)
  const kind = z.safeParse(
    z.object({ kind: z.literal('Selvedge backup'), format: z.int(), app: z.string() }),
    json,
  )
  if (!kind.success) throw new Refusal('unsupported', `${name} is not a backup of Selvedge.`)
  if (kind.data.format !== archiveFormat) {
    throw new Refusal(
      'unsupported',
      `${name} has format ${kind.data.format}, written by Selvedge ${kind.data.app}; this Selvedge reads format ${archiveFormat} alone. Nothing was changed. Please use that Selvedge, or a newer one.`,
    )
  }
  return z.decode(ArchiveHeading, json as z.input<typeof ArchiveHeading>)
}

/**
 * Every member after the heading, each checked by its SHA-256 once the list that has it is read; the manifest is returned.
 * Whoever stops before the end has checked nothing.
 */
export async function* readArchiveMembers(path: string): AsyncGenerator<ArchiveMember, ArchiveManifest> {
  const digests = new Map<string, string>()
  const checksums: Record<string, string> = {}
  for await (const { name, bytes } of membersOf(path)) {
    if (name === manifestFileName) {
      const manifest = z.decode(
        ArchiveManifest,
        JSON.parse(bytes.toString()) as z.input<typeof ArchiveManifest>,
      )
      const isWhole = digests.size === 0 && JSON.stringify(checksums) === JSON.stringify(manifest.checksums)
      if (!isWhole) throw doesNotFit(path)
      return manifest
    }
    if (isChecksumsFile(name)) {
      for (const line of bytes.toString().split('\n').slice(0, -1)) {
        const [digest, of = ''] = line.split('  ')
        if (digests.get(of) !== digest) throw doesNotFit(path)
        digests.delete(of)
      }
      if (digests.size > 0) throw doesNotFit(path)
      checksums[name] = digestOf(bytes)
    } else {
      digests.set(name, digestOf(bytes))
      if (name !== headingFileName) yield { name, bytes }
    }
  }
  throw doesNotFit(path)
}

/** Its seal was right, so this is no accident. */
function doesNotFit(path: string): Refusal {
  return new Refusal('unprocessable', `${basename(path)} does not agree with its own checksums.`)
}

async function* membersOf(path: string): AsyncGenerator<ArchiveMember> {
  const extract = tar.extract()
  const flowing = pipeline(createReadStream(path), createGunzip(), extract)
  // Told by the loop as well.
  flowing.catch(() => {})
  for await (const entry of extract) {
    const { name, size } = entry.header
    if (size > mostMemberBytes) throw doesNotFit(path)
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await flowing
}

async function readFirst(path: string): Promise<unknown> {
  try {
    for await (const { name, bytes } of membersOf(path)) {
      return name === headingFileName ? (JSON.parse(bytes.toString()) as unknown) : undefined
    }
  } catch {
    // A file that says of itself that it is whole, and is no archive.
  }
  return undefined
}

async function isGzip(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.equals(Buffer.from('1f8b', 'hex'))
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
