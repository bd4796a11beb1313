/** The child's entry: opens one file and hands out batches when asked. Started by child.ts alone. */
import { volunteer } from '../../lifecycle/volunteer.ts'
import { SheetError } from './errors.ts'
import type { Source } from './source.ts'
import { openSource } from './source.ts'
import type { Reply, Request } from './types.ts'

let source: Source | undefined

function send(reply: Reply): void {
  process.send?.(reply)
}

function toReply(error: unknown): Reply {
  if (error instanceof SheetError) return { type: 'refused', reason: error.reason, values: error.values }
  // Too long a string or array, or a buffer that could not be had.
  if (error instanceof RangeError) return { type: 'refused', reason: 'memory', values: {} }
  if (error instanceof Error && 'syscall' in error) return { type: 'fault', message: error.message }
  return { type: 'refused', reason: 'damaged', values: {} }
}

async function answer(request: Request): Promise<Reply> {
  if (request.type === 'open') {
    source = await openSource(request.path, request.name, request.options)
    return { type: 'opened', info: source.info }
  }
  if (!source) return { type: 'fault', message: 'No file is open.' }
  return { type: 'batch', ...source.next() }
}

volunteer()
process.on('disconnect', () => process.exit(0))
process.on('message', (request: Request) => {
  answer(request).then(send, (error: unknown) => send(toReply(error)))
})
send({ type: 'ready' })
