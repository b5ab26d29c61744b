// Texts among the children of an element. A browser that translates a page replaces each text node by an element of its own. React then
// can't remove or change that text: it throws if the text has siblings that come and go, and otherwise keeps showing the old one.

type Text = string | number | bigint

/** Elements that hold nothing but text. */
const textElements = new Set(['option', 'title', 'textarea', 'text', 'tspan', 'style', 'script'])

/**
 * The children of an element, with each text next to other children as an element that `wrap` creates. Adjacent texts are one, and a text
 * without siblings is a plain string, which React sets as the content of its element. `type` is a fragment if it is not a string: its
 * texts always have siblings.
 */
export function wrapTexts(
  type: unknown,
  children: unknown,
  wrap: (text: string, index: number) => unknown,
): unknown {
  const isFragment = typeof type !== 'string'
  if (!Array.isArray(children))
    return isFragment && isShownText(children) ? wrap(String(children), 0) : children
  if (children.every((child) => isText(child) || isNothing(child))) {
    const text = children.filter(isText).join('')
    return isFragment && isShownText(text) ? wrap(text, 0) : text
  }
  return typeof type === 'string' && textElements.has(type) ? children : wrapAll(children, wrap)
}

function wrapAll(children: readonly unknown[], wrap: (text: string, index: number) => unknown): unknown[] {
  const wrapped: unknown[] = []
  for (let index = 0; index < children.length;) {
    const child = children[index]
    if (!isText(child)) {
      wrapped.push(Array.isArray(child) ? wrapAll(child, wrap) : child)
      index += 1
      continue
    }
    let text = ''
    let end = index
    for (; end < children.length && (isText(children[end]) || isNothing(children[end])); end += 1)
      if (isText(children[end])) text += String(children[end])
    wrapped.push(isShownText(text) ? wrap(text, index) : text)
    // The children after it keep their places, by which React knows them.
    for (index += 1; index < end; index += 1) wrapped.push(null)
  }
  return wrapped
}

function isText(child: unknown): child is Text {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'
}

/** Spaces between elements are not translated. */
function isShownText(child: unknown): boolean {
  return isText(child) && String(child).trim() !== ''
}

function isNothing(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean'
}
