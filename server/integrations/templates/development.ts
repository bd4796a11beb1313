import { randomUUID } from 'node:crypto'
import { DEMO_MARK } from '../../../resources/templates/meta.ts'
import type { Listed, TemplateService } from './port.ts'

/**
 * Stands in the demo where no account at Meta is: what is submitted is approved at once, so that a campaign can be tried
 * to its end; what it sends is kept in the outbox. Nothing leaves the program.
 * @param known what it has approved, as it is on record
 */
export function developmentTemplates(known: () => Promise<readonly Listed[]>): TemplateService {
  return {
    create: async () => ({ state: 'accepted', id: `${DEMO_MARK}${randomUUID()}`, status: 'approved' }),
    edit: async (id) => ({ state: 'accepted', id, status: 'approved' }),
    remove: async () => ({ state: 'removed' }),
    list: async () => ({ state: 'listed', templates: await known() }),
  }
}
