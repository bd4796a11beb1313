import { choiceKey } from '../_kit/keys.ts'
import type { RecordOf } from '../_kit/resource.ts'
import type { feedback } from './schema.ts'

type Said = Pick<RecordOf<typeof feedback>, 'kind' | 'channel' | 'byService'>

/** WhatsApp's own switch, of which Meta told. */
export const isFromMeta = ({ kind, byService, channel }: Said): boolean =>
  kind === 'stop' && byService && channel === 'whatsappCloud'

/** What asks for gifts is no channel's: who wants no more campaigns, or wants them again, says so of all (docs/decisions/139). */
export const isOfCampaigns = ({ kind, channel }: Said): boolean =>
  channel === null && (kind === 'stop' || kind === 'start')

/** By which key a line's kind is told. */
export function kindKey(line: Said): string {
  if (isFromMeta(line)) return 'resources.feedback.text.stopAtMeta'
  if (isOfCampaigns(line)) return `resources.feedback.text.${line.kind === 'stop' ? 'stopAppeals' : 'startAppeals'}`
  return choiceKey<typeof feedback>('feedback', 'kind', line.kind)
}
