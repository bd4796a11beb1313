import { mediaPath } from '../../files/mediaLink.ts'
import type { Post } from '../kinds/kind.ts'
import type { CampaignTemplate } from './read.ts'

const DAY_MS = 86_400_000

/** Where the service fetches the file of a template's header; null where it has none. */
export function headerLink(
  { entityId, headerType, headerFile }: CampaignTemplate,
  { publicUrl, secret }: Pick<Post, 'publicUrl' | 'secret'>,
): string | null {
  if (headerType === 'none' || headerType === 'text' || headerFile === null || entityId === null) return null
  return `${publicUrl}${mediaPath(secret, { entityId, fileId: headerFile, until: Date.now() + DAY_MS })}`
}
