/** A text of `imports.file` that says what is wrong with a file before it is sent. */
export type Look = 'empty' | 'pdf' | 'notXlsx' | 'oldOrLocked' | 'notCsv'

const HEAD = 8

const headOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    // What cannot be read here is the server's to judge.
    reader.addEventListener('error', () => resolve(''))
    reader.addEventListener('load', () =>
      resolve(reader.result instanceof ArrayBuffer ? String.fromCharCode(...new Uint8Array(reader.result)) : ''),
    )
    reader.readAsArrayBuffer(file.slice(0, HEAD))
  })

/**
 * What a person most often takes by mistake, told by the first bytes, each with advice of its own. Null for a file
 * that may well be what its name says; the server looks closer.
 */
export async function firstLook(file: File): Promise<Look | null> {
  if (file.size === 0) return 'empty'
  const head = await headOf(file)
  if (head === '') return null
  if (head.startsWith('%PDF')) return 'pdf'
  const zip = head.startsWith('PK')
  if (/\.(?:csv|tsv|txt)$/i.test(file.name)) return zip ? 'notCsv' : null
  if (zip || !/\.xlsx$/i.test(file.name)) return null
  return head.startsWith('\xd0\xcf\x11\xe0') ? 'oldOrLocked' : 'notXlsx'
}
