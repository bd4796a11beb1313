import sharp from 'sharp'
import { bareOpus } from '../unit/files/sounds.ts'
import { useChat } from './chatWorld.ts'

/** A recording with nothing written beside it: it is kept as it came. */
export const OGG = bareOpus()

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** As a phone takes it. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: '#0a6' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'ZCAMERA' } })
    .toBuffer()

export interface ChatFile {
  id: string
  name: string
  kind: string
  bytes: number
}
export interface FileLine {
  what: string
  text: string | null
  file?: ChatFile | null
  fileName?: string | null
  fileState?: string | null
  files?: ChatFile[]
  message?: { state: string; reason: string | null }
}

export function useChatFiles() {
  const world = useChat()
  const linesOf = async (id: string) => (await world.get<{ lines: FileLine[] }>(id, 'thread')).lines
  return Object.assign(world, { linesOf })
}
/** Nobody stops it. */
export const goOn = () => new AbortController().signal
