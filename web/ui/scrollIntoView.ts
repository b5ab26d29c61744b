/** The ref of a notice above a long form: it may be out of sight of the button that failed. */
export function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'center' })
}
