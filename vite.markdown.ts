// Imports a Markdown file of docs/ as HTML, for pages that show it.
import { Marked, Renderer } from 'marked'
import type { Plugin } from 'vite'

const marked = new Marked({
  renderer: {
    // A link can lead to a heading.
    heading({ tokens, depth, text }) {
      const id = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Both scroll sideways, also with the keyboard, where they are wider than the page.
    code(token) {
      return Renderer.prototype.code.call(this, token).replace('<pre>', '<pre tabindex="0">')
    },
    table(token) {
      const names = token.header.map(({ text }) => text).join(', ')
      return `<div role="group" tabindex="0" aria-label="${names}">${Renderer.prototype.table.call(this, token)}</div>\n`
    },
  },
})

/** `import guide from '#docs/imports.md'` is its HTML, without the first heading, which is the title of the page. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform: {
      filter: { id: /\.md$/ },
      async handler(source) {
        const html = await marked.parse(source.replace(/^# .*\n/, ''))
        return { code: `export default ${JSON.stringify(html)}`, map: null, moduleType: 'js' }
      },
    },
  }
}
