import type { Outcome, Outgoing } from '../channels/port.ts'
import type { Services } from '../engine/services.ts'
import { FileMissing } from '../integrations/files/port.ts'
import type { Reading } from './kinds/kind.ts'

/**
 * A message with what it brings, or why it cannot leave. A file that is there no more never comes back; a store that is away
 * does. Nothing has been offered by then.
 */
export async function readWhole(
  { files, log }: Pick<Services, 'files' | 'log'>,
  message: string,
  reading: Reading,
): Promise<Outgoing | Outcome> {
  try {
    return await reading(files)
  } catch (err) {
    log.error({ err, message }, 'what a message brings could not be read')
    return { state: 'failed', reason: 'content', detail: '', permanent: err instanceof FileMissing }
  }
}
