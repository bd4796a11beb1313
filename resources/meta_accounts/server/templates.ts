import type { Services } from '../../../server/engine/services.ts'
import type { TemplateNews } from './events.ts'

/** What Meta decided about templates goes to those that bear its id, once an entity keeps its templates here. */
export const takeTemplateNews = (
  _services: Services,
  _entityId: string,
  _news: readonly TemplateNews[],
): Promise<void> => Promise.resolve()
