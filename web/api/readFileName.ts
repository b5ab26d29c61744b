/** The name of the file that a reply is saved as, from its header Content-Disposition; undefined without one. */
export function readFileName(contentDisposition: string | null | undefined): string | undefined {
  return /filename="([^"]+)"/.exec(contentDisposition ?? '')?.[1]
}
