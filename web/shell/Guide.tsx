// A guide of docs/ as a page.
import './guide.css'

/** The text is part of this app: HTML made by vite.markdown.ts. */
export function Guide({ html }: { html: string }) {
  return <article className="guide w-full max-w-240 min-w-0" dangerouslySetInnerHTML={{ __html: html }} />
}
