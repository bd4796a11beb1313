import { type ByteSource, chunksOf } from './bytes.ts'

const MAX_ZIP_TAIL = 22 + 0xffff
const SCRIPTS = ['<script', '<html', '<!doctype html', '<?php']

/** Whether the end of the file is a zip directory: true of archives, and of files that are an archive as well. */
export async function endsAsZip(source: ByteSource): Promise<boolean> {
  const from = Math.max(0, source.size - MAX_ZIP_TAIL)
  const tail = await source.read(from, MAX_ZIP_TAIL)
  for (
    let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    if (at + 22 > tail.length) continue
    const directory = from + at - tail.readUInt32LE(at + 12)
    if (directory < 0) continue
    // Four chance bytes are no directory: its first entry has a mark of its own, unless it is empty or zip64.
    const first = (await source.read(directory, 4)).toString('latin1')
    if (first === 'PK\x01\x02' || first === 'PK\x06\x06' || directory === from + at) return true
  }
  return false
}

/** Whether the file carries markup that a careless reader would run as a page or a program. */
export async function carriesScript(source: ByteSource): Promise<boolean> {
  const longest = Math.max(...SCRIPTS.map((script) => script.length))
  for await (const chunk of chunksOf(source, longest - 1)) {
    const text = chunk.toString('latin1').toLowerCase()
    if (SCRIPTS.some((script) => text.includes(script))) return true
  }
  return false
}
