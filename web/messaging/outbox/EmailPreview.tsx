// Shows the HTML of an email in a frame without scripts and links.
import { useEffect, useRef, useState } from 'react'

export function EmailPreview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const observer = useRef<ResizeObserver>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  const applyStyles = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? ''
    }
    // The frame is as tall as its content, so that only the page scrolls.
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => setHeight(page.documentElement.offsetHeight))
    observer.current.observe(page.documentElement)
  }
  return (
    <iframe
      ref={frame}
      title="Email preview"
      // The missing allow-scripts makes this safe. The same origin lets `applyStyles` access the document.
      sandbox="allow-same-origin"
      srcDoc={toSafeHtml(html)}
      onLoad={applyStyles}
      className="block w-full bg-[#fff] scheme-light"
      style={{ height }}
    />
  )
}

/** Removes active content. Styles become data attributes, because our content security policy rejects inline styles. */
function toSafeHtml(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/\sstyle\s*=/gi, ' data-style='), 'text/html')
  for (const element of page.querySelectorAll('script, style, link, meta, base')) element.remove()
  for (const link of page.querySelectorAll('[href]')) link.removeAttribute('href')
  for (const image of page.querySelectorAll('[src]')) {
    if (!image.getAttribute('src')?.startsWith('data:')) image.removeAttribute('src')
  }
  return page.documentElement.outerHTML
}
