import { may } from '../../providers/may.ts'
import { standing } from '../../providers/reach.ts'
import type { Profile } from '../../providers/settings.ts'

/**
 * Whether someone keeps files where they are now: a picture of theirs belongs to the entity that they belong to, and to
 * everyone else the server answers 403, which signs out [4.3].
 */
export const keepsFiles = ({ roles, entity, homeEntity }: Pick<Profile, 'roles' | 'entity' | 'homeEntity'>): boolean =>
  entity !== null && entity.id === homeEntity?.id && may('files', 'get', standing(roles))
