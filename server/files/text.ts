import { type ByteSource, chunksOf } from './bytes.ts'

// Tab, line feed, vertical tab (a line break within an Excel cell), form feed, carriage return.
const ALLOWED_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d])
// How a file begins that is text, but a page, a program or a document rather than rows.
const NOT_ROWS = /^\s*(?:<[!?a-z/]|%pdf-|#!|\{\\rtf|%!ps)/i

function isControl(code: number): boolean {
  return code < 0x20 ? !ALLOWED_CONTROLS.has(code) : code === 0x7f
}

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

/**
 * Whether the whole file is plain text that can hold rows: UTF-8, UTF-16 with its mark, or a one-byte code page
 * (Excel writes Arabic CSV as windows-1256). Which of these it is, the reader of the rows finds out.
 */
export async function isRowsOfText(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, 1024)
  const utf16 = utf16Of(head)
  if (NOT_ROWS.test(new TextDecoder(utf16 ?? 'utf-8').decode(head))) return false
  const decoder = utf16 && new TextDecoder(utf16, { fatal: true })
  for await (const chunk of chunksOf(source)) {
    if (!decoder) {
      for (let at = 0; at < chunk.length; at += 1) if (isControl(chunk[at] ?? 0)) return false
      continue
    }
    try {
      const text = decoder.decode(chunk, { stream: true })
      for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return false
    } catch {
      return false
    }
  }
  return true
}
