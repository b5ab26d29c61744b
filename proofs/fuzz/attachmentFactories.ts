// Requests of the files of records.
import { capitalize } from '#domain/platform/format.ts'
import { nounsWithFiles } from '#domain/recordsWithFiles.ts'

import type { RequestFactory } from './requestFactory.ts'

/** The relative frequency of their slow calls. */
export const attachmentCallWeights: Record<string, number> = Object.fromEntries(
  nounsWithFiles.map((noun) => [`add${capitalize(noun)}File`, 0.3]),
)

/** Names a file that some record has: often another one. */
const setFile: RequestFactory = (parts, { random, discovered }) => {
  const id = discovered.pick(random, 'id', 'files')
  if (id !== undefined) parts.params['file'] = id
}

export const attachmentFactories: Record<string, RequestFactory> = Object.fromEntries(
  nounsWithFiles.flatMap((noun): [string, RequestFactory][] => {
    const one = capitalize(noun)
    return [
      [
        `add${one}File`,
        (parts, { random, image }) => {
          parts.query['originalName'] = random.pick([
            'PO.pdf',
            'photo.png',
            'lines.csv',
            `${random.text(8)}.txt`,
          ])
          parts.query['key'] = random.text(20)
          parts.body = random.pick([image, Buffer.from('%PDF-1.7\n%%EOF\n'), Buffer.from(random.text(20))])
          parts.headers['content-type'] = 'application/octet-stream'
        },
      ],
      [`download${one}File`, setFile],
      [`read${one}FileThumbnail`, setFile],
      [`remove${one}File`, setFile],
      [`restore${one}File`, setFile],
    ]
  }),
)
