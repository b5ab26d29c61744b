// What JSX becomes in web/: React's elements, except that a text next to other children is an element of its own (wrapTexts.ts).
import type { ElementType, JSX as ReactJsx, Key, ReactElement, ReactNode } from 'react'
import { Fragment, jsx as createElement, jsxs as createElementOfMany } from 'react/jsx-runtime'

import { wrapTexts } from './wrapTexts.ts'

type Props = Record<string, unknown>

export { Fragment }

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return createElement(type as never, wrapPropTexts(type, props), key)
}

/** Of several children, which keep their places. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const wrapped = wrapPropTexts(type, props)
  const create = Array.isArray(wrapped['children']) ? createElementOfMany : createElement
  return create(type as never, wrapped, key)
}

/** A component decides itself where it shows its children. */
function wrapPropTexts(type: ElementType, props: Props): Props {
  if (typeof type !== 'string' && type !== Fragment) return props
  const children = wrapTexts(type, props['children'], wrapText)
  return children === props['children'] ? props : { ...props, children }
}

function wrapText(text: string, index: number): ReactElement {
  const props: Props = { children: text }
  return createElement('span', props, `text ${index}`)
}

type Shown = ReactElement | false | null | undefined

/**
 * Whether a component returns elements: the text of one that returns a string has no element of its own. Those of packages are declared
 * as FunctionComponent, which says nothing.
 */
type ReturnsElements<Component> = Component extends { $$typeof: symbol }
  ? true
  : Component extends (props: never) => infer Result
    ? Promise<ReactNode> extends Result
      ? true
      : [Result] extends [Shown | readonly Shown[]]
        ? true
        : false
    : true

/** React's, but a component that may return a text can't be used. */
export declare namespace JSX {
  type Element = ReactJsx.Element
  type ElementType = ReactJsx.ElementType
  type ElementClass = ReactJsx.ElementClass
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute
  type LibraryManagedAttributes<Component, P> =
    ReturnsElements<Component> extends true
      ? ReactJsx.LibraryManagedAttributes<Component, P>
      : 'This component may return a text: return <>{text}</>'
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>
  type IntrinsicElements = ReactJsx.IntrinsicElements
}
