/** HTML, by vite.markdown.ts. */
declare module '*.md' {
  const html: string
  export default html
}
