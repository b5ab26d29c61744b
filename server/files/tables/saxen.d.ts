// Types of the XML parser, which has none.
declare module 'saxen' {
  type Attributes = Record<string, string>

  export class Parser {
    on(event: 'openTag', handler: (name: string, readAttributes: () => Attributes | false) => void): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text' | 'cdata', handler: (text: string) => void): this
    write(xml: string): this
    end(): Error | null
  }
}
