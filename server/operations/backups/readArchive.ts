// Reads an archive: verifies that it is complete and of a known format, then reads it member by member.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import tar from 'tar-stream'
import * as z from 'zod/mini'

import { Refusal } from '#server/platform/refusal.ts'

import { hasValidChecksum } from './archiveChecksum.ts'
import {
  archiveFormat,
  ArchiveHeading,
  headingFileName,
  isChecksumsFile,
  ArchiveManifest,
  manifestFileName,
} from './archiveFormat.ts'

/** Far above the size of written parts, for single large rows. */
const maxMemberBytes = 512 * 1024 * 1024

export interface ArchiveMember {
  name: string
  bytes: Buffer
}

/** Throws a Refusal where the file is damaged, no backup, or of an unknown format. */
export async function readArchiveHeading(path: string): Promise<ArchiveHeading> {
  const name = basename(path)
  if (!(await isGzip(path))) throw new Refusal('unsupported', `${name} is not a Selvedge backup.`)
  if (!(await hasValidChecksum(path))) {
    throw new Refusal(
      'unprocessable',
      `${name} is damaged or incomplete. Nothing was changed. Use another copy of the file, or another backup.`,
    )
  }
  const json = await readFirstMember(path)
  const kind = z.safeParse(
    z.object({ kind: z.literal('Selvedge backup'), format: z.int(), app: z.string() }),
    json,
  )
  if (!kind.success) throw new Refusal('unsupported', `${name} is not a Selvedge backup.`)
  if (kind.data.format !== archiveFormat) {
    throw new Refusal(
      'unsupported',
      `${name} has format ${kind.data.format}, written by Selvedge ${kind.data.app}; this version reads only format ${archiveFormat}. Nothing was changed. Use that version of Selvedge or a newer one.`,
    )
  }
  return z.decode(ArchiveHeading, json as z.input<typeof ArchiveHeading>)
}

/**
 * Yields every member after the heading and returns the manifest. Checksums are verified as their files are read, so members
 * are only verified once the generator has returned.
 */
export async function* readArchiveMembers(path: string): AsyncGenerator<ArchiveMember, ArchiveManifest> {
  const digests = new Map<string, string>()
  const checksums: Record<string, string> = {}
  for await (const { name, bytes } of extractMembers(path)) {
    if (name === manifestFileName) {
      const manifest = z.decode(
        ArchiveManifest,
        JSON.parse(bytes.toString()) as z.input<typeof ArchiveManifest>,
      )
      const isComplete =
        digests.size === 0 && JSON.stringify(checksums) === JSON.stringify(manifest.checksums)
      if (!isComplete) throw checksumError(path)
      return manifest
    }
    if (isChecksumsFile(name)) {
      for (const line of bytes.toString().split('\n').slice(0, -1)) {
        const [digest, of = ''] = line.split('  ')
        if (digests.get(of) !== digest) throw checksumError(path)
        digests.delete(of)
      }
      if (digests.size > 0) throw checksumError(path)
      checksums[name] = digestOf(bytes)
    } else {
      digests.set(name, digestOf(bytes))
      if (name !== headingFileName) yield { name, bytes }
    }
  }
  throw checksumError(path)
}

/** The checksum was valid, so the file was changed on purpose. */
function checksumError(path: string): Refusal {
  return new Refusal('unprocessable', `${basename(path)} does not match its own checksums.`)
}

async function* extractMembers(path: string): AsyncGenerator<ArchiveMember> {
  const extract = tar.extract()
  const extraction = pipeline(createReadStream(path), createGunzip(), extract)
  // The loop below throws the same error.
  extraction.catch(() => {})
  for await (const entry of extract) {
    const { name, size } = entry.header
    if (size > maxMemberBytes) throw checksumError(path)
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await extraction
}

async function readFirstMember(path: string): Promise<unknown> {
  try {
    for await (const { name, bytes } of extractMembers(path)) {
      return name === headingFileName ? (JSON.parse(bytes.toString()) as unknown) : undefined
    }
  } catch {
    // A gzip file with a checksum that is not an archive.
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
